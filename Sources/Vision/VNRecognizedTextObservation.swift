import CoreGraphics
import TextRecognition

/// A line of text in the picture, with what it may say.
public final class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
  private let candidates: [VNRecognizedText]

  init(_ line: TextLine, in search: TextSearch) {
    let quadrilateral = line.quadrilateral
    candidates = line.candidates.map { VNRecognizedText($0, in: search) }
    super.init(
      topLeft: search.normalized(quadrilateral.topLeft), topRight: search.normalized(quadrilateral.topRight),
      bottomRight: search.normalized(quadrilateral.bottomRight),
      bottomLeft: search.normalized(quadrilateral.bottomLeft),
      confidence: line.candidates.first?.confidence ?? 0,
      requestRevision: search.revision)
  }

  /// The line's likeliest readings, the likeliest first.
  ///
  /// - Parameter maxCandidateCount: how many at most; no more than 10 are given.
  /// - Returns: fewer where the recogniser sees no other; none for a count below 1.
  public func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(min(max(maxCandidateCount, 0), 10)))
  }
}
