public import Foundation
import TextRecognition

/// One reading of a line of text.
///
/// `@unchecked Sendable`: nothing in it changes after its creation. Unchecked only because `NSObject` can't be checked.
open class VNRecognizedText: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// What the line says.
  public let string: String
  /// How sure the recognizer is, 0…1: the mean of its probabilities for the characters.
  public let confidence: VNConfidence
  /// The revision of the request that read it.
  public let requestRevision: Int

  let candidate: TextCandidate
  let placement: TextPlacement

  init(_ candidate: TextCandidate, at placement: TextPlacement) {
    string = candidate.string
    confidence = candidate.confidence
    requestRevision = placement.revision
    self.candidate = candidate
    self.placement = placement
  }

  /// Where a part of the string is: a rectangle along the line, around the strokes of its characters.
  ///
  /// Cost: about 0.2 ms.
  ///
  /// - Parameter range: a range of `string`'s indices.
  /// - Returns: nil for an empty range.
  /// - Throws: `VNErrorCode.invalidArgument` for a range that isn't within `string`.
  open func boundingBox(for range: Range<String.Index>) throws -> VNRectangleObservation? {
    guard let scalars = string.scalarOffsets(of: range) else {
      throw VNErrorCode.invalidArgument.error("The range isn't within the recognized text \"\(string)\".")
    }
    return candidate.quadrilateral(ofScalars: scalars).map {
      placement.rectangle($0, confidence: confidence)
    }
  }
}

extension String {
  /// The numbers of the Unicode scalars in a range; nil where that isn't within the string.
  func scalarOffsets(of range: Range<Index>) -> Range<Int>? {
    guard range.lowerBound >= startIndex, range.upperBound <= endIndex else { return nil }
    let start = unicodeScalars.distance(from: startIndex, to: range.lowerBound)
    return start..<start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
  }
}
