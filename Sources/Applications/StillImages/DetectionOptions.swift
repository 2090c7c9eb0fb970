import Foundation
package import NetworkInference
public import Vision

/// What to detect, and what of it to tell.
public struct DetectionOptions: Sendable, Hashable {
  /// What to detect. `DetectionKind.usual` unless set.
  public var kinds = DetectionKind.standard
  /// How confident a finding of any kind has to be, 0…1; nil, as it is unless set, for 0.6 of rectangles, as Apple's
  /// sample has it, and each detector's own measure of the rest. Bar codes that were read have confidence 1; contours and the
  /// outlines of people have none, and are told whatever it is.
  public var minimumConfidence: Double?
  /// How many findings of each kind are told at most: the most prominent rectangles, the largest contours and outlines of people,
  /// the most confident others; 0 for all. Nil, as it is unless set, for 8 rectangles, as Apple's sample has it, 5 labels of the
  /// picture, 100 contours, and all of the rest.
  public var maximumObservations: Int?
  /// The kinds of bar codes to read; nil, as it is unless set, for all. Fewer are faster.
  public var symbologies: [VNBarcodeSymbology]?
  /// The languages that text may be in, as `en-US` or `ja-JP`; `[]` for every script that can be read. English
  /// unless set: of other languages in the Latin alphabet, letters that English lacks are read where they are clear.
  public var languages = ["en-US"]
  /// How the engine runs the networks.
  package var engine = EngineOptions()

  public init() {}

  /// The kinds of bar codes that can be read.
  public static var supportedSymbologies: [VNBarcodeSymbology] {
    (try? VNDetectBarcodesRequest().supportedSymbologies()) ?? []
  }

  /// The languages that can be read.
  public static var supportedLanguages: [String] {
    (try? VNRecognizeTextRequest().supportedRecognitionLanguages()) ?? []
  }

  /// The identifier of a supported language, however its case and separator are written. A language counts as supported
  /// with any region; without one it gets the supported one's.
  ///
  /// - Returns: nil for a language that can't be read.
  public static func language(_ name: String) -> String? {
    let wanted = name.replacing("_", with: "-").lowercased()
    let supported = supportedLanguages
    if let same = supported.first(where: { $0.lowercased() == wanted }) { return same }
    let primary = wanted.prefix { $0 != "-" }
    guard let alike = supported.first(where: { $0.lowercased().prefix { $0 != "-" } == primary }) else {
      return nil
    }
    return wanted == primary ? alike : name
  }
}
