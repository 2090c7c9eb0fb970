import Foundation

extension MLHandPoseClassifier {
  /// The training parameters of a hand pose classifier.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// The validation poses, which are evaluated during training but not learned from.
    public enum ValidationData: Hashable, Sendable {
      /// A fraction of the training poses, stratified by label. Images with identical bytes are never split.
      case split(strategy: MLSplitStrategy)
      /// Separate poses with the same labels.
      case dataSource(MLHandPoseClassifier.DataSource)
      case none
    }

    public enum ModelAlgorithmType: Hashable, Sendable {
      /// Apple's name for a graph convolutional network. Here it is three fully connected layers on the
      /// joints' standardized coordinates: the layers see all joints at once, so no neighborhood is defined.
      case gcn
    }

    /// The poses for validation. Default: `.split(strategy: .automatic)`.
    public var validation: ValidationData
    /// The number of poses in an iteration, 1…4096, at most all. Default 32; Apple doesn't document its own.
    public var batchSize: Int
    /// The number of iterations, 1 or more. The learning rate decays over all of them. Default 500; Apple
    /// doesn't document its own.
    public var maximumIterations: Int
    /// The augmentation of poses, drawn again for each iteration. Default: none.
    public var augmentationOptions: ImageAugmentationOptions
    /// The algorithm that is trained. Default: `.gcn`.
    public var algorithm: ModelAlgorithmType

    public init(
      validation: ValidationData = .split(strategy: .automatic), batchSize: Int = 32,
      maximumIterations: Int = 500, augmentationOptions: ImageAugmentationOptions = [],
      algorithm: ModelAlgorithmType = .gcn
    ) {
      (self.validation, self.batchSize, self.maximumIterations) = (validation, batchSize, maximumIterations)
      (self.augmentationOptions, self.algorithm) = (augmentationOptions, algorithm)
    }

    public var description: String {
      "validation \(validation), batches of \(batchSize), \(maximumIterations) iterations, "
        + "augmentation \(augmentationOptions), \(algorithm)"
    }
  }

  /// Augmentations of poses. The classifier is invariant to position and size, with or without these.
  public struct ImageAugmentationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Mirrors half of the poses. For labels that don't distinguish left and right hands.
    public static let horizontallyFlip = ImageAugmentationOptions(rawValue: 1)
    /// Rotates by up to 20° in either direction.
    public static let rotate = ImageAugmentationOptions(rawValue: 2)
    /// Moves by up to a quarter of the image's width and height. Joints outside of the image are dropped.
    public static let translate = ImageAugmentationOptions(rawValue: 4)
    /// Scales width and height independently by 0.8 to 1.25, as in images of other aspect ratios.
    public static let scale = ImageAugmentationOptions(rawValue: 8)
  }
}
