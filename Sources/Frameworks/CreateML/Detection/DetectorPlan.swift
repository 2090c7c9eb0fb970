package import AnnotationFormats
import CoreGraphics
import CoreML
import Digests
package import ModelEncoding

/// What an object detector learns from, and how: all that the result depends on.
package struct DetectorPlan: ResumablePlan, Hashable, Sendable {
  /// What is trained.
  enum Algorithm: String, Codable, Hashable, Sendable {
    case transfer
    case full
  }

  let algorithm: Algorithm
  /// Of the full network.
  let augmentation: MLObjectDetector.ModelParameters.AugmentationOptions
  /// The digest of the model whose weights the full network begins with; nil for none.
  let startingModel: String?
  /// How the boxes of Create ML's files are written.
  let annotationType: MLObjectDetector.AnnotationType
  /// In the order of their paths.
  package let pictures: [AnnotatedImage]
  package let validation: ValidationPlan<AnnotatedImage>
  package let maximumIterations: Int
  package let batchSize: Int
  /// After how many iterations without a better result on the pictures for validation the training of a full network ends.
  package let patience: Int
  let grid: DetectorFeatures.Grid
  /// What the first weights, the pictures' order and their variations depend on.
  let seed: Int
  /// What of the annotations wasn't used.
  package let problems: [DataProblem]

  /// How many squares of 32 pixels pictures may be wide and high.
  static let gridSides = 2...40

  /// - Parameter start: a detector with whose weights the full network begins.
  /// - Throws: `MLCreateError` where the data source can't be read, or parameters make no sense or can't be had here.
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
            "There is no revision \(revision ?? 1) of the feature extractor here; use objectPrint(revision: 1)."
        )
      }
      guard start == nil else {
        throw MLCreateError.generic(reason: "Only a full network can begin with a model's weights.")
      }
      algorithm = .transfer
    }
    augmentation = parameters.augmentation
    startingModel = start.map { SHA256.hash($0.source.contents).hexadecimal }
    if let iterations = parameters.maxIterations, iterations < 1 {
      throw MLCreateError.generic(reason: "maxIterations has to be 1 or more, not \(iterations).")
    }
    if let size = parameters.batchSize, !(1...256).contains(size) {
      throw MLCreateError.generic(reason: "batchSize has to be from 1 to 256, not \(size).")
    }
    if let patience = parameters.patience, patience < 1 {
      throw MLCreateError.generic(reason: "patience has to be 1 or more, not \(patience).")
    }
    let sides = [parameters.gridSize.width, parameters.gridSize.height].map { Double($0) }
    guard sides.allSatisfy({ Int(exactly: $0).map(Self.gridSides.contains) == true }) else {
      throw MLCreateError.generic(
        reason: "gridSize has to be whole numbers from 2 to 40, not \(sides[0]) × \(sides[1]).")
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

  /// How many varied copies of each picture are learned from: 5, and fewer of many pictures, because all are in memory.
  var variationCount: Int { min(max(800 / max(pictures.count, 1) - 1, 0), 5) }

  /// - Throws: `MLCreateError` where a session that was begun with another plan can't go on with this one.
  func checkContinuing(_ other: DetectorPlan) throws {
    guard pictures == other.pictures else { throw MLCreateError.modifiedTrainingData }
    try checkSame([
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
