import _CoreGraphics

/// A picture's size in pixels, and the way between its two coordinate systems.
///
/// Vision's coordinates are normalised, 0…1, with the origin at the lower left; those of JSON, HTTP, the command line and
/// drawings are pixels with the origin at the top left. Nothing is rounded or clamped on either way.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A normalised point in pixels.
  package func pixels(_ normalized: CGPoint) -> CGPoint {
    CGPoint(x: normalized.x * CGFloat(width), y: (1 - normalized.y) * CGFloat(height))
  }

  /// A normalised box in pixels.
  package func pixels(_ normalized: CGRect) -> CGRect {
    CGRect(
      x: normalized.minX * CGFloat(width), y: (1 - normalized.maxY) * CGFloat(height),
      width: normalized.width * CGFloat(width), height: normalized.height * CGFloat(height))
  }

  /// A point in pixels, normalised. Both sides have to be above 0.
  package func normalized(_ pixels: CGPoint) -> CGPoint {
    CGPoint(x: pixels.x / CGFloat(width), y: 1 - pixels.y / CGFloat(height))
  }

  /// A box in pixels, normalised. Both sides have to be above 0.
  package func normalized(_ pixels: CGRect) -> CGRect {
    CGRect(
      x: pixels.minX / CGFloat(width), y: 1 - pixels.maxY / CGFloat(height),
      width: pixels.width / CGFloat(width), height: pixels.height / CGFloat(height))
  }
}
