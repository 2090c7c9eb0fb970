import CKernels

/// Sums of neighbors by the same weights along rows and along columns.
enum SeparableConvolution {
  /// The part of pixels that has all its neighbors in them.
  ///
  /// Unsafe: half the weights are read on each side of the frame, so `pixels` have to be as much larger.
  ///
  /// - Parameter weights: an odd number, the same from both ends.
  static func apply(_ weights: [Double], to pixels: FloatPixels, in frame: PixelBounds) throws -> FloatPixels
  {
    let weights = weights.map { Float($0) }
    let reach = weights.count / 2
    precondition(pixels.frame == frame.grown(byColumns: reach, rows: reach))
    let rows = 4 * frame.width
    // As tall as the pixels and as wide as the result.
    let tall = frame.grown(byColumns: 0, rows: reach)
    let along = try FloatPixels(tall) { memory in
      for row in 0..<tall.height {
        cp_convolve(pixels.row(row), 4, memory + row * rows, rows, weights, weights.count)
      }
    }
    return try FloatPixels(frame) { memory in
      for row in 0..<frame.height {
        cp_convolve(along.row(row), rows, memory + row * rows, rows, weights, weights.count)
      }
    }
  }
}
