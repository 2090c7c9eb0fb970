import AnnotationFormats
import Foundation
import NetworkTraining
import ParallelWork

package struct ImageClassifierTraining: ClassifierTraining, ResumableTraining {
  /// The penalty of `SoftmaxObjective`: few images with 1,280 features can be separated in many ways.
  private static let penalty = 1.0

  let plan: TrainingPlan
  let parameters: MLTrainingSessionParameters
  private let extractor: FeatureExtractor
  /// nil if nothing is stored.
  private let folder: SessionFolder?
  /// Whether a training canceled after its first iteration returns its classifier.
  private let keepsBestWhenCancelled: Bool

  /// - Parameter extractor: the extractor that the plan was created with.
  /// - Throws: `MLCreateError`, also if the folder has the session of another training.
  package init(
    plan: TrainingPlan, parameters: MLTrainingSessionParameters, extractor: FeatureExtractor = .scenePrint,
    keepsBestWhenCancelled: Bool = false
  ) throws {
    guard plan.startingModel == extractor.digest else {
      throw MLCreateError.generic(
        reason:
          "The session was started with another starting model; resume it with the same one."
      )
    }
    (self.plan, self.parameters, self.extractor) = (plan, parameters, extractor)
    self.keepsBestWhenCancelled = keepsBestWhenCancelled
    folder = try SessionFolder(parameters, plan: plan)
  }

  /// - Throws: `MLCreateError`; `NotInstalledError`; `ClassificationFileError`; `NetworkError`;
  ///   `CancellationError`.
  package func run(report: (TrainingEvent) throws -> Void) throws -> TrainedClassifier {
    for problem in plan.problems ?? [] { try report(.problem(problem)) }
    let set = try exampleSet(report)
    for problem in set.problems { try report(.problem(problem)) }
    let counts = Dictionary(set.training.map { ($0.image.label, 1) }, uniquingKeysWith: +)
    try report(.prepared(pictures: set.training.count, training: counts, validation: set.validation.count))
    let optimizer = try optimized(set, report)
    return TrainedClassifier(
      classifier(optimizer, set), of: set, iterations: optimizer.iteration,
      isConverged: optimizer.isConverged)
  }

  var maximumIterations: Int { plan.maximumIterations }

  func checkpoint(at url: URL) throws -> MLCheckpoint {
    MLCheckpoint(try SessionFolder.checkpoint(ClassifierCheckpoint.self, at: url), url: url)
  }

  private func exampleSet(_ report: (TrainingEvent) throws -> Void) throws -> ExampleSet {
    let augmentation = MLImageClassifier.ImageAugmentationOptions(rawValue: plan.augmentation)
    let extraction = FeatureExtraction<LabeledImage>(
      store: try FeatureStore(url: folder?.featuresURL, featureCount: extractor.featureCount),
      augmentation: augmentation, variationCount: augmentation.isEmpty ? 0 : ImageAugmentation.count
    ) { [extractor] in try extractor.features(of: $0, region: $1) }
    let others = if case .pictures(let images) = plan.validation { images } else { [LabeledImage]() }
    let (training, validation, problems) = try extraction.examples(of: plan.pictures, validation: others) {
      try report(.extracted($0, of: $1))
    }
    for problem in problems { try report(.problem(problem)) }
    return try ExampleSet(
      training, validation: validation, plan: plan.validation, known: plan.problems ?? [])
  }

  private func optimized(
    _ set: ExampleSet, _ report: (TrainingEvent) throws -> Void
  ) throws -> LimitedMemoryBFGS {
    let objective = SoftmaxObjective(
      examples: set.features(featureCount: extractor.featureCount), penalty: Self.penalty)
    let fingerprint = folder == nil ? "" : set.fingerprint
    var optimizer = try restoredState(objective, fingerprint, report)
    let limit = min(plan.maximumIterations, parameters.iterations)
    while optimizer.iteration < limit, !optimizer.isConverged {
      do {
        try Cancellation.check()
        try optimizer.step(objective)
      } catch is CancellationError where keepsBestWhenCancelled && optimizer.iteration > 0 {
        break
      }
      let isLast = optimizer.iteration == limit || optimizer.isConverged
      guard let due = parameters.due(after: optimizer.iteration, isLast: isLast) else { continue }
      let state = state(of: optimizer, set)
      if due.isReported { try report(.iteration(state)) }
      if due.isKept, let folder {
        let checkpoint = try folder.store(
          ClassifierCheckpoint(
            date: Date(), labels: set.labels, fingerprint: fingerprint, state: state, optimizer: optimizer))
        try report(.checkpoint(checkpoint))
      }
    }
    return optimizer
  }

  private func restoredState(
    _ objective: SoftmaxObjective, _ fingerprint: String, _ report: (TrainingEvent) throws -> Void
  ) throws -> LimitedMemoryBFGS {
    if let checkpoint = try folder?.latestCheckpoint(ClassifierCheckpoint.self, { try report(.problem($0)) })
    {
      guard checkpoint.fingerprint == fingerprint,
        checkpoint.optimizer.parameters.count == objective.parameterCount
      else { throw MLCreateError.modifiedTrainingData }
      return checkpoint.optimizer
    }
    return try LimitedMemoryBFGS(
      objective, startingAt: [Double](repeating: 0, count: objective.parameterCount))
  }

  private func classifier(_ optimizer: LimitedMemoryBFGS, _ set: ExampleSet) -> FeatureClassifier {
    FeatureClassifier(
      extractor: extractor, labels: set.labels,
      head: SoftmaxClassifier(
        featureCount: extractor.featureCount, classCount: set.labels.count, parameters: optimizer.parameters))
  }

  private func state(of optimizer: LimitedMemoryBFGS, _ set: ExampleSet) -> TrainingIteration {
    TrainingIteration(
      number: optimizer.iteration, loss: optimizer.value, of: classifier(optimizer, set), on: set)
  }
}
