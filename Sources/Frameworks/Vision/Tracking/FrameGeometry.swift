import CoreGraphics
import ImageIO
import ObjectTracking

/// How a frame's region of interest lies in the view that all frames of a sequence show.
struct FrameGeometry {
  /// Normalized to the picture, origin at the lower left.
  let region: CGRect
  /// The region's pixels.
  let size: SIMD2<Double>

  /// How a pixel of another frame's region becomes one of this frame's.
  func change(from other: FrameGeometry) -> (scale: SIMD2<Double>, offset: SIMD2<Double>) {
    // The whole picture in pixels, and the region's upper left corner in it.
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

  /// The box as far as it is inside the region; where nothing of it is, what of it is nearest.
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
