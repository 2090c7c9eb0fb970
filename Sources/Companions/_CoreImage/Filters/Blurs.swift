import CKernels
import _CoreGraphics
import Foundation
import ImageIO
import PlaneGeometry

extension FilterDefinition {
  /// Filters that blur, and that enhance differences between neighbors.
  static let blurs: [FilterDefinition] = [
    FilterDefinition(
      "CIGaussianBlur", "Gaussian Blur", kCICategoryBlur,
      [
        .image,
        .number(
          kCIInputRadiusKey, 10, slider: 0...100, limits: 0...10_000, type: kCIAttributeTypeScalar),
      ]
    ) { inputs in try inputs.image().blurred(sigma: inputs.number(kCIInputRadiusKey)) },
    FilterDefinition(
      "CIBoxBlur", "Box Blur", kCICategoryBlur,
      [
        .image,
        .number(
          kCIInputRadiusKey, 10, slider: 1...100, limits: 0...100, type: kCIAttributeTypeDistance),
      ]
    ) { inputs in
      let radius = try inputs.number(kCIInputRadiusKey)
      let image = try inputs.image()
      return radius == 0 ? image : CIImage(SeparableBlurStep(image, weights: .box(radius: radius)))
    },
    FilterDefinition(
      "CIUnsharpMask", "Unsharp Mask", kCICategorySharpen,
      [
        .image, .number(kCIInputRadiusKey, 2.5, slider: 0...100, limits: 0...10_000),
        .number(kCIInputIntensityKey, 0.5, slider: 0...1),
      ]
    ) { inputs in
      let image = try inputs.image()
      let blurred = try image.blurred(sigma: inputs.number(kCIInputRadiusKey))
      let intensity = try inputs.number(kCIInputIntensityKey)
      let kernel: PixelwiseStep.Kernel = { cp_sharpen($0[0], $0[1], Float(intensity), $1, $2) }
      return CIImage(
        PixelwiseStep([image, blurred], extent: image.extent, kernel: kernel) { pixels, _, _ in
          let color = try pixels[0].color.plus(pixels[0].color.minus(pixels[1].color).scaled(intensity))
          return try .joined([color, pixels[0].alpha])
        })
    },
    FilterDefinition(
      "CIEdges", "Edges", kCICategoryStylize, [.image, .number(kCIInputIntensityKey, 1, slider: 0...10)]
    ) { inputs in
      try CIImage(SobelStep(image: inputs.image(), intensity: inputs.number(kCIInputIntensityKey)))
    },
  ]
}

extension [Double] {
  /// A normalized Gaussian at integers up to three standard deviations from the center.
  static func gaussian(sigma: Double) -> [Double] {
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// A normalized box filter; the outermost weights are the radius' fraction.
  static func box(radius: Double) -> [Double] {
    let reach = Int(radius.rounded(.up))
    let weights = (-reach...reach).map { Swift.min(1, radius - Double(abs($0)) + 1) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}

/// A separable blur with symmetric weights. Outside its extent the image is transparent.
struct SeparableBlurStep: RenderStep {
  let image: CIImage
  /// Odd in number.
  private let weights: [Double]
  let extent: CGRect
  var inputs: [CIImage] { [image] }
  var cachesPixels: Bool { true }

  init(_ image: CIImage, weights: [Double]) {
    self.image = image
    self.weights = weights
    extent = image.extent.grown(byX: CGFloat(weights.count / 2), y: CGFloat(weights.count / 2))
  }

  private var reach: Int { weights.count / 2 }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { grown(frame) }

  private func grown(_ frame: PixelBounds) -> PixelBounds { frame.grown(byColumns: reach, rows: reach) }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let rows = try rendering.pixels(of: image, in: grown(frame)).convolved([weights])
      .caching(rows: RenderTiles.rows + 2 * reach)
    return try rows.convolved(weights.map { [$0] }).extracted(frame, from: grown(frame))
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    try SeparableConvolution.apply(
      weights, to: rendering.pixelsInMemory(of: image, in: grown(frame)), in: frame)
  }
}

extension CIImage {
  /// Above this, Gaussians use block averages, so that the cost per pixel doesn't depend on the radius.
  private static let maximumExactSigma = 24.0
  private static let blocksPerSigma = 12.0

  /// Blurs by a Gaussian with a standard deviation in pixels, cut at three; transparent outside the image.
  ///
  /// Above 24 pixels, the image is averaged in blocks of at most a twelfth of the deviation, blurred, and
  /// enlarged by linear interpolation; both add to the variance.
  func blurred(sigma: Double) -> CIImage {
    guard sigma > 1e-3, !extent.isEmpty else { return self }
    guard sigma > Self.maximumExactSigma else {
      return CIImage(SeparableBlurStep(self, weights: .gaussian(sigma: sigma)))
    }
    let side = (sigma / Self.blocksPerSigma).rounded(.down)
    let reach = CGFloat((3 * sigma).rounded(.up))
    let small = mapped(scale: 1 / side, margin: CGFloat(2 * side))
    // The variance added by averaging blocks and by interpolating between them.
    let added = (side * side - 1) / 12 + side * side / 6
    let blurred = CIImage(
      SeparableBlurStep(small, weights: .gaussian(sigma: (sigma * sigma - added).squareRoot() / side)))
    return blurred.mapped(scale: side, margin: CGFloat(2 * side)).cropped(
      to: extent.grown(byX: reach, y: reach))
  }

  /// Scales around the origin, blending edges with transparent pixels.
  private func mapped(scale: Double, margin: CGFloat) -> CIImage {
    let place = Homography(SIMD3(1 / scale, 0, 0), SIMD3(0, 1 / scale, 0), SIMD3(0, 0, 1))
    let grown = extent.grown(byX: margin, y: margin)
    let reach =
      grown.isInfinite ? grown : grown.applying(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
    return CIImage(WarpStep(self, source: place, scale: scale, extent: reach, repeatsEdge: false))
  }
}

/// The magnitude of the Sobel gradient, 1 for a straight edge between 0 and 1, times the intensity. Alpha is
/// preserved. Apple doesn't document its computation.
struct SobelStep: RenderStep {
  let image: CIImage
  let intensity: Double
  var inputs: [CIImage] { [image] }
  var extent: CGRect { image.extent }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    frame.grown(byColumns: 1, rows: 1)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let around = frame.grown(byColumns: 1, rows: 1)
    let pixels = try rendering.pixels(of: image, in: around).shared
    let color = try pixels.color
    let across = try color.convolved([[-0.25, 0, 0.25], [-0.5, 0, 0.5], [-0.25, 0, 0.25]]).shared
    let down = try color.convolved([[-0.25, -0.5, -0.25], [0, 0, 0], [0.25, 0.5, 0.25]]).shared
    let length = try across.times(across).plus(down.times(down)).power(0.5).scaled(intensity)
    return try VIPSImage.joined([length, pixels.alpha]).extracted(frame, from: around)
  }
}
