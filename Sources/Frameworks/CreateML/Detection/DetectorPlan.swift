package import AnnotationFormats
import CoreGraphics
import CoreML
import Digests
package import ModelEncoding

/// The data and parameters that determine the result of training an object detector.
package struct DetectorPlan: ResumablePlan, Hashable, Sendable {
  enum Algorithm: String, Codable, Hashable, Sendable {
    case transfer
    case full
  }

  let algorithm: Algorithm
  /// For the full network only.
  let augmentation: MLObjectDetector.ModelParameters.AugmentationOptions
  /// The digest of the model with the full network's initial weights; nil for none.
  let startingModel: String?
  let annotationType: MLObjectDetector.AnnotationType
  /// Sorted by path.
  package let pictures: [AnnotatedImage]
  package let validation: ValidationPlan<AnnotatedImage>
  package let maximumIterations: Int
  package let batchSize: Int
  /// The number of iterations without a better validation result after which full-network training ends.
  package let patience: Int
  let grid: DetectorFeatures.Grid
  /// Determines the initial weights, the order of the images and their augmentations.
  let seed: Int
  /// The annotations that were skipped.
  package let problems: [DataProblem]

  /// The allowed input widths and heights in squares of 32 pixels.
  static let gridSides = 2...40

  /// - Parameter start: a detector with the full network's initial weights.
  /// - Throws: `MLCreateError` if the data source can't be read, or a parameter is invalid or unsupported.
  package init(
    trainingData: MLObjectDetector.DataSource, annotationType: MLObjectDetector.AnnotationType,
    parameters: MLObjectDetector.ModelParameters, seed: Int = 0, start: PretrainedDetector? = nil
  ) throws {
    switch parameters.algorithm {
    case .darknetYolo: algorithm = .full
    case .transferLearning(.objectPrint(let revision)):
      guard revision ?? 1 == 1 else {
        throw MLCreateError.generic(
          reason:
            "The feature extractor has no revision \(revision ?? 1); use objectPrint(revision: 1)."
        )
      }
      guard start == nil else {
        throw MLCreateError.generic(reason: "Only full-network training can start with a model's weights.")
      }
      algorithm = .transfer
    }
    augmentation = parameters.augmentation
    startingModel = start.map { SHA256.hash($0.source.contents).hexadecimal }
    if let iterations = parameters.maxIterations, iterations < 1 {
      throw MLCreateError.generic(reason: "maxIterations must be 1 or more, not \(iterations).")
    }
    if let size = parameters.batchSize, !(1...256).contains(size) {
      throw MLCreateError.generic(reason: "batchSize must be from 1 to 256, not \(size).")
    }
    if let patience = parameters.patience, patience < 1 {
      throw MLCreateError.generic(reason: "patience must be 1 or more, not \(patience).")
    }
    let sides = [parameters.gridSize.width, parameters.gridSize.height].map { Double($0) }
    guard sides.allSatisfy({ Int(exactly: $0).map(Self.gridSides.contains) == true }) else {
      throw MLCreateError.generic(
        reason: "gridSize must be integers from 2 to 40, not \(sides[0]) × \(sides[1]).")
    }
    let set = try trainingData.annotations(annotationType)
    var problems = set.problems
    switch parameters.validation {
    case .none: validation = .none
    case .split(.automatic):
      let ratio = MLSplitStrategy.automatic.resolve(count: set.pictures.count).ratio
      validation = try ValidationPlan(.fixed(ratio: ratio, seed: seed), count: set.pictures.count)
    case .split(let strategy): validation = try ValidationPlan(strategy, count: set.pictures.count)
    case .dataSource(let source):
      let others = try source.annotations(annotationType)
      problems += others.problems
      validation = .pictures(others.pictures)
    }
    pictures = set.pictures
    self.annotationType = annotationType
    let usual =
      algorithm == .transfer ? min(max(600, 6 * set.pictures.count), 3000) : start == nil ? 4000 : 1500
    maximumIterations = parameters.maxIterations ?? usual
    patience = parameters.patience ?? max(3 * maximumIterations / 8, 1)
    batchSize = parameters.batchSize ?? (algorithm == .transfer ? 8 : 32)
    grid = DetectorFeatures.Grid(columns: Int(sides[0]), rows: Int(sides[1]))
    (self.seed, self.problems) = (seed, problems)
  }

  /// The number of augmented copies of each image: 5, fewer for large data sets, as all are kept in memory.
  var variationCount: Int { min(max(800 / max(pictures.count, 1) - 1, 0), 5) }

  func checkResuming(_ other: DetectorPlan) throws {
    guard pictures == other.pictures else { throw MLCreateError.modifiedTrainingData }
    try checkUnchanged([
      ("algorithm", other.algorithm.rawValue, algorithm.rawValue),
      ("augmentation", "\(other.augmentation.rawValue)", "\(augmentation.rawValue)"),
      ("start", other.startingModel ?? "none", startingModel ?? "none"),
      ("validation", "\(other.validation)", "\(validation)"),
      ("maxIterations", "\(other.maximumIterations)", "\(maximumIterations)"),
      ("batchSize", "\(other.batchSize)", "\(batchSize)"),
      ("patience", "\(other.patience)", "\(patience)"),
      ("gridSize", "\(other.grid)", "\(grid)"), ("seed", "\(other.seed)", "\(seed)"),
    ])
  }
}
