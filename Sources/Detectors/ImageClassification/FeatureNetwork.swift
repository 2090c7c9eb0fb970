import CoreGraphics
import ImageIO
import Installation
import NetworkInference
import PixelSampling

/// The first part of EfficientNet-Lite0: 1,280 features of 0…6 per 32 × 32 pixels of an image.
///
/// Trained on ImageNet at 224 × 224 pixels. Always in 32 bits, so that stored features are comparable.
struct FeatureNetwork: Sendable {
  static let featureCount = 1280
  /// The side of the training images.
  static let length = 224
  /// The number of pixels per cell of the feature map, on each axis.
  static let unit = 32

  /// The normalization used in training: (level - 127) / 128.
  private static let format = TensorFormat(
    channels: .rgb, scale: 1 / 128, bias: SIMD3(repeating: -127 / 128))

  private static let squares = NetworkVariants<FeatureNetwork>()
  private static let maps = NetworkVariants<FeatureNetwork>()

  private let network: Network

  /// Returns the process's network for images of 224 × 224 pixels; compiled by the first call.
  ///
  /// - Throws: `NotInstalledError`; `NetworkError`; `ClassificationFileError`.
  static func squares(_ options: EngineOptions) throws -> FeatureNetwork {
    try squares.value(for: options) { try FeatureNetwork(inputShape: [1, 3, length, length], options) }
  }

  /// Returns the process's network for images whose sides are multiples of 32.
  ///
  /// - Throws: as `squares(_:)`.
  static func maps(_ options: EngineOptions) throws -> FeatureNetwork {
    try maps.value(for: options) { try FeatureNetwork(inputShape: [1, 3, nil, nil], options) }
  }

  private init(inputShape: [Int?], _ options: EngineOptions) throws {
    let file = ClassificationFile.features
    network = try Network(
      .file(try InstalledFile.url(named: file.rawValue), inputShape: inputShape), options: options)
    guard network.inputs.count == 1, network.outputs.count == 2,
      network.outputs[0].shape == [1, Self.featureCount], network.outputs[1].shape?.count == 4
    else { throw ClassificationFileError(file: file) }
  }

  /// Returns the mean features of an image's region, resized to 224 × 224 pixels.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func features(
    of image: OrientedImage, region: CGRect, cropAndScale: CropAndScale
  ) throws -> [Float] {
    let plan = try SamplingPlan(
      of: image, regionOfInterest: region, cropAndScale: cropAndScale, destinationWidth: Self.length,
      destinationHeight: Self.length)
    return try network.run { input in
      try PixelSampler(plan: plan).sample(image.buffer, into: input, format: Self.format)
    } read: { outputs in
      Array(outputs[0].values)
    }
  }

  /// Returns the feature map of an image's region, resized to 32 pixels per cell: `[feature][row][column]`.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func map(of image: OrientedImage, region: CGRect, columns: Int, rows: Int) throws -> [Float] {
    let (width, height) = (columns * Self.unit, rows * Self.unit)
    let plan = try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
    return try network.run(inputShape: [1, 3, height, width]) { input in
      try PixelSampler(plan: plan).sample(image.buffer, into: input, format: Self.format)
    } read: { outputs in
      Array(outputs[1].values)
    }
  }
}
