package import CoreGraphics
package import PlaneGeometry

/// Where the characters of a line of text are.
package struct CharacterBoxes: Sendable {
  /// The line, in whatever coordinates.
  package let line: Quadrilateral
  /// A box for each Unicode scalar in the line's unit square, whose origin is at the line's upper left.
  package let boxes: [CGRect]

  package init(line: Quadrilateral, boxes: [CGRect]) { (self.line, self.boxes) = (line, boxes) }

  /// The box around a stretch of the scalars, along the line, in the line's coordinates; nil where it is empty.
  package func quadrilateral(ofScalars range: Range<Int>) -> Quadrilateral? {
    let range = range.clamped(to: 0..<boxes.count)
    guard let first = boxes[range].first else { return nil }
    let union = boxes[range].dropFirst().reduce(first) { $0.union($1) }
    return Homography(unitSquareTo: line)(union)
  }
}
