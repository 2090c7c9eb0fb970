package import CoreGraphics
package import ImageIO
package import NetworkInference
package import PixelSampling

/// Tells what a picture shows, and describes it by numbers that are near to those of pictures that look alike.
///
/// EfficientNet-Lite0 (Tan and Le, "EfficientNet: Rethinking Model Scaling for Convolutional Neural Networks", 2019), which learned
/// from ImageNet's pictures. Each network is read and compiled once a process when it is first needed.
package struct ImageClassifier: Sendable {
  /// How sure the classifier is of one identifier, 0…1.
  package struct Classification: Sendable, Hashable {
    package let identifier: String
    package let confidence: Float
  }

  /// How the engine runs the networks.
  let options: EngineOptions
  /// Is called between the steps; what it throws ends the work.
  let checkCancellation: @Sendable () throws -> Void

  package init(
    options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) {
    self.options = options
    self.checkCancellation = checkCancellation
  }

  /// 1,280 numbers of 0…6 that describe a picture, or a part of it.
  ///
  /// - Parameter region: normalized, origin at the lower left, in the upright picture.
  /// - Throws: `NotInstalledError`; `ClassificationFileError`; `PixelSamplingError`; `NetworkError`; what the check for cancellation
  ///   throws.
  package func features(
    of picture: OrientedImage, region: CGRect, cropAndScale: CropAndScale
  ) throws -> [Float] {
    let network = try FeatureNetwork.squares(options)
    try checkCancellation()
    return try network.features(of: picture, region: region, cropAndScale: cropAndScale)
  }

  /// All identifiers, the surest first, and of equally sure ones the more general first.
  ///
  /// - Parameters:
  ///   - region: normalized, origin at the lower left, in the upright picture.
  ///   - cropAndScale: how it is brought to a square. Its aspect ratio isn't kept unless given, as the network learned.
  /// - Throws: as `features(of:region:cropAndScale:)`.
  package func classifications(
    of picture: OrientedImage, region: CGRect, cropAndScale: CropAndScale = .scaleFill
  ) throws -> [Classification] {
    let taxonomy = try LabelTaxonomy.shared()
    let labels = try LabelNetwork.shared(options)
    let features = try features(of: picture, region: region, cropAndScale: cropAndScale)
    try checkCancellation()
    let confidences = taxonomy.confidences(try labels.probabilities(of: features))
    let order = confidences.indices.sorted { (confidences[$1], $0) < (confidences[$0], $1) }
    return order.map { Classification(identifier: taxonomy.identifiers[$0], confidence: confidences[$0]) }
  }
}
