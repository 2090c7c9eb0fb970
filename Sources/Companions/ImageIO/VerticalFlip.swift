import _CoreGraphics

// Conversions of normalized coordinates, 0…1, between lower-left and upper-left origin.

extension CGPoint {
  package var verticallyFlipped: CGPoint { CGPoint(x: x, y: 1 - y) }
}

extension CGRect {
  package var verticallyFlipped: CGRect { CGRect(x: minX, y: 1 - maxY, width: width, height: height) }

  /// Normalizes a point of the image to this region; both have the same origin.
  package func normalized(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - minX) / width, y: (point.y - minY) / height)
  }
}
