import Foundation

/// Four corners in an upright picture's pixels, origin at the upper left. The names are the object's own: the top left
/// corner of what stands on its head is at the lower right.
package struct PixelQuadrilateral: Sendable, Hashable {
  package var topLeft: CGPoint
  package var topRight: CGPoint
  package var bottomRight: CGPoint
  package var bottomLeft: CGPoint

  package init(topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// Clockwise from the top left.
  package var corners: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The longer of the upper and the lower side.
  package var width: Double {
    max(topLeft.distance(to: topRight), bottomLeft.distance(to: bottomRight))
  }

  /// The longer of the left and the right side.
  package var height: Double {
    max(topLeft.distance(to: bottomLeft), topRight.distance(to: bottomRight))
  }

  package var center: CGPoint {
    CGPoint(
      x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
      y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
  }

  /// The direction in which the object's rows run, in radians, clockwise from the picture's own, -π…π.
  package var angle: Double {
    let (left, right) = (topLeft.midpoint(to: bottomLeft), topRight.midpoint(to: bottomRight))
    return atan2(right.y - left.y, right.x - left.x)
  }

  /// The same place for an object turned clockwise by so many quarters within it.
  package func turned(quarters: Int) -> PixelQuadrilateral {
    let corners = corners
    let first = ((quarters % 4) + 4) % 4
    return PixelQuadrilateral(
      topLeft: corners[first], topRight: corners[(first + 1) % 4], bottomRight: corners[(first + 2) % 4],
      bottomLeft: corners[(first + 3) % 4])
  }
}

extension CGPoint {
  package func distance(to other: CGPoint) -> Double {
    Double(((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot())
  }

  package func midpoint(to other: CGPoint) -> CGPoint { CGPoint(x: (x + other.x) / 2, y: (y + other.y) / 2) }
}
