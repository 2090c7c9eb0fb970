import CoreGraphics
import PlaneGeometry
import TextRecognition

/// A line of text in the picture, with what it may say.
open class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
  private let candidates: [VNRecognizedText]

  init(_ line: TextLine, at placement: TextPlacement) {
    let quadrilateral = line.quadrilateral
    candidates = line.candidates.map { VNRecognizedText($0, at: placement) }
    super.init(
      topLeft: placement.normalized(quadrilateral.topLeft),
      topRight: placement.normalized(quadrilateral.topRight),
      bottomRight: placement.normalized(quadrilateral.bottomRight),
      bottomLeft: placement.normalized(quadrilateral.bottomLeft),
      confidence: line.candidates.first?.confidence ?? 0,
      requestRevision: placement.revision)
  }

  /// The line's likeliest readings, the likeliest first.
  ///
  /// - Parameter maxCandidateCount: how many at most; no more than 10 are given.
  /// - Returns: fewer where the recognizer sees no other; none for a count below 1.
  open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(min(max(maxCandidateCount, 0), 10)))
  }
}
