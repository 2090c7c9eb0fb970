import CKernels

/// Convolution by the same weights along rows and along columns.
enum SeparableConvolution {
  /// Convolves a frame.
  ///
  /// Unsafe: reads half of the weights on each side of the frame, so `pixels` must have that margin.
  ///
  /// - Parameter weights: odd in number and symmetric.
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
