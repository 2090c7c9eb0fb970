package import PlaneGeometry

/// A word on a page.
package struct PageWord: Sendable {
  package let quadrilateral: Quadrilateral
  /// Its place in its line's string, in Unicode scalars.
  package let scalars: Range<Int>

  package init(_ quadrilateral: Quadrilateral, scalars: Range<Int>) {
    (self.quadrilateral, self.scalars) = (quadrilateral, scalars)
  }
}

/// A line of text as it was read, in the picture's pixels.
package struct PageLine: Sendable {
  package let string: String
  package let quadrilateral: Quadrilateral
  /// At least one.
  package let words: [PageWord]

  package init(_ string: String, at quadrilateral: Quadrilateral, words: [PageWord]) {
    (self.string, self.quadrilateral, self.words) = (string, quadrilateral, words)
  }
}

/// Some neighboring words of a line: all of them, or those in one cell.
package struct WordSpan: Sendable, Hashable {
  /// The line's number.
  package let line: Int
  /// The words' numbers in it, one at least.
  package let words: Range<Int>
}
