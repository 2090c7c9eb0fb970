import Foundation
import Installation
package import NetworkInference
import ParallelWork

/// The networks of text recognition, PP-OCRv6 small or tiny and PP-OCR's direction classifier, each compiled
/// once per process on first use.
///
/// The detector and the recognizer use reduced precision if it is faster on this processor: with AMX half the
/// time at the same accuracy (871 receipt lines: 87.0 % correct, 87.1 % in 32 bits).
package struct TextNetworks: Sendable {
  package struct FileNames: Sendable {
    package var detector: String
    package var recognizer: String
    package var characters: String
    package var direction = "ch_ppocr_mobile_v2.0_cls_mobile.onnx"

    /// PP-OCRv6 small.
    package init() { self.init(size: "small") }

    /// PP-OCRv6 tiny, which takes a quarter of the time, and lacks kana and some rare Latin letters.
    package static let tiny = FileNames(size: "tiny")

    private init(size: String) {
      detector = "PP-OCRv6_det_\(size).onnx"
      recognizer = "PP-OCRv6_rec_\(size).onnx"
      characters = "PP-OCRv6_rec_\(size).characters.txt"
    }
  }

  let alphabet: TextAlphabet
  private let detectors = NetworkVariants<Network>()
  private let recognizers = NetworkVariants<Network>()
  private let directions = NetworkVariants<Network>()
  private let urls: (detector: URL, recognizer: URL, direction: URL)
  private let options: EngineOptions

  /// - Parameter options: how the engine runs the networks.
  /// - Throws: `NotInstalledError` if a file is missing; `CharacterListError`.
  package init(_ names: FileNames = FileNames(), options: EngineOptions = EngineOptions()) throws {
    alphabet = try TextAlphabet(contentsOf: try InstalledFile.url(named: names.characters))
    urls = (
      try InstalledFile.url(named: names.detector), try InstalledFile.url(named: names.recognizer),
      try InstalledFile.url(named: names.direction)
    )
    self.options = options
  }

  /// Returns the detector for inputs of a shape.
  ///
  /// Compiled for one shape, it reuses memory: 90 instead of 200 MB for a page of 1280 × 960 pixels, in the
  /// same time and with the same results; only for single-use processes, as page sizes vary. One stream with
  /// all threads serves concurrent pages, since each further stream would hold up to 430 MB in 32 bits.
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

  /// Returns the direction classifier, compiled for its fixed shape so that the first line doesn't wait.
  ///
  /// Preparing takes longer than running, 2 ms per line, so it uses the fastest preparation: 32 bits and, for
  /// a single image, one stream; 94 instead of 191 ms of CPU time.
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

  /// Compiles the recognizer and the direction classifier concurrently.
  ///
  /// - Throws: `NetworkError`.
  func prepareForReading() throws {
    _ = try concurrentMap([direction, recognizer]) { _ = try $0() }
  }

  /// One stream per thread, since lines are processed concurrently.
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
  private static let loadedTiny = NetworkVariants<TextNetworks>()

  /// Returns the process's networks with these options.
  ///
  /// - Parameter text: at the fast level, the tiny networks are returned, unless they lack letters of its
  ///   languages that the small ones have.
  package static func shared(
    _ options: EngineOptions = EngineOptions(), for text: TextOptions = TextOptions()
  ) throws -> TextNetworks {
    func small() throws -> TextNetworks {
      try loaded.value(for: options) { try TextNetworks(options: options) }
    }
    guard text.level == .fast, !text.scripts.contains(.kana) else { return try small() }
    let tiny = try loadedTiny.value(for: options) { try TextNetworks(.tiny, options: options) }
    let missing = (text.usualCharacters ?? []).filter { tiny.alphabet.symbol($0) == nil }
    if missing.isEmpty { return tiny }
    let larger = try small()
    return missing.contains { larger.alphabet.symbol($0) != nil } ? larger : tiny
  }

  /// Empties the cache of networks, several hundred MB; later requests load them from the engine's cache.
  package static func removeAll() {
    loaded.removeAll()
    loadedTiny.removeAll()
    TesseractRecognizer.removeAll()
  }
}

extension SelectiveNetwork {
  /// The networks of text.
  ///
  /// - Throws: `NotInstalledError`; `CharacterListError`; `NetworkError`.
  package static func ofText(_ options: EngineOptions = EngineOptions()) throws -> [SelectiveNetwork] {
    var fast = TextOptions()
    fast.level = .fast
    return try [("", TextOptions()), (", fast", fast)].flatMap { suffix, text in
      let networks = try TextNetworks.shared(options, for: text)
      let page = [1, 3, 736, 960]
      return [
        SelectiveNetwork("text\(suffix)", try networks.detector(for: page), shapes: [page]),
        SelectiveNetwork(
          "characters of a line\(suffix)", try networks.recognizer(), shapes: [[1, 3, 48, 640]]),
      ]
    }
  }
}
