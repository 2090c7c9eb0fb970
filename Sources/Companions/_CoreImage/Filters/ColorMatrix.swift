import CKernels
import Foundation
import ImageIO

/// A linear map of colors: new components are sums of the old ones, by a row of weights each, and a constant.
///
/// Colors that are multiplied by alpha keep that: the constant is multiplied by alpha, too. So it is 4 × 4, the constants in
/// the last column, and several after each other are one.
struct ColorMatrix: Sendable {
  let rows: [[Double]]

  /// - Parameters:
  ///   - weights: 3 × 3.
  ///   - constants: 3.
  init(_ weights: [[Double]], plus constants: [Double] = [0, 0, 0]) {
    rows = zip(weights, constants).map { $0 + [$1] } + [[0, 0, 0, 1]]
  }

  private init(rows: [[Double]]) { self.rows = rows }

  /// Each component times a number.
  init(_ factors: [Double]) {
    self.init(factors.indices.map { row in factors.indices.map { $0 == row ? factors[row] : 0 } })
  }

  /// The same number of luminance for each component.
  static let luminance = ColorMatrix([
    PixelEncoding.luminance, PixelEncoding.luminance, PixelEncoding.luminance,
  ])
  static let identity = ColorMatrix([1, 1, 1])

  /// This map, then the next.
  func followed(by next: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      rows: next.rows.map { row in
        (0..<4).map { column in (0..<4).reduce(0) { $0 + row[$1] * rows[$1][column] } }
      })
  }

  /// Between this map (0) and another (1).
  func mixed(_ share: Double, _ other: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      rows: zip(rows, other.rows).map { left, right in
        zip(left, right).map { $0 * (1 - share) + $1 * share }
      })
  }
}

/// A picture whose colors are mapped by a matrix. Several after each other are drawn as one.
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
      cp_recombine(pixels.row(0), columns, memory, frame.width * frame.height)
    }
  }
}

/// A picture whose pixels are each computed from the pixel at the same place of one picture or several.
struct PixelwiseStep: RenderStep {
  /// May use each of the pictures several times; what it makes of them and uses again it has to share.
  typealias Operation = @Sendable (_ pixels: [VIPSImage], PixelBounds, Rendering) throws -> VIPSImage
  /// The same for pixels in memory: `count` of each picture, and as many results.
  typealias Kernel =
    @Sendable (
      _ pixels: [UnsafePointer<Float>], _ result: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Void

  let inputs: [CIImage]
  let extent: CGRect
  private let operation: Operation
  private let kernel: Kernel?

  /// - Parameter kernel: a faster way for what is in memory, with the same results but for rounding.
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
    // What is in memory is read from there each time.
    return try operation(rendering.isInMemory ? pixels : pixels.map { try $0.shared }, frame, rendering)
  }
}

extension CIImage {
  /// Colors mapped by a matrix in the working space.
  func colored(_ matrix: @escaping ColorMatrixStep.Matrix) -> CIImage {
    CIImage(ColorMatrixStep(self, matrix))
  }
  func colored(_ matrix: ColorMatrix) -> CIImage { colored { _ in matrix } }

  /// Colors that aren't multiplied by alpha, each computed from the one that was there; alpha stays.
  ///
  /// - Parameter kernel: see `PixelwiseStep`; of colors multiplied by alpha, which it has to keep.
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
