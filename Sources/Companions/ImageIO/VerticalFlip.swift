import _CoreGraphics

// Normalized coordinates, 0…1, from the lower left corner to the upper left one, and back.

extension CGPoint {
  /// The point where the vertical axis is the other way round.
  package var verticallyFlipped: CGPoint { CGPoint(x: x, y: 1 - y) }
}

extension CGRect {
  /// The rectangle where the vertical axis is the other way round.
  package var verticallyFlipped: CGRect { CGRect(x: minX, y: 1 - maxY, width: width, height: height) }

  /// A point of the picture, normalized to this region of it; both from the same corner.
  package func normalized(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - minX) / width, y: (point.y - minY) / height)
  }
}
