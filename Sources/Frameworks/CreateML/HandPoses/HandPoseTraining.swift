import AnnotationFormats
import Foundation
import ModelEncoding
import NetworkTraining
import ParallelWork

package struct HandPoseTraining: ClassifierTraining, ResumableTraining {
  /// The peak learning rate, after the warm-up.
  private static let learningRate = 3e-3
  /// The weight decay: each step multiplies weights by 1 - learning rate × decay.
  private static let weightDecay = 0.1

  package let plan: HandPosePlan
  let parameters: MLTrainingSessionParameters
  /// nil if nothing is stored.
  private let folder: SessionFolder?
  private let keepsBestWhenCancelled: Bool

  /// - Parameter keepsBestWhenCancelled: whether a training canceled after its first iteration returns its
  ///   classifier instead of an error.
  /// - Throws: `MLCreateError`, also if the folder has the session of another training.
  package init(
    plan: HandPosePlan, parameters: MLTrainingSessionParameters, keepsBestWhenCancelled: Bool = false
  ) throws {
    (self.plan, self.parameters, self.keepsBestWhenCancelled) = (plan, parameters, keepsBestWhenCancelled)
    folder = try SessionFolder(parameters, plan: plan)
  }

  var maximumIterations: Int { plan.maximumIterations }

  func checkpoint(at url: URL) throws -> MLCheckpoint {
    MLCheckpoint(try SessionFolder.checkpoint(HandPoseCheckpoint.self, at: url), url: url)
  }

  /// - Throws: `MLCreateError`; `NotInstalledError`; Vision's errors; `MLModelError`; `CancellationError`;
  ///   errors of `report`.
  package func run(report: (TrainingEvent) throws -> Void) throws -> TrainedClassifier {
    for problem in plan.data.problems + plan.validationData.problems { try report(.problem(problem)) }
    let set = try exampleSet(report)
    for problem in set.problems { try report(.problem(problem)) }
    let counts = Dictionary(set.training.map { ($0.image.label, 1) }, uniquingKeysWith: +)
    try report(.prepared(pictures: set.training.count, training: counts, validation: set.validation.count))
    let (network, iterations) = try trained(set, report)
    return TrainedClassifier(network, of: set, iterations: iterations, isConverged: nil)
  }

  private func exampleSet(_ report: (TrainingEvent) throws -> Void) throws -> ExampleSet {
    let store = try FeatureStore(url: folder?.featuresURL, featureCount: HandPose.valueCount)
    let count = plan.data.pictures.count
    let total = count + plan.validationData.pictures.count
    let (training, problems) = try plan.data.examples(store) { try report(.extracted($0, of: total)) }
    let (validation, otherProblems) = try plan.validationData.examples(store) {
      try report(.extracted(count + $0, of: total))
    }
    for problem in problems + otherProblems { try report(.problem(problem)) }
    return try ExampleSet(
      training, validation: validation, plan: plan.validation, known: plan.data.problems)
  }

  private func trained(
    _ set: ExampleSet, _ report: (TrainingEvent) throws -> Void
  ) throws -> (HandPoseNetwork, iterations: Int) {
    let fingerprint = folder == nil ? "" : set.fingerprint
    var (network, optimizer, number) = try restoredState(set, fingerprint, report)
    let batches = ShuffledBatches(
      size: min(plan.batchSize, set.training.count), count: set.training.count, seed: plan.seed)
    let width = HandPose.valueCount
    let rows = try MultilayerPerceptron(
      widths: network.widths, rowCount: batches.size, factors: Array(repeating: 1, count: width),
      addends: Array(repeating: 0, count: width))
    let classes = set.training.map { set.labels.firstIndex(of: $0.image.label) ?? 0 }
    let limit = min(plan.maximumIterations, parameters.iterations)
    var (sum, count) = (0.0, 0)
    while number < limit {
      do {
        try Cancellation.check()
        let examples = batches.examples(of: number)
        let gradient = try rows.gradient(
          of: features(of: examples, set, iteration: number), parameters: network.parameters.map { Float($0) }
        ) { outputs in
          let (loss, derivatives) = Self.crossEntropy(
            outputs, classes: examples.map { classes[$0] }, classCount: set.labels.count)
          sum += loss
          return derivatives
        }
        optimizer.learningRate = LearningRate.rate(
          peak: Self.learningRate, number: number, of: plan.maximumIterations)
        MultilayerPerceptron.shrinkWeights(
          in: &network.parameters, widths: network.widths, by: 1 - optimizer.learningRate * Self.weightDecay)
        optimizer.step(gradient.map(Double.init), &network.parameters)
      } catch is CancellationError where keepsBestWhenCancelled && number > 0 {
        break
      }
      (number, count) = (number + 1, count + 1)
      guard let due = parameters.due(after: number, isLast: number == limit) else { continue }
      let state = TrainingIteration(number: number, loss: sum / Double(count), of: network, on: set)
      (sum, count) = (0, 0)
      if due.isReported { try report(.iteration(state)) }
      if due.isKept, let folder {
        let checkpoint = try folder.store(
          HandPoseCheckpoint(
            date: Date(), labels: set.labels, fingerprint: fingerprint, state: state,
            parameters: network.parameters.bytes, optimizer: optimizer))
        try report(.checkpoint(checkpoint))
      }
    }
    return (network, number)
  }

  /// The network's input, with new augmentations for each iteration.
  private func features(of examples: [Int], _ set: ExampleSet, iteration: Int) -> [Float] {
    let options = MLHandPoseClassifier.ImageAugmentationOptions(rawValue: plan.augmentation)
    return examples.enumerated().flatMap { place, example in
      let pose = HandPose(set.training[example].features)
      guard !options.isEmpty else { return pose.features }
      let seed = UInt64(bitPattern: Int64(plan.seed)) &* 1_000_003 &+ UInt64(iteration)
      return pose.varied(options, seed: seed &* 4099 &+ UInt64(place)).features
    }
  }

  /// The mean cross-entropy of the outputs, `[examples][classes]`, and its derivatives.
  private static func crossEntropy(
    _ outputs: [Float], classes: [Int], classCount: Int
  ) -> (loss: Double, derivatives: [Float]) {
    var (loss, derivatives) = (0.0, [Float]())
    let share = 1 / Double(classes.count)
    for (row, label) in classes.enumerated() {
      var values = outputs[row * classCount..<(row + 1) * classCount].map { Double($0) }
      let output = values[label]
      loss += (softmax(&values) - output) * share
      values[label] -= 1
      derivatives += values.map { Float($0 * share) }
    }
    return (loss, derivatives)
  }

  private func restoredState(
    _ set: ExampleSet, _ fingerprint: String, _ report: (TrainingEvent) throws -> Void
  ) throws -> (HandPoseNetwork, GradientOptimizer, Int) {
    guard
      let checkpoint = try folder?.latestCheckpoint(HandPoseCheckpoint.self, { try report(.problem($0)) })
    else {
      return (
        HandPoseNetwork(labels: set.labels, seed: plan.seed),
        GradientOptimizer(.standardAdam, learningRate: Self.learningRate), 0
      )
    }
    guard checkpoint.fingerprint == fingerprint, checkpoint.labels == set.labels,
      let network = checkpoint.network, checkpoint.optimizer.parameterCount == network.parameters.count
    else { throw MLCreateError.modifiedTrainingData }
    return (network, checkpoint.optimizer, checkpoint.iteration)
  }
}

struct HandPoseCheckpoint: TrainingCheckpoint {
  let date: Date
  let labels: [String]
  let fingerprint: String
  let state: TrainingIteration
  /// As little-endian doubles.
  let parameters: Data
  let optimizer: GradientOptimizer

  var iteration: Int { state.number }
  var metrics: [MLProgress.Metric: Double] { state.metrics }

  /// nil if the checkpoint is inconsistent.
  var network: HandPoseNetwork? { HandPoseNetwork(labels: labels, parameters: [Double](bytes: parameters)) }
}
