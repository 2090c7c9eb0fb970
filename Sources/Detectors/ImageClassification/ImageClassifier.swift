package import CoreGraphics
package import ImageIO
package import NetworkInference
package import PixelSampling

/// Classifies images, and computes features that are similar for similar images.
///
/// Uses EfficientNet-Lite0 (Tan and Le, "EfficientNet: Rethinking Model Scaling for Convolutional Neural
/// Networks", 2019), trained on ImageNet. Each network is compiled once per process on first use.
package struct ImageClassifier: Sendable {
  /// An identifier with its confidence, 0…1.
  package struct Classification: Sendable, Hashable {
    package let identifier: String
    package let confidence: Float
  }

  let options: EngineOptions
  let checkCancellation: @Sendable () throws -> Void

  package init(
    options: EngineOptions = EngineOptions(),
    checkCancellation: @escaping @Sendable () throws -> Void = {}
  ) {
    self.options = options
    self.checkCancellation = checkCancellation
  }

  /// Returns 1,280 features, 0…6, of an image's region.
  ///
  /// - Parameter region: normalized, lower-left origin, in the upright image.
  /// - Throws: `NotInstalledError`; `ClassificationFileError`; `PixelSamplingError`; `NetworkError`; the
  ///   error of the cancellation check.
  package func features(
    of image: OrientedImage, region: CGRect, cropAndScale: CropAndScale
  ) throws -> [Float] {
    let network = try FeatureNetwork.squares(options)
    try checkCancellation()
    return try network.features(of: image, region: region, cropAndScale: cropAndScale)
  }

  /// Returns all identifiers in descending order of confidence; of equal ones, the more general first.
  ///
  /// - Parameters:
  ///   - region: normalized, lower-left origin, in the upright image.
  ///   - cropAndScale: how to fit the region into a square; by default it is stretched, as in training.
  /// - Throws: as `features(of:region:cropAndScale:)`.
  package func classifications(
    of image: OrientedImage, region: CGRect, cropAndScale: CropAndScale = .scaleFill
  ) throws -> [Classification] {
    let taxonomy = try LabelTaxonomy.shared()
    let labels = try LabelNetwork.shared(options)
    let features = try features(of: image, region: region, cropAndScale: cropAndScale)
    try checkCancellation()
    let confidences = taxonomy.confidences(try labels.probabilities(of: features))
    let order = confidences.indices.sorted { (confidences[$1], $0) < (confidences[$0], $1) }
    return order.map { Classification(identifier: taxonomy.identifiers[$0], confidence: confidences[$0]) }
  }
}
