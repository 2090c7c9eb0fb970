import Foundation
import Installation
package import NetworkInference
import ParallelWork

/// The three networks, each read and compiled once a process when it is first needed: what finds lines, what tells whether
/// they stand on their heads, and what reads them (PP-OCRv6 small and PP-OCR's direction classifier).
///
/// What finds lines and what reads them run in reduced precision where the processor can: on 871 lines of receipts the share read
/// right was the same as in 32 bits, 87.0 against 87.1 %, in half the time.
package struct TextNetworks: Sendable {
  /// The files' names among the installed ones.
  package struct FileNames: Sendable {
    package var detector = "PP-OCRv6_det_small.onnx"
    package var recognizer = "PP-OCRv6_rec_small.onnx"
    package var characters = "PP-OCRv6_rec_small.characters.txt"
    package var direction = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"
    package init() {}
  }

  let alphabet: TextAlphabet
  private let detectors = NetworkVariants<Network>()
  private let recognizers = NetworkVariants<Network>()
  private let directions = NetworkVariants<Network>()
  private let urls: (detector: URL, recognizer: URL, direction: URL)
  private let options: EngineOptions

  /// - Parameter options: how the engine runs them.
  /// - Throws: `NotInstalledError` where one of the files is missing; `CharacterListError`.
  package init(_ names: FileNames = FileNames(), options: EngineOptions = EngineOptions()) throws {
    alphabet = try TextAlphabet(contentsOf: try InstalledFile.url(named: names.characters))
    urls = (
      try InstalledFile.url(named: names.detector), try InstalledFile.url(named: names.recognizer),
      try InstalledFile.url(named: names.direction)
    )
    self.options = options
  }

  /// What finds lines in inputs of a shape.
  ///
  /// Left open for all shapes, it keeps most of what it computes in between; compiled for one, it lays out in advance what of its
  /// memory is used again: 90 MB in place of 200 for a page of 1280 by 960 pixels, in the same time, since the first run has
  /// nothing left to prepare. Both forms give the same answer. Pages of many sizes would each wait for their own to be
  /// compiled: only a page that is the process's only one has it. Each stream would keep as much, up to 430 MB where the processor
  /// computes in 32 bits: pages that are looked at side by side share one, which has all threads.
  ///
  /// - Throws: `NetworkError`.
  func detector(for shape: [Int]) throws -> Network {
    var options = options
    options.streamCount = 1
    guard options.isSingleUse else { return try Self.network(.file(urls.detector), detectors, options) }
    options.fusesOperations = false
    return try Network(
      .file(urls.detector, inputShape: shape), isReducedPrecisionAllowed: true, options: options)
  }

  /// - Throws: `NetworkError`.
  func recognizer() throws -> Network { try Self.network(.file(urls.recognizer), recognizers, lineOptions) }

  /// Compiled for the one shape that it is shown, so that the first line doesn't wait for what can be prepared before; and in
  /// the way that is soonest prepared, since that takes longer than it takes to run, 2 ms a line: in 32 bits, and for a single picture in
  /// one stream, 94 ms of processor time in place of 191.
  ///
  /// - Throws: `NetworkError`.
  func direction() throws -> Network {
    var options = lineOptions
    options.fusesOperations = false
    if options.isSingleUse { (options.streamCount, options.threadCount) = (1, 1) }
    return try Self.network(
      .file(urls.direction, inputShape: TextLineOrientation.inputShape), directions, options,
      isReducedPrecisionAllowed: false)
  }

  /// Reads and compiles what lines are read with, side by side, so that nobody need wait for one after the other.
  ///
  /// - Throws: `NetworkError`.
  func prepareForReading() throws {
    _ = try concurrentMap([direction, recognizer]) { _ = try $0() }
  }

  /// Lines are read side by side, one a processor.
  private var lineOptions: EngineOptions {
    var options = options
    options.streamCount = options.effectiveThreadCount
    return options
  }

  private static func network(
    _ source: NetworkSource, _ kept: NetworkVariants<Network>, _ options: EngineOptions,
    isReducedPrecisionAllowed: Bool = true
  ) throws -> Network {
    try kept.value(for: options) {
      try Network(source, isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
    }
  }

  private static let loaded = NetworkVariants<TextNetworks>()

  /// The process's networks with these options.
  package static func shared(_ options: EngineOptions = EngineOptions()) throws -> TextNetworks {
    try loaded.value(for: options) { try TextNetworks(options: options) }
  }

  /// Lets go of the process's networks, which keep some hundred MB between pages; who asks next reads them from the cache.
  package static func removeAll() { loaded.removeAll() }
}
