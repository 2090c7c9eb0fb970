/// The optical flow: each pixel's displacement to another image, in pixels, x to the right, y down.
package struct FlowField: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row from the top.
  package internal(set) var vectors: [SIMD2<Float>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    vectors = [SIMD2<Float>](repeating: .zero, count: width * height)
  }

  /// Returns the bilinearly interpolated vector; beyond the border, the outermost vectors are repeated.
  func vector(_ x: Float, _ y: Float) -> SIMD2<Float> {
    let u = min(max(x - 0.5, 0), Float(width - 1))
    let v = min(max(y - 0.5, 0), Float(height - 1))
    let (left, top) = (Int(u), Int(v))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (u - Float(left), v - Float(top))
    let above = vectors[top * width + left] * (1 - fx) + vectors[top * width + right] * fx
    let below = vectors[bottom * width + left] * (1 - fx) + vectors[bottom * width + right] * fx
    return above * (1 - fy) + below * fy
  }

  func resized(width: Int, height: Int) -> FlowField {
    guard width != self.width || height != self.height else { return self }
    var result = FlowField(width: width, height: height)
    let scale = SIMD2(Float(width) / Float(self.width), Float(height) / Float(self.height))
    for row in 0..<height {
      for column in 0..<width {
        result.vectors[row * width + column] =
          vector((Float(column) + 0.5) / scale.x, (Float(row) + 0.5) / scale.y) * scale
      }
    }
    return result
  }
}
