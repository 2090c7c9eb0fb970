package import Foundation

extension CGRect {
  /// Width times height; 0 for the null rectangle.
  package var area: CGFloat { width * height }

  /// The area shared with `other`; 0 if they only touch, or if one is empty.
  package func sharedArea(with other: CGRect) -> CGFloat { box.sharedArea(with: other.box) }

  /// Intersection over union, 0…1; 0 if both boxes are empty.
  package func intersectionOverUnion(with other: CGRect) -> CGFloat {
    box.intersectionOverUnion(with: other.box)
  }

  private var box: UprightBox<CGFloat> { UprightBox(minX: minX, minY: minY, width: width, height: height) }

  /// The bounding box of points; the null rectangle if there are none.
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
  /// The first element with the largest intersection over union with a box; nil if none reaches `least`.
  ///
  /// - Parameters:
  ///   - least: the minimum intersection over union. Disjoint boxes never count.
  ///   - ownBox: returns an element's box.
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
