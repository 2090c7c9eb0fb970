import Installation

/// A network file that the setup installs, under the name that its authors gave it.
package protocol InstalledNetworkFile: RawRepresentable, Sendable where RawValue == String {}

extension InstalledNetworkFile {
  /// The error if the file holds another network than its name says.
  package var isAnotherNetwork: UnexpectedNetworkError { UnexpectedNetworkError(fileName: rawValue) }

  /// Reads and compiles the network, as `Network.init` does; in integers if the setup has a table for it.
  ///
  /// - Parameter isRunSideBySide: whether predictions run in parallel, one on each processor: a small network
  ///   gains little from two.
  /// - Throws: `NotInstalledError`; `NetworkError`; `DecodingError` if the installed table is damaged.
  package func network(
    inputShape: [Int?]? = nil, isRunSideBySide: Bool = false, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions
  ) throws -> Network {
    var options = options
    if isRunSideBySide { options.streamCount = options.effectiveThreadCount }
    let file = try InstalledFile.url(named: rawValue)
    return try Network(
      .file(file, inputShape: inputShape),
      quantized: QuantizedForm(installedBeside: file, inputShape: inputShape),
      isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
  }
}
