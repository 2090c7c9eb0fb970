import _CoreGraphics

/// A picture's size in pixels, and the way between its two coordinate systems.
///
/// Vision's coordinates are normalized, 0…1, with the origin at the lower left; those of JSON, HTTP, the command line and
/// drawings are pixels with the origin at the top left. Nothing is rounded or clamped unless whole pixels are asked for.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// A normalized point in pixels.
  package func pixels(_ normalized: CGPoint) -> CGPoint {
    let point = normalized.verticallyFlipped
    return CGPoint(x: point.x * CGFloat(width), y: point.y * CGFloat(height))
  }

  /// A normalized box in pixels.
  package func pixels(_ normalized: CGRect) -> CGRect {
    CGRect(
      x: normalized.minX * CGFloat(width), y: normalized.verticallyFlipped.minY * CGFloat(height),
      width: normalized.width * CGFloat(width), height: normalized.height * CGFloat(height))
  }

  /// A point in pixels, normalized. Both sides have to be above 0.
  package func normalized(_ pixels: CGPoint) -> CGPoint {
    CGPoint(x: pixels.x / CGFloat(width), y: pixels.y / CGFloat(height)).verticallyFlipped
  }

  /// A box in pixels, normalized. Both sides have to be above 0.
  package func normalized(_ pixels: CGRect) -> CGRect {
    CGRect(
      origin: normalized(CGPoint(x: pixels.minX, y: pixels.maxY)),
      size: CGSize(width: pixels.width / CGFloat(width), height: pixels.height / CGFloat(height)))
  }

  /// A region in whole pixels, at least one of them, inside; all of it unless given. Both sides have to be above 0.
  package func wholePixels(of region: CGRect?) -> CGRect {
    guard let region else { return CGRect(x: 0, y: 0, width: width, height: height) }
    let (left, right) = Self.wholePixels(region.minX, region.maxX, of: width, .toNearest)
    let (top, bottom) = Self.wholePixels(region.minY, region.maxY, of: height, .toNearest)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// How a region's edges are moved to edges of pixels.
  package enum EdgeRounding: Sendable {
    case toNearest
    /// So that each pixel that the region touches is in it. Edges are often quotients of pixel counts whose last digits stick out: a
    /// millionth of a pixel doesn't count.
    case outward
  }

  /// A normalized region in whole pixels, at least one each way, inside. Both sides have to be above 0.
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
