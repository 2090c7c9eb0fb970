import GrayImage

/// An image's smoothed levels and gradients, for comparing patches and pixels.
///
/// The loops use unsafe buffers; positions outside are clamped to the border.
struct FlowPlane: Sendable {
  let width: Int
  let height: Int
  let levels: [Float]
  /// The derivatives to the right and down.
  let changes: [SIMD2<Float>]

  init(_ image: GrayImage) {
    let plane = SmoothPlane(image)
    (width, height, levels) = (plane.width, plane.height, plane.levels)
    var changes = [SIMD2<Float>](repeating: .zero, count: width * height)
    plane.levels.withUnsafeBufferPointer { levels in
      for row in 0..<plane.height {
        let (above, below) = (max(row - 1, 0) * plane.width, min(row + 1, plane.height - 1) * plane.width)
        let start = row * plane.width
        for column in 0..<plane.width {
          let (left, right) = (max(column - 1, 0), min(column + 1, plane.width - 1))
          changes[start + column] = SIMD2(
            0.5 * (levels[start + right] - levels[start + left]),
            0.5 * (levels[below + column] - levels[above + column]))
        }
      }
    }
    self.changes = changes
  }

  @inline(__always)
  func sample(_ values: UnsafeBufferPointer<Float>, _ x: Float, _ y: Float) -> Float {
    let (offset, right, down, fx, fy) = corner(x, y)
    let above = values[offset] * (1 - fx) + values[offset &+ right] * fx
    let below = values[offset &+ down] * (1 - fx) + values[offset &+ down &+ right] * fx
    return above * (1 - fy) + below * fy
  }

  @inline(__always)
  func sample(_ values: UnsafeBufferPointer<SIMD2<Float>>, _ x: Float, _ y: Float) -> SIMD2<Float> {
    let (offset, right, down, fx, fy) = corner(x, y)
    let above = values[offset] * (1 - fx) + values[offset &+ right] * fx
    let below = values[offset &+ down] * (1 - fx) + values[offset &+ down &+ right] * fx
    return above * (1 - fy) + below * fy
  }

  /// Returns the upper left pixel, the offsets of its right and lower neighbors, and their weights.
  @inline(__always)
  private func corner(_ x: Float, _ y: Float) -> (Int, Int, Int, Float, Float) {
    // With this argument order, `max` maps NaN to 0.
    let u = min(max(0, x - 0.5), Float(width &- 1))
    let v = min(max(0, y - 0.5), Float(height &- 1))
    let (left, top) = (Int(u), Int(v))
    return (
      top &* width &+ left, left &+ 1 < width ? 1 : 0, top &+ 1 < height ? width : 0, u - Float(left),
      v - Float(top)
    )
  }
}
