import PlaneGeometry

/// Returns the positions between which a line is inside an image; nil if it is outside.
///
/// - Parameters:
///   - origin: position 0; positions are in pixels.
///   - direction: a unit vector.
///   - inset: the width of a margin that doesn't belong to the image, in pixels.
func visiblePositions(
  of origin: PixelPoint, along direction: SIMD2<Double>, inside bounds: SIMD2<Double>, inset: Double = 0
) -> ClosedRange<Double>? {
  var (low, high) = (-Double.infinity, Double.infinity)
  for axis in 0..<2 {
    let (start, end) = (inset - origin[axis], bounds[axis] - inset - origin[axis])
    let rate = direction[axis]
    if abs(rate) < 1e-9 {
      guard start <= 0, end >= 0 else { return nil }
    } else {
      low = max(low, min(start / rate, end / rate))
      high = min(high, max(start / rate, end / rate))
    }
  }
  return low <= high ? low...high : nil
}
