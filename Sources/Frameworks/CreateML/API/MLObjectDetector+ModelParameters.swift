import CoreGraphics
public import Foundation

extension MLObjectDetector {
  /// How an object detector is trained.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// Which pictures the training is validated with: they are looked at while it goes on, and nothing is learned from them.
    public enum ValidationData: Hashable, Sendable {
      /// A part of the training's pictures. Pictures with the same bytes stay together.
      case split(strategy: MLSplitStrategy)
      /// Other pictures, with boxes of the same labels.
      case dataSource(MLObjectDetector.DataSource)
      /// None.
      case none
    }

    /// The network that makes features of pictures.
    public enum FeatureExtractorType: Hashable, Sendable {
      /// The system's network for objects. Here that is EfficientNet-Lite0, which is the first revision; nil stands for the newest,
      /// which is the same.
      case objectPrint(revision: Int?)
    }

    /// What is trained.
    public enum ModelAlgorithmType: Hashable, Sendable {
      /// The whole network, from nothing. Here that isn't Apple's network but one of this project's, of a million parameters, which
      /// finds objects by their centers. It needs oneDNN.
      case darknetYolo
      /// A few layers on the features of a network that has been trained already and stays as it is.
      case transferLearning(FeatureExtractorType)
    }

    /// How views of pictures that the whole network learns from are changed. Not of Apple's Create ML, and not for transfer learning.
    public struct AugmentationOptions: OptionSet, Codable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Half of them are seen in a mirror.
      public static let flip = AugmentationOptions(rawValue: 1)
      /// More than half of them are turned by a quarter, a half, three quarters or not at all: for objects that have no upright.
      public static let turn = AugmentationOptions(rawValue: 2)
    }

    /// The pictures for validation. Default: `.split(strategy: .automatic)`.
    public var validation: ValidationData
    /// How many pictures are learned from in each iteration, 1…256. Default nil: 8. Of the full network how many views of a third of the
    /// input's width and height; of larger views it takes fewer. Default nil: 32.
    public var batchSize: Int?
    /// How many iterations are made, 1 or more; the learning rate falls to the last. Default nil: 6 for each picture, at least 600
    /// and at most 3,000; of the full network 4,000, or 1,500 where it begins with another's weights.
    public var maxIterations: Int?
    /// After how many iterations without a better mean average precision of the pictures for validation, at an intersection over union of
    /// 0.5, the training of a full network ends, 1 or more; `Int.max` for never. They are looked at 16 times over `maxIterations`, and
    /// the network that did best there is the result, however the training ends; without such pictures it is the last. It doesn't end before
    /// anything was found. Default nil: three eighths of `maxIterations`. Not of Apple's Create ML, and not for transfer learning.
    public var patience: Int?
    /// How many squares of 32 pixels pictures are stretched to, whole numbers from 2 to 40. Default 13 × 13, pictures of 416 × 416
    /// pixels. Objects smaller than 16 of those pixels aren't told apart from their neighbors. Time and memory are in proportion.
    public var gridSize: CGSize
    /// What is trained. Default: `.transferLearning(.objectPrint(revision: 1))`, where Apple's is `.darknetYolo`: a few layers take
    /// minutes, and the whole network the better part of an hour on two cores.
    public var algorithm: ModelAlgorithmType
    /// How views of pictures are changed. Default: `.flip`. Not of Apple's Create ML.
    public var augmentation: AugmentationOptions

    public init(
      validation: ValidationData = .split(strategy: .automatic), batchSize: Int? = nil,
      maxIterations: Int? = nil, gridSize: CGSize = CGSize(width: 13, height: 13),
      algorithm: ModelAlgorithmType = .transferLearning(.objectPrint(revision: 1)),
      augmentation: AugmentationOptions = .flip, patience: Int? = nil
    ) {
      (self.validation, self.batchSize, self.maxIterations) = (validation, batchSize, maxIterations)
      (self.gridSize, self.algorithm, self.augmentation) = (gridSize, algorithm, augmentation)
      self.patience = patience
    }

    public var description: String {
      "validation \(validation), batches of \(batchSize.map { "\($0)" } ?? "the usual size"), "
        + "at most \(maxIterations.map { "\($0)" } ?? "as many as it takes") iterations, "
        + "grid \(gridSize.width) × \(gridSize.height), \(algorithm)"
    }
  }
}
