import _CoreGraphics

/// An image's size in pixels, and conversions between its two coordinate systems.
///
/// Vision uses normalized coordinates, 0…1, lower-left origin; JSON, HTTP, the command line and drawing use
/// pixels, top-left origin. Nothing is rounded or clamped, except by `wholePixels`.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  package func pixels(_ normalized: CGPoint) -> CGPoint {
    let point = normalized.verticallyFlipped
    return CGPoint(x: point.x * CGFloat(width), y: point.y * CGFloat(height))
  }

  package func pixels(_ normalized: CGRect) -> CGRect {
    CGRect(
      x: normalized.minX * CGFloat(width), y: normalized.verticallyFlipped.minY * CGFloat(height),
      width: normalized.width * CGFloat(width), height: normalized.height * CGFloat(height))
  }

  /// Converts a point in pixels to normalized coordinates. Both sides must be above 0.
  package func normalized(_ pixels: CGPoint) -> CGPoint {
    CGPoint(x: pixels.x / CGFloat(width), y: pixels.y / CGFloat(height)).verticallyFlipped
  }

  /// Converts a box in pixels to normalized coordinates. Both sides must be above 0.
  package func normalized(_ pixels: CGRect) -> CGRect {
    CGRect(
      origin: normalized(CGPoint(x: pixels.minX, y: pixels.maxY)),
      size: CGSize(width: pixels.width / CGFloat(width), height: pixels.height / CGFloat(height)))
  }

  /// Rounds a region (nil: all) to pixel edges, clipped, at least one pixel each way. Sides must be above 0.
  package func wholePixels(of region: CGRect?) -> CGRect {
    guard let region else { return CGRect(x: 0, y: 0, width: width, height: height) }
    let (left, right) = Self.wholePixels(region.minX, region.maxX, of: width, .toNearest)
    let (top, bottom) = Self.wholePixels(region.minY, region.maxY, of: height, .toNearest)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rounding of a region's edges to pixel edges.
  package enum EdgeRounding: Sendable {
    case toNearest
    /// Includes each pixel that the region touches by more than a millionth of a pixel: edges are often
    /// quotients of pixel counts with rounding errors.
    case outward
  }

  /// Converts a normalized region to pixel ranges, clipped, at least one pixel each. Sides must be above 0.
  package func wholePixels(
    ofNormalized region: CGRect, _ rounding: EdgeRounding = .toNearest
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    let (left, right) = Self.wholePixels(
      region.minX * CGFloat(width), region.maxX * CGFloat(width), of: width, rounding)
    let (top, bottom) = Self.wholePixels(
      (1 - region.maxY) * CGFloat(height), (1 - region.minY) * CGFloat(height), of: height, rounding)
    return (Int(left)..<Int(right), Int(top)..<Int(bottom))
  }

  private static func wholePixels(
    _ start: CGFloat, _ end: CGFloat, of side: Int, _ rounding: EdgeRounding
  ) -> (start: CGFloat, end: CGFloat) {
    let (start, end) =
      switch rounding {
      case .toNearest: (start.rounded(), end.rounded())
      case .outward: ((start + 1e-6).rounded(.down), (end - 1e-6).rounded(.up))
      }
    let first = min(max(start, 0), CGFloat(side) - 1)
    return (first, min(max(end, first + 1), CGFloat(side)))
  }
}
