import Foundation

extension MLImageClassifier {
  /// How an image classifier is trained.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// Which examples the training is validated with: they are looked at while it goes on, and nothing is learned from them.
    public enum ValidationData: Hashable, Sendable {
      /// A part of the training's pictures, of each label in proportion. Pictures with the same bytes stay together.
      case split(strategy: MLSplitStrategy)
      /// Other pictures, of the same labels.
      case dataSource(MLImageClassifier.DataSource)
      /// None.
      case none
    }

    /// What is trained on top of the features.
    public enum ClassifierType: Hashable, Sendable {
      /// Multinomial logistic regression: one fully connected layer and softmax, with a penalty on large weights.
      case logisticRegressor
    }

    /// What is trained.
    public enum ModelAlgorithmType: Hashable, Sendable {
      /// A classifier on the features of a network that has been trained already and stays as it is.
      case transferLearning(featureExtractor: FeatureExtractorType, classifier: ClassifierType)
    }

    /// The examples for validation. Default: `.split(strategy: .automatic)`.
    public var validation: ValidationData
    /// How many iterations are made at most, 1 or more. Fewer are made where the best weights are found earlier. Default 25.
    public var maxIterations: Int
    /// How pictures are varied to have more of them. Default: not at all.
    public var augmentationOptions: ImageAugmentationOptions
    /// What is trained. Default: logistic regression on `.scenePrint(revision: 1)`.
    public var algorithm: ModelAlgorithmType

    /// The algorithm's feature extractor.
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

    /// The parameters as they were made before macOS 11.
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

  /// The network that makes features of pictures.
  public enum FeatureExtractorType: Hashable, Sendable {
    /// The system's network for feature prints. Here that is EfficientNet-Lite0 with its 1,280 features, which is the first revision;
    /// nil stands for the newest, which is the same.
    case scenePrint(revision: Int?)
  }

  /// How pictures are varied to have more of them.
  public struct ImageAugmentationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Another part of the picture, between 64 % and all of its area.
    public static let crop = ImageAugmentationOptions(rawValue: 1)
    /// Turned by up to 15° to either side; beyond the edge there is more of what is at the edge.
    public static let rotation = ImageAugmentationOptions(rawValue: 2)
    /// Blurred as an unsharp photograph is, by a standard deviation from 0.5 to 2 pixels of 224.
    public static let blur = ImageAugmentationOptions(rawValue: 4)
    /// Brighter or darker, by up to one stop.
    public static let exposure = ImageAugmentationOptions(rawValue: 8)
    /// With noise whose standard deviation is from 2 to 12 of 255 levels.
    public static let noise = ImageAugmentationOptions(rawValue: 16)
    /// Left and right exchanged.
    public static let flip = ImageAugmentationOptions(rawValue: 32)
  }
}
