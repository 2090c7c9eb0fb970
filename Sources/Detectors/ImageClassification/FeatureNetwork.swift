import CoreGraphics
import ImageIO
import Installation
import NetworkInference
import PixelSampling

/// The first part of EfficientNet-Lite0: from a picture to its features, 1,280 numbers of 0…6 for each 32 by 32 pixels.
///
/// It learned from ImageNet's pictures of 224 by 224 pixels. Numbers are 32 bits wide on every processor, so that features stored
/// on one can be compared with those of another.
struct FeatureNetwork: Sendable {
  static let featureCount = 1280
  /// The side of the pictures that it learned from.
  static let length = 224
  /// How many pixels of a side become one place of the map.
  static let unit = 32

  /// Levels as it learned them: (level - 127) / 128.
  private static let format = TensorFormat(
    channels: .rgb, scale: 1 / 128, bias: SIMD3(repeating: -127 / 128))

  private static let squares = NetworkVariants<FeatureNetwork>()
  private static let maps = NetworkVariants<FeatureNetwork>()

  private let network: Network

  /// The process's network for pictures of 224 by 224 pixels: the first call compiles it.
  ///
  /// - Throws: `NotInstalledError`; `NetworkError`; `ClassificationFileError`.
  static func squares(_ options: EngineOptions) throws -> FeatureNetwork {
    try squares.value(for: options) { try FeatureNetwork(inputShape: [1, 3, length, length], options) }
  }

  /// The process's network for pictures of any sides that are multiples of 32.
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

  /// The mean of the features of a picture, or a part of it, brought to 224 by 224 pixels.
  ///
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func features(
    of picture: OrientedImage, region: CGRect, cropAndScale: CropAndScale
  ) throws -> [Float] {
    let plan = try SamplingPlan(
      of: picture, regionOfInterest: region, cropAndScale: cropAndScale, destinationWidth: Self.length,
      destinationHeight: Self.length)
    return try network.run { input in
      try PixelSampler(plan: plan).sample(picture.buffer, into: input, format: Self.format)
    } read: { outputs in
      Array(outputs[0].values)
    }
  }

  /// The features at each place of a picture, or a part of it, brought to a size.
  ///
  /// - Parameters:
  ///   - columns: how many places the map is wide; the picture has 32 times as many pixels.
  ///   - rows: likewise.
  /// - Returns: plane by plane, `[feature][row][column]`.
  /// - Throws: `PixelSamplingError`; `NetworkError`.
  func map(of picture: OrientedImage, region: CGRect, columns: Int, rows: Int) throws -> [Float] {
    let (width, height) = (columns * Self.unit, rows * Self.unit)
    let plan = try SamplingPlan(
      of: picture, regionOfInterest: region, destinationWidth: width, destinationHeight: height)
    return try network.run(inputShape: [1, 3, height, width]) { input in
      try PixelSampler(plan: plan).sample(picture.buffer, into: input, format: Self.format)
    } read: { outputs in
      Array(outputs[1].values)
    }
  }
}
