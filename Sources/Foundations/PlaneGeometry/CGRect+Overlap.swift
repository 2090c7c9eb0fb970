package import Foundation

extension CGRect {
  /// Width times height; 0 of the null rectangle.
  package var area: CGFloat { width * height }

  /// The area shared with `other`; 0 where they only touch, or where one is empty.
  package func sharedArea(with other: CGRect) -> CGFloat { box.sharedArea(with: other.box) }

  /// Intersection over union, 0…1; 0 where both boxes are empty.
  package func intersectionOverUnion(with other: CGRect) -> CGFloat {
    box.intersectionOverUnion(with: other.box)
  }

  private var box: UprightBox<CGFloat> { UprightBox(minX: minX, minY: minY, width: width, height: height) }

  /// The smallest upright box around points; the null rectangle where there are none.
  package init(around points: some Collection<CGPoint>) {
    guard let left = points.lazy.map(\.x).min(), let right = points.lazy.map(\.x).max(),
      let top = points.lazy.map(\.y).min(), let bottom = points.lazy.map(\.y).max()
    else {
      self = .null
      return
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Sequence {
  /// The element that overlaps a box most: the first with the largest intersection over union; nil where none has enough of it.
  ///
  /// - Parameters:
  ///   - least: the smallest intersection over union that counts. Boxes that share nothing never do.
  ///   - ownBox: an element's box.
  package func maximumOverlapping(
    _ box: CGRect, atLeast least: CGFloat, _ ownBox: (Element) -> CGRect
  ) -> Element? {
    var best: (element: Element, overlap: CGFloat)?
    for element in self {
      let overlap = ownBox(element).intersectionOverUnion(with: box)
      if overlap >= least, overlap > best?.overlap ?? 0 { best = (element, overlap) }
    }
    return best?.element
  }
}
