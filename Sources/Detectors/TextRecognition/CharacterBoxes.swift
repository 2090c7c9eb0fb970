package import CoreGraphics
package import PlaneGeometry

package struct CharacterBoxes: Sendable {
  /// The line, in any coordinate system.
  package let line: Quadrilateral
  /// The box of each Unicode scalar in the line's unit square, top-left origin.
  package let boxes: [CGRect]

  package init(line: Quadrilateral, boxes: [CGRect]) { (self.line, self.boxes) = (line, boxes) }

  /// Returns the box around a range of scalars, along the line, in its coordinates; nil if empty.
  package func quadrilateral(ofScalars range: Range<Int>) -> Quadrilateral? {
    let range = range.clamped(to: 0..<boxes.count)
    guard let first = boxes[range].first else { return nil }
    let union = boxes[range].dropFirst().reduce(first) { $0.union($1) }
    return Homography(unitSquareTo: line)(union)
  }
}
