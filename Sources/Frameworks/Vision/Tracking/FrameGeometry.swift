import CoreGraphics
import ImageIO
import ObjectTracking

/// The position of a frame's region of interest in the view that a sequence's frames share.
struct FrameGeometry {
  /// The region, normalized to the image, lower-left origin.
  let region: CGRect
  let size: SIMD2<Double>

  /// Returns the conversion of another frame's pixels to this frame's, within their regions.
  func change(from other: FrameGeometry) -> (scale: SIMD2<Double>, offset: SIMD2<Double>) {
    // The whole image in pixels, and the region's upper-left corner in it.
    let (whole, otherWhole) = (image, other.image)
    let scale = whole / otherWhole
    let corner = SIMD2(region.verticallyFlipped.origin) * whole
    let otherCorner = SIMD2(other.region.verticallyFlipped.origin) * otherWhole
    return (scale, otherCorner * scale - corner)
  }

  private var image: SIMD2<Double> { size / SIMD2(Double(region.width), Double(region.height)) }

  func pixels(_ point: CGPoint) -> SIMD2<Double> { SIMD2(point.verticallyFlipped) * size }

  func pixels(_ box: CGRect) -> TrackedBox {
    TrackedBox(
      center: pixels(CGPoint(x: box.midX, y: box.midY)),
      size: SIMD2(Double(box.width), Double(box.height)) * size)
  }

  func normalized(_ point: SIMD2<Double>) -> CGPoint {
    let share = point / size
    return CGPoint(x: share.x, y: share.y).verticallyFlipped
  }

  /// Returns the box clipped to the region; its nearest edge or corner if it is outside.
  func normalized(_ box: TrackedBox) -> CGRect {
    let (low, high) = ((box.center - box.size / 2) / size, (box.center + box.size / 2) / size)
    let zero = SIMD2<Double>(0, 0)
    let one = SIMD2<Double>(1, 1)
    let (first, last) = (
      low.clamped(lowerBound: zero, upperBound: one), high.clamped(lowerBound: zero, upperBound: one)
    )
    return CGRect(
      origin: CGPoint(x: first.x, y: last.y).verticallyFlipped,
      size: CGSize(width: last.x - first.x, height: last.y - first.y))
  }
}

extension SIMD2<Double> {
  fileprivate init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}
