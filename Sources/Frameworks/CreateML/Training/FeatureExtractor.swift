import CoreGraphics
import CoreML
import Digests
import Foundation
import ImageClassification
import ImageIO
package import ModelEncoding
import ParallelWork
import PixelSampling

/// A pretrained network that extracts features and becomes part of the written model.
package enum FeatureExtractor: Sendable {
  case scenePrint
  /// All layers but the last of a Core ML classifier.
  case model(PretrainedClassifier)

  private static let classifier = ImageClassifier(checkCancellation: Cancellation.check)

  var featureCount: Int {
    switch self {
    case .scenePrint: Backbone.featureCount
    case .model(let model): model.featureCount
    }
  }

  /// The SHA-256 of the model's specification; nil for EfficientNet-Lite0.
  var digest: String? {
    switch self {
    case .scenePrint: nil
    case .model(let model): SHA256.hash(model.source.contents).hexadecimal
    }
  }

  /// The features of the center crop of a region: normalized, lower-left origin.
  func features(of image: OrientedImage, region: CGRect) throws -> [Float] {
    switch self {
    case .scenePrint:
      return try Self.classifier.features(of: image, region: region, cropAndScale: .centerCrop)
    case .model(let model):
      try Cancellation.check()
      return try model.features(of: image, region: region, cropAndScale: .centerCrop)
    }
  }
}
