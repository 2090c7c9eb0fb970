import Foundation
package import NetworkInference
public import Vision

/// The settings of a still image detector.
public struct DetectionOptions: Sendable, Hashable {
  /// The kinds of objects to detect; `DetectionKind.standard` by default.
  public var kinds = DetectionKind.standard
  /// The minimum confidence of detections, 0…1. By default nil, which means 0.6 for rectangles, as in Apple's
  /// sample, and each detector's own threshold otherwise. Barcodes always have confidence 1; contours and
  /// outlines of people have none and are always reported.
  public var minimumConfidence: Double?
  /// The maximum number of detections of each kind, 0 for no limit: the most prominent rectangles, the
  /// largest contours and outlines of people, otherwise the most confident. By default nil, which means 8
  /// rectangles, as in Apple's sample, 5 classifications, 100 contours and no limit for other kinds.
  public var maximumObservations: Int?
  /// The barcode symbologies to read; nil, the default, for all. Fewer are faster.
  public var symbologies: [VNBarcodeSymbology]?
  /// The languages of text, such as `en-US` or `ja-JP`; `[]` for all supported scripts. The default is
  /// English, which also accepts clear letters of other languages in the Latin alphabet.
  public var languages = ["en-US"]
  /// The options of the engine that runs the networks.
  package var engine = EngineOptions()

  public init() {}

  /// The barcode symbologies that can be read.
  public static var supportedSymbologies: [VNBarcodeSymbology] {
    (try? VNDetectBarcodesRequest().supportedSymbologies()) ?? []
  }

  /// The languages that can be recognized with what is installed.
  public static var supportedLanguages: [String] {
    (try? VNRecognizeTextRequest().supportedRecognitionLanguages()) ?? []
  }

  /// Returns the identifier of a language, ignoring case and the separator. A language may have any region;
  /// without one, it gets the usual region. Detection in one that isn't installed fails with
  /// `NotInstalledError`.
  ///
  /// - Returns: nil for an unsupported language.
  public static func language(_ name: String) -> String? {
    let wanted = name.replacing("_", with: "-").lowercased()
    let supported = TextLanguages.known
    if let same = supported.first(where: { $0.lowercased() == wanted }) { return same }
    let primary = wanted.prefix { $0 != "-" }
    guard let alike = supported.first(where: { $0.lowercased().prefix { $0 != "-" } == primary }) else {
      return nil
    }
    return wanted == primary ? alike : name
  }
}
