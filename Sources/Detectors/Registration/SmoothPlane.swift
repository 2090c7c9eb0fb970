import GrayImage

/// An image, smoothed for interpolation and differentiation: detail finer than two pixels is mostly noise.
///
/// The loops use unsafe buffers; their indices stay within the rows and columns of the loop ranges.
struct SmoothPlane: Sendable {
  let width: Int
  let height: Int
  /// 0…255, row by row from the top.
  let levels: [Float]

  /// Convolves with (1, 4, 6, 4, 1) / 16, a Gaussian with a standard deviation of 1; repeats border pixels.
  init(_ image: GrayImage) {
    let (width, height) = (image.width, image.height)
    (self.width, self.height) = (width, height)
    let across = [Float](unsafeUninitializedCapacity: width * height) { across, count in
      image.levels.withUnsafeBufferPointer { levels in
        for row in 0..<height {
          let start = row &* width
          for column in 0..<width {
            let (a, b) = (max(column &- 2, 0), max(column &- 1, 0))
            let (c, d) = (min(column &+ 1, width &- 1), min(column &+ 2, width &- 1))
            let near = Int(levels[start &+ b]) &+ Int(levels[start &+ c])
            let far = Int(levels[start &+ a]) &+ Int(levels[start &+ d])
            across[start &+ column] = Float(6 &* Int(levels[start &+ column]) &+ 4 &* near &+ far)
          }
        }
      }
      count = width * height
    }
    levels = [Float](unsafeUninitializedCapacity: width * height) { result, count in
      across.withUnsafeBufferPointer { across in
        for row in 0..<height {
          let (a, b) = (max(row &- 2, 0) &* width, max(row &- 1, 0) &* width)
          let (c, d) = (min(row &+ 1, height &- 1) &* width, min(row &+ 2, height &- 1) &* width)
          let start = row &* width
          for column in 0..<width {
            let near = across[b &+ column] + across[c &+ column]
            let far = across[a &+ column] + across[d &+ column]
            result[start &+ column] = (6 * across[start &+ column] + 4 * near + far) * (1 / 256)
          }
        }
      }
      count = width * height
    }
  }

  /// Interpolates the plane's own `levels` bicubically (Catmull-Rom); nil within two pixels of the border.
  /// The position is in pixels from the upper left corner.
  @inline(__always)
  func level(_ x: Double, _ y: Double, in levels: UnsafeBufferPointer<Float>) -> Float? {
    // Treats NaN as outside.
    guard x >= 1.5, y >= 1.5, x < Double(width) - 1.5, y < Double(height) - 1.5 else { return nil }
    let (u, v) = (x - 0.5, y - 0.5)
    let (left, top) = (Int(u), Int(v))
    guard left >= 1, top >= 1, left + 2 < width, top + 2 < height else { return nil }
    let across = Self.weights(Float(u - Double(left)))
    let down = Self.weights(Float(v - Double(top)))
    let start = (top &- 1) &* width &+ left &- 1
    var sum: Float = 0
    for row in 0..<4 {
      let base = start &+ row &* width
      let a = levels[base] * across.x + levels[base &+ 1] * across.y
      let b = levels[base &+ 2] * across.z + levels[base &+ 3] * across.w
      sum += (a + b) * down[row]
    }
    return sum
  }

  @inline(__always)
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      0.5 * (2 * t2 - t3 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (4 * t2 - 3 * t3 + t), 0.5 * (t3 - t2))
  }
}
