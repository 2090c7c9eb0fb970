import CoreGraphics
import CoreML
import Digests
import Foundation
import ImageClassification
import ImageIO
package import ModelEncoding
import ParallelWork
import PixelSampling

/// The network that makes features of pictures, and becomes a part of the model that is written.
package enum FeatureExtractor: Sendable {
  /// EfficientNet-Lite0.
  case scenePrint
  /// All of a Core ML classifier but its last layer.
  case model(PretrainedClassifier)

  private static let classifier = ImageClassifier(checkCancellation: Cancellation.check)

  /// How many features a picture has.
  var featureCount: Int {
    switch self {
    case .scenePrint: Backbone.featureCount
    case .model(let model): model.featureCount
    }
  }

  /// What tells a model from others, the SHA-256 of its specification; nil for EfficientNet-Lite0.
  var digest: String? {
    switch self {
    case .scenePrint: nil
    case .model(let model): SHA256.hash(model.source.contents).hexadecimal
    }
  }

  /// The features of a picture's center crop.
  ///
  /// - Parameter region: the part of the picture to take instead of the whole; normalized, origin at the lower left.
  func features(of picture: OrientedImage, region: CGRect) throws -> [Float] {
    switch self {
    case .scenePrint:
      return try Self.classifier.features(of: picture, region: region, cropAndScale: .centerCrop)
    case .model(let model):
      try Cancellation.check()
      return try model.features(of: picture, region: region, cropAndScale: .centerCrop)
    }
  }
}
