package import PlaneGeometry

package struct PageWord: Sendable {
  package let quadrilateral: Quadrilateral
  /// The word's range in its line's string, in Unicode scalars.
  package let scalars: Range<Int>

  package init(_ quadrilateral: Quadrilateral, scalars: Range<Int>) {
    (self.quadrilateral, self.scalars) = (quadrilateral, scalars)
  }
}

/// A recognized line of text, in pixels of the image.
package struct PageLine: Sendable {
  package let string: String
  package let quadrilateral: Quadrilateral
  /// At least one.
  package let words: [PageWord]

  package init(_ string: String, at quadrilateral: Quadrilateral, words: [PageWord]) {
    (self.string, self.quadrilateral, self.words) = (string, quadrilateral, words)
  }
}

/// Consecutive words of a line: all of them, or those in one cell.
package struct WordSpan: Sendable, Hashable {
  /// The line's index.
  package let line: Int
  /// The words' indices in the line, at least one.
  package let words: Range<Int>
}
