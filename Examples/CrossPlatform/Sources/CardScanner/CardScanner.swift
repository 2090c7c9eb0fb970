import Foundation
import Vision

/// The contents of a gift card: its code, and the lines of text on it.
public struct CardScanner {
  public struct Card: Equatable, Sendable {
    /// The payload of the first barcode; nil if there is none.
    public let code: String?
    /// The recognized lines, from top to bottom.
    public let lines: [String]
  }

  public init() {}

  /// Reads a card. The same on a phone and on Linux.
  ///
  /// - Throws: an error of Vision's if the image can't be read.
  public func scan(_ image: Data) throws -> Card {
    let (codes, text) = (VNDetectBarcodesRequest(), VNRecognizeTextRequest())
    text.recognitionLevel = .accurate
    try VNImageRequestHandler(data: image).perform([codes, text])
    let lines = (text.results ?? []).sorted { $0.boundingBox.maxY > $1.boundingBox.maxY }
    return Card(
      code: codes.results?.first?.payloadStringValue,
      lines: lines.compactMap { $0.topCandidates(1).first?.string })
  }
}
