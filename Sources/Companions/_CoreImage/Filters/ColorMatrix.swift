import CKernels
import Foundation
import ImageIO

/// An affine map of colors: each new component is a weighted sum of the old ones, plus a constant.
///
/// Premultiplied colors stay premultiplied, because the constants are multiplied by alpha. So it is a 4 × 4
/// matrix, constants in the last column, and maps can be composed into one.
struct ColorMatrix: Sendable {
  let rows: [[Double]]

  /// - Parameters:
  ///   - weights: 3 × 3.
  ///   - constants: 3.
  init(_ weights: [[Double]], plus constants: [Double] = [0, 0, 0]) {
    rows = zip(weights, constants).map { $0 + [$1] } + [[0, 0, 0, 1]]
  }

  private init(rows: [[Double]]) { self.rows = rows }

  /// Multiplies each component by a factor.
  init(_ factors: [Double]) {
    self.init(factors.indices.map { row in factors.indices.map { $0 == row ? factors[row] : 0 } })
  }

  /// Luminance in each component.
  static let luminance = ColorMatrix([
    PixelEncoding.luminance, PixelEncoding.luminance, PixelEncoding.luminance,
  ])
  static let identity = ColorMatrix([1, 1, 1])

  func followed(by next: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      rows: next.rows.map { row in
        (0..<4).map { column in (0..<4).reduce(0) { $0 + row[$1] * rows[$1][column] } }
      })
  }

  /// Interpolates between this map (0) and another (1).
  func mixed(_ share: Double, _ other: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      rows: zip(rows, other.rows).map { left, right in
        zip(left, right).map { $0 * (1 - share) + $1 * share }
      })
  }
}

/// Maps colors by a matrix. Consecutive steps are merged.
struct ColorMatrixStep: RenderStep {
  typealias Matrix = @Sendable (Rendering) -> ColorMatrix

  let image: CIImage
  private let matrix: Matrix
  var inputs: [CIImage] { [image] }
  var extent: CGRect { image.extent }

  init(_ image: CIImage, _ matrix: @escaping Matrix) {
    guard let before = image.step as? ColorMatrixStep else {
      (self.image, self.matrix) = (image, matrix)
      return
    }
    self.image = before.image
    self.matrix = { [first = before.matrix] in first($0).followed(by: matrix($0)) }
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try rendering.pixels(of: image, in: frame).recombined(matrix(rendering).rows)
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    let pixels = try rendering.pixelsInMemory(of: image, in: frame)
    let rows = matrix(rendering).rows
    let columns = (0..<4).flatMap { column in rows.map { Float($0[column]) } }
    return try FloatPixels(frame) { memory in
      cp_color_matrix(pixels.row(0), columns, memory, frame.width * frame.height)
    }
  }
}

/// Computes each pixel from the pixels at the same position in one or more images.
struct PixelwiseStep: RenderStep {
  /// May use each image several times; intermediate results that it reuses must be shared.
  typealias Operation = @Sendable (_ pixels: [VIPSImage], PixelBounds, Rendering) throws -> VIPSImage
  /// The operation on pixels in memory: `count` of each image, and as many results.
  typealias Kernel =
    @Sendable (
      _ pixels: [UnsafePointer<Float>], _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void

  let inputs: [CIImage]
  let extent: CGRect
  private let operation: Operation
  private let kernel: Kernel?

  /// - Parameter kernel: a faster implementation in memory, with the same results except for rounding.
  init(_ inputs: [CIImage], extent: CGRect, kernel: Kernel? = nil, _ operation: @escaping Operation) {
    self.inputs = inputs
    self.extent = extent
    self.operation = operation
    self.kernel = kernel
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    guard let kernel else { return try FloatPixels(draw(frame, rendering), frame) }
    let pixels = try inputs.map { try rendering.pixelsInMemory(of: $0, in: frame) }
    return try FloatPixels(frame) { memory in
      kernel(pixels.map { $0.row(0) }, memory, frame.width * frame.height)
    }
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let pixels = try inputs.map { try rendering.pixels(of: $0, in: frame) }
    // Pixels in memory needn't be cached.
    return try operation(rendering.isInMemory ? pixels : pixels.map { try $0.shared }, frame, rendering)
  }
}

extension CIImage {
  /// Maps colors by a matrix in the working space.
  func colored(_ matrix: @escaping ColorMatrixStep.Matrix) -> CIImage {
    CIImage(ColorMatrixStep(self, matrix))
  }
  func colored(_ matrix: ColorMatrix) -> CIImage { colored { _ in matrix } }

  /// Maps each color, not premultiplied; preserves alpha.
  ///
  /// - Parameter kernel: see `PixelwiseStep`; takes and returns premultiplied colors.
  func recolored(
    kernel: PixelwiseStep.Kernel? = nil,
    _ operation: @escaping @Sendable (_ color: VIPSImage, PixelBounds, Rendering) throws -> VIPSImage
  ) -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent, kernel: kernel) { pixels, frame, rendering in
        try .premultiplied(operation(pixels[0].straightColor, frame, rendering), pixels[0].alpha)
      })
  }
}
