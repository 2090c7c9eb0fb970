import _CoreGraphics

/// A picture's size in pixels, and the way between its two coordinate systems.
///
/// Vision's coordinates are normalized, 0…1, with the origin at the lower left; those of JSON, HTTP, the command line and
/// drawings are pixels with the origin at the top left. Nothing is rounded or clamped on either way.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A normalized point in pixels.
  package func pixels(_ normalized: CGPoint) -> CGPoint {
    CGPoint(x: normalized.x * CGFloat(width), y: (1 - normalized.y) * CGFloat(height))
  }

  /// A normalized box in pixels.
  package func pixels(_ normalized: CGRect) -> CGRect {
    CGRect(
      x: normalized.minX * CGFloat(width), y: (1 - normalized.maxY) * CGFloat(height),
      width: normalized.width * CGFloat(width), height: normalized.height * CGFloat(height))
  }

  /// A point in pixels, normalized. Both sides have to be above 0.
  package func normalized(_ pixels: CGPoint) -> CGPoint {
    CGPoint(x: pixels.x / CGFloat(width), y: 1 - pixels.y / CGFloat(height))
  }

  /// A box in pixels, normalized. Both sides have to be above 0.
  package func normalized(_ pixels: CGRect) -> CGRect {
    CGRect(
      x: pixels.minX / CGFloat(width), y: 1 - pixels.maxY / CGFloat(height),
      width: pixels.width / CGFloat(width), height: pixels.height / CGFloat(height))
  }

  /// A region in whole pixels, at least one of them, inside; all of it unless given. Both sides have to be above 0.
  package func wholePixels(of region: CGRect?) -> CGRect {
    let (width, height) = (CGFloat(width), CGFloat(height))
    guard let region else { return CGRect(x: 0, y: 0, width: width, height: height) }
    let left = min(max(region.minX.rounded(), 0), width - 1)
    let top = min(max(region.minY.rounded(), 0), height - 1)
    return CGRect(
      x: left, y: top, width: min(max(region.maxX.rounded() - left, 1), width - left),
      height: min(max(region.maxY.rounded() - top, 1), height - top))
  }
}
