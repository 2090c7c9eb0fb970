import CoreGraphics
public import Foundation

extension MLObjectDetector {
  /// The training parameters of an object detector.
  public struct ModelParameters: CustomStringConvertible, Hashable, Sendable {
    /// The validation images, which are evaluated during training but not learned from.
    public enum ValidationData: Hashable, Sendable {
      /// A fraction of the training images. Images with identical bytes are never split.
      case split(strategy: MLSplitStrategy)
      /// Separate images, with boxes of the same labels.
      case dataSource(MLObjectDetector.DataSource)
      case none
    }

    /// The network that extracts features from images.
    public enum FeatureExtractorType: Hashable, Sendable {
      /// The system's network for objects, here EfficientNet-Lite0 as revision 1. nil selects the newest
      /// revision, which is also 1.
      case objectPrint(revision: Int?)
    }

    public enum ModelAlgorithmType: Hashable, Sendable {
      /// The whole network, trained from scratch. Instead of Apple's, it is this project's network with a
      /// million parameters, which detects objects by their centers. Requires oneDNN.
      case darknetYolo
      /// A few layers on the features of a pretrained network with frozen weights.
      case transferLearning(FeatureExtractorType)
    }

    /// Augmentations for full-network training. Not in Apple's Create ML, and not for transfer learning.
    public struct AugmentationOptions: OptionSet, Codable, Hashable, Sendable {
      public let rawValue: Int
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Mirrors half of the views.
      public static let flip = AugmentationOptions(rawValue: 1)
      /// Rotates 60 % of the views by a random multiple of 90°, for objects without an upright orientation.
      public static let rotate90 = AugmentationOptions(rawValue: 2)
      /// The name of `rotate90` before 1.0.
      @available(*, deprecated, renamed: "rotate90")
      public static var turn: AugmentationOptions { rotate90 }
    }

    public var validation: ValidationData
    /// The number of images for each iteration, 1…256. Default nil: 8. For a full network: the number of
    /// views of a third of the input's width and height, fewer of larger views. Default nil: 32.
    public var batchSize: Int?
    /// The maximum number of iterations, 1 or more. The learning rate decays over all of them. Default nil: 6
    /// for each image, clamped to 600…3,000; for a full network 4,000, or 1,500 with pretrained weights.
    public var maxIterations: Int?
    /// The number of iterations without a higher validation mAP50 after which full-network training ends, 1
    /// or more; `Int.max` for never. Default nil: three eighths of `maxIterations`.
    ///
    /// Validation runs 16 times over `maxIterations`, and the best network is the result, however training
    /// ends. Without validation images it is the latest. Training doesn't end before the first detection. Not
    /// in Apple's Create ML, and not for transfer learning.
    public var patience: Int?
    /// The input size in cells of 32 pixels, integers in 2…40; images are stretched to it. Default 13 × 13,
    /// 416 × 416 pixels. Neighbors smaller than 16 pixels aren't separated. Time and memory are proportional.
    public var gridSize: CGSize
    /// The algorithm that is trained. Default: `.transferLearning(.objectPrint(revision: 1))`, unlike Apple's
    /// `.darknetYolo`: a few layers take minutes, the whole network most of an hour on two cores.
    public var algorithm: ModelAlgorithmType
    /// The augmentation of a full network's views. Default: `.flip`. Not in Apple's Create ML.
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
      "validation \(validation), batches of \(batchSize.map { "\($0)" } ?? "the default size"), "
        + "at most \(maxIterations.map { "\($0)" } ?? "the default number of") iterations, "
        + "grid \(gridSize.width) × \(gridSize.height), \(algorithm)"
    }
  }
}
