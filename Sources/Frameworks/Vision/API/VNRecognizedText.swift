public import Foundation
import TextRecognition

/// A candidate for the text of a line.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNRecognizedText: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// The recognized text.
  public let string: String
  /// The confidence, 0…1: the mean of the characters' probabilities, or below a half if the line has letters
  /// that the recognizer doesn't know, which it leaves out.
  public let confidence: VNConfidence
  /// The revision of the request.
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

  /// Returns the box of a range of the string: a rectangle along the line, around the characters' strokes.
  ///
  /// Takes about 0.2 ms.
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
  /// The offsets of the Unicode scalars in a range; nil if it isn't within the string.
  func scalarOffsets(of range: Range<Index>) -> Range<Int>? {
    guard range.lowerBound >= startIndex, range.upperBound <= endIndex else { return nil }
    let start = unicodeScalars.distance(from: startIndex, to: range.lowerBound)
    return start..<start + unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
  }
}
