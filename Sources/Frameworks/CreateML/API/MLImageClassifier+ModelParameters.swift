import Foundation

extension MLImageClassifier {
  /// The training parameters of an image classifier.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// The validation examples, which are evaluated during training but not learned from.
    public enum ValidationData: Hashable, Sendable {
      /// A fraction of the training images, stratified by label. Images with identical bytes are never split.
      case split(strategy: MLSplitStrategy)
      /// Separate images with the same labels.
      case dataSource(MLImageClassifier.DataSource)
      case none
    }

    public enum ClassifierType: Hashable, Sendable {
      /// Multinomial logistic regression: one fully connected layer and softmax, with L2 regularization.
      case logisticRegressor
    }

    public enum ModelAlgorithmType: Hashable, Sendable {
      /// A classifier on the features of a pretrained network with frozen weights.
      case transferLearning(featureExtractor: FeatureExtractorType, classifier: ClassifierType)
    }

    /// The examples for validation. Default: `.split(strategy: .automatic)`.
    public var validation: ValidationData
    /// The maximum number of iterations, 1 or more. Training ends earlier if it converges. Default 25.
    public var maxIterations: Int
    /// The augmentation of images. Default: none.
    public var augmentationOptions: ImageAugmentationOptions
    /// The algorithm that is trained. Default: logistic regression on `.scenePrint(revision: 1)`.
    public var algorithm: ModelAlgorithmType

    public var featureExtractor: FeatureExtractorType {
      get {
        switch algorithm {
        case .transferLearning(let featureExtractor, _): featureExtractor
        }
      }
      set {
        switch algorithm {
        case .transferLearning(_, let classifier):
          algorithm = .transferLearning(featureExtractor: newValue, classifier: classifier)
        }
      }
    }

    public init(
      validation: ValidationData = .split(strategy: .automatic), maxIterations: Int = 25,
      augmentation: ImageAugmentationOptions = [],
      algorithm: ModelAlgorithmType = .transferLearning(
        featureExtractor: .scenePrint(revision: 1), classifier: .logisticRegressor)
    ) {
      self.validation = validation
      self.maxIterations = maxIterations
      augmentationOptions = augmentation
      self.algorithm = algorithm
    }

    /// Creates parameters as before macOS 11.
    public init(
      featureExtractor: FeatureExtractorType, validation: ValidationData = .split(strategy: .automatic),
      maxIterations: Int = 25, augmentationOptions: ImageAugmentationOptions = []
    ) {
      self.init(
        validation: validation, maxIterations: maxIterations, augmentation: augmentationOptions,
        algorithm: .transferLearning(featureExtractor: featureExtractor, classifier: .logisticRegressor))
    }

    public var description: String {
      "validation \(validation), at most \(maxIterations) iterations, augmentation \(augmentationOptions), \(algorithm)"
    }
  }

  /// The network that extracts features from images.
  public enum FeatureExtractorType: Hashable, Sendable {
    /// The system's network for feature prints, here EfficientNet-Lite0 with 1,280 features as revision 1.
    /// nil selects the newest revision, which is also 1.
    case scenePrint(revision: Int?)
  }

  /// Augmentations of images.
  public struct ImageAugmentationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Crops to 64 to 100 % of the image's area.
    public static let crop = ImageAugmentationOptions(rawValue: 1)
    /// Rotates by up to 15° in either direction. Edge pixels are replicated beyond the border.
    public static let rotation = ImageAugmentationOptions(rawValue: 2)
    /// Blurs with a standard deviation from 0.5 to 2 pixels at a width of 224, like an unsharp photograph.
    public static let blur = ImageAugmentationOptions(rawValue: 4)
    /// Changes the exposure by up to one stop in either direction.
    public static let exposure = ImageAugmentationOptions(rawValue: 8)
    /// Adds noise with a standard deviation from 2 to 12 of 255 levels.
    public static let noise = ImageAugmentationOptions(rawValue: 16)
    /// Mirrors left and right.
    public static let flip = ImageAugmentationOptions(rawValue: 32)
  }
}
