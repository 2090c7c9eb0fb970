import _CoreGraphics
import Foundation
import ImageIO

extension FilterDefinition {
  /// Convolutions with given weights, and motion and disk blurs.
  static let convolutions: [FilterDefinition] =
    [
      convolution("CIConvolution3X3", "3 by 3 Convolution", columns: 3, rows: 3),
      convolution("CIConvolution5X5", "5 by 5 Convolution", columns: 5, rows: 5),
      convolution("CIConvolution7X7", "7 by 7 Convolution", columns: 7, rows: 7),
      convolution("CIConvolution9Horizontal", "Horizontal 9 Convolution", columns: 9, rows: 1),
      convolution("CIConvolution9Vertical", "Vertical 9 Convolution", columns: 1, rows: 9),
      FilterDefinition(
        "CIMotionBlur", "Motion Blur", kCICategoryBlur,
        [
          .image,
          .number(
            kCIInputRadiusKey, 20, slider: 0...100, limits: 0...100, type: kCIAttributeTypeDistance),
          .number(kCIInputAngleKey, 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle),
        ]
      ) { inputs in
        let radius = try inputs.number(kCIInputRadiusKey)
        let image = try inputs.image()
        guard radius > 0 else { return image }
        return CIImage(
          ConvolutionStep(
            image, weights: .motionBlurKernel(radius: radius, angle: try inputs.number(kCIInputAngleKey))))
      },
      FilterDefinition(
        "CIDiscBlur", "Disc Blur", kCICategoryBlur,
        [
          .image,
          .number(kCIInputRadiusKey, 8, slider: 0...100, limits: 0...100, type: kCIAttributeTypeDistance),
        ]
      ) { inputs in
        let radius = try inputs.number(kCIInputRadiusKey)
        let image = try inputs.image()
        return radius == 0 ? image : CIImage(ConvolutionStep(image, weights: .disc(radius: radius)))
      },
    ]

  /// Convolves each component, including alpha, and adds the bias. The weights are listed row by row from the
  /// top left, the pixel's own in the center.
  private static func convolution(
    _ name: String, _ displayName: String, columns: Int, rows: Int
  ) -> FilterDefinition {
    var identity = [CGFloat](repeating: 0, count: columns * rows)
    identity[identity.count / 2] = 1
    return FilterDefinition(
      name, displayName, kCICategoryStylize,
      [.image, .vector("inputWeights", identity), .number(kCIInputBiasKey, 0, slider: -1...1)]
    ) { inputs in
      let numbers = try inputs.numbers("inputWeights", count: columns * rows)
      let weights = (0..<rows).map { Array(numbers[$0 * columns..<($0 + 1) * columns]) }
      return try CIImage(
        ConvolutionStep(inputs.image(), weights: weights, bias: inputs.number(kCIInputBiasKey)))
    }
  }
}

extension [[Double]] {
  /// The normalized weights of a line through the center, `radius` pixels to both sides; rows from the top,
  /// angles counterclockwise from the right.
  fileprivate static func motionBlurKernel(radius: Double, angle: Double) -> [[Double]] {
    let reach = Int(radius.rounded(.up))
    var weights = [[Double]](
      repeating: [Double](repeating: 0, count: 2 * reach + 3), count: 2 * reach + 3)
    // Points along the line, each distributed among the four pixels around it.
    let count = 8 * reach + 1
    for n in 0..<count {
      let distance = radius * (2 * Double(n) / Double(count - 1) - 1)
      let (x, y) = (
        Double(reach + 1) + distance * cos(angle), Double(reach + 1) - distance * sin(angle)
      )
      let (column, row) = (Int(x), Int(y))
      let (right, down) = (x - Double(column), y - Double(row))
      for (dx, across) in [(0, 1 - right), (1, right)] {
        for (dy, along) in [(0, 1 - down), (1, down)] where across * along > 0 {
          weights[row + dy][column + dx] += across * along / Double(count)
        }
      }
    }
    return weights
  }

  /// Equal weights for the pixels whose centers are within the radius.
  fileprivate static func disc(radius: Double) -> [[Double]] {
    let reach = Int(radius)
    let inside = (-reach...reach).map { y in
      (-reach...reach).map { x in Double(x * x + y * y) <= radius * radius ? 1.0 : 0 }
    }
    let sum = inside.joined().reduce(0, +)
    return inside.map { $0.map { $0 / sum } }
  }
}

/// A convolution. Outside its extent the image is transparent.
struct ConvolutionStep: RenderStep {
  let image: CIImage
  /// Rows from the top; odd in both directions.
  private let weights: [[Double]]
  private let bias: Double
  let extent: CGRect
  var inputs: [CIImage] { [image] }
  var cachesPixels: Bool { true }

  init(_ image: CIImage, weights: [[Double]], bias: Double = 0) {
    self.image = image
    self.weights = weights
    self.bias = bias
    extent = image.extent.grown(byX: CGFloat(weights[0].count / 2), y: CGFloat(weights.count / 2))
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { grown(frame) }

  private func grown(_ frame: PixelBounds) -> PixelBounds {
    frame.grown(byColumns: weights[0].count / 2, rows: weights.count / 2)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let around = grown(frame)
    let sums = try rendering.pixels(of: image, in: around)
      .caching(rows: RenderTiles.rows + weights.count).convolved(weights)
    return try (bias == 0 ? sums : sums.scaled(1, plus: bias)).extracted(frame, from: around)
  }
}
