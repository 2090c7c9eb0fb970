import CoreGraphics
import PlaneGeometry
import TextRecognition

/// A recognized line of text.
open class VNRecognizedTextObservation: VNRectangleObservation, @unchecked Sendable {
  private let candidates: [VNRecognizedText]
  /// The boxes of ink that the first candidate leaves out: letters that the recognizer doesn't know.
  package let unrecognized: [VNRectangleObservation]

  init(_ line: TextLine, at placement: TextPlacement) {
    let quadrilateral = line.quadrilateral
    candidates = line.candidates.map { VNRecognizedText($0, at: placement) }
    unrecognized = line.unrecognized.map { placement.rectangle($0, confidence: 0) }
    super.init(
      topLeft: placement.normalized(quadrilateral.topLeft),
      topRight: placement.normalized(quadrilateral.topRight),
      bottomRight: placement.normalized(quadrilateral.bottomRight),
      bottomLeft: placement.normalized(quadrilateral.bottomLeft),
      confidence: line.candidates.first?.confidence ?? 0,
      requestRevision: placement.revision)
  }

  /// Returns the candidates for the line's text in descending order of confidence.
  ///
  /// - Parameter maxCandidateCount: the maximum number of candidates; at most 10 are returned.
  /// - Returns: fewer candidates if the recognizer has no more; none for a count below 1.
  open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(min(max(maxCandidateCount, 0), 10)))
  }
}
