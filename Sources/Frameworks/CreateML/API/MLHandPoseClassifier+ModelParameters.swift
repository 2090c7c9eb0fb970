import Foundation

extension MLHandPoseClassifier {
  /// How a classifier of hands' poses is trained.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// Which poses the training is validated with: they are looked at while it goes on, and nothing is learned from them.
    public enum ValidationData: Hashable, Sendable {
      /// A part of the training's poses, of each label in proportion. Pictures with the same bytes stay together.
      case split(strategy: MLSplitStrategy)
      /// Other poses, of the same labels.
      case dataSource(MLHandPoseClassifier.DataSource)
      /// None.
      case none
    }

    /// What is trained.
    public enum ModelAlgorithmType: Hashable, Sendable {
      /// Apple's name for a graph convolutional network. Here it is three fully connected layers on the joints' places, from their mean
      /// and in units of their deviation from it: all joints are seen together, so that nothing has to say which are neighbors.
      case gcn
    }

    /// The poses for validation. Default: `.split(strategy: .automatic)`.
    public var validation: ValidationData
    /// How many poses are learned from in each iteration, 1…4096; all of them where there are fewer. Default 32; Apple doesn't document
    /// its own.
    public var batchSize: Int
    /// How many iterations are made, 1 or more; the learning rate falls to the last. Default 500; Apple doesn't document its own.
    public var maximumIterations: Int
    /// How poses are varied to have more of them, anew for each iteration. Default: not at all.
    public var augmentationOptions: ImageAugmentationOptions
    /// What is trained. Default: `.gcn`.
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

  /// How poses are varied to have more of them.
  ///
  /// Where a hand is in its picture and how large it is doesn't count for the classifier, with or without these.
  public struct ImageAugmentationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Left and right exchanged, in half of them: for labels that don't tell hands apart.
    public static let horizontallyFlip = ImageAugmentationOptions(rawValue: 1)
    /// Turned by up to 20° to either side.
    public static let rotate = ImageAugmentationOptions(rawValue: 2)
    /// Moved by up to a quarter of the picture's width and height: joints that leave the picture are lost, as in pictures that cut
    /// hands off.
    public static let translate = ImageAugmentationOptions(rawValue: 4)
    /// Width and height multiplied, each on its own, by 0.8 to 1.25, as in pictures of other proportions.
    public static let scale = ImageAugmentationOptions(rawValue: 8)
  }
}
