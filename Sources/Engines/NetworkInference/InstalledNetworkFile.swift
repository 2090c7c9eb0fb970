import Installation

/// A network that the set-up installs, by the name that its makers gave its file.
package protocol InstalledNetworkFile: RawRepresentable, Sendable where RawValue == String {}

extension InstalledNetworkFile {
  /// The error where the file isn't what its name says.
  package var isAnotherNetwork: UnexpectedNetworkError { UnexpectedNetworkError(fileName: rawValue) }

  /// Reads and compiles the network.
  ///
  /// - Parameters:
  ///   - inputShape: as `NetworkSource.file` has it.
  ///   - isRunSideBySide: whether several passes run at the same time, one on each processor: a small network gains little from
  ///     two.
  ///   - isReducedPrecisionAllowed: whether bfloat16 will do.
  ///   - options: how to compile and run it.
  /// - Throws: `NotInstalledError`; `NetworkError`.
  package func network(
    inputShape: [Int?]? = nil, isRunSideBySide: Bool = false, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions
  ) throws -> Network {
    var options = options
    if isRunSideBySide { options.streamCount = options.effectiveThreadCount }
    return try Network(
      .file(try InstalledFile.url(named: rawValue), inputShape: inputShape),
      isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
  }
}
