import AnnotationFormats
import Foundation
package import ModelEncoding
import NetworkTraining
import ParallelWork

package struct ObjectDetectorTraining: ResumableTraining {
  /// The peak learning rate; it then decays along a half cosine to nearly 0.
  private static let learningRate = 2e-3
  /// The fraction of the iterations for the warm-up.
  private static let warmUp = 0.05
  /// The weight decay: each step multiplies weights by 1 - learning rate × decay (Loshchilov and Hutter,
  /// "Decoupled weight decay regularization", 2019).
  private static let weightDecay = 0.02
  /// In iterations; validating a few images takes about as long as one.
  private static let validationInterval = 50
  /// The minimum confidence of detections that count for average precision.
  package static let minimumRanked = 0.01

  package let plan: DetectorPlan
  let parameters: MLTrainingSessionParameters
  private let folder: SessionFolder?
  private let keepsBestWhenCancelled: Bool
  private let start: PretrainedDetector?

  /// - Parameters:
  ///   - keepsBestWhenCancelled: whether a training canceled after its first iteration returns its detector.
  ///   - start: the detector that the plan was created with.
  /// - Throws: `MLCreateError`, also if the folder has the session of another training.
  package init(
    plan: DetectorPlan, parameters: MLTrainingSessionParameters, keepsBestWhenCancelled: Bool = false,
    start: PretrainedDetector? = nil
  ) throws {
    (self.plan, self.parameters, self.start) = (plan, parameters, start)
    self.keepsBestWhenCancelled = keepsBestWhenCancelled
    folder = try SessionFolder(parameters, plan: plan)
  }

  /// - Throws: `MLCreateError`; `NotInstalledError`; `ClassificationFileError`; `MLModelError`;
  ///   `CancellationError`.
  package func run(report: (DetectorEvent) throws -> Void) throws -> TrainedDetector {
    for problem in plan.problems { try report(.problem(problem)) }
    if plan.algorithm == .full {
      return try FullNetworkTraining(
        plan: plan, parameters: parameters, folder: folder, keepsBestWhenCancelled: keepsBestWhenCancelled,
        start: start
      ).run(report)
    }
    let features = try DetectorFeatures(plan.grid)
    let extraction = try extraction(features)
    let examples = try examples(extraction, report)
    for problem in examples.problems { try report(.problem(problem)) }
    try report(
      .prepared(
        pictures: examples.training.count, training: examples.counts, validation: examples.validation.count))
    let (head, iterations) = try trained(examples, features, extraction, report)
    let view = try DetectorView(features, head, examples.labels)
    return TrainedDetector(
      TransferDetector(view), iterations: iterations, training: try metrics(view, examples.training),
      validation: try metrics(view, examples.validation))
  }

  var maximumIterations: Int { plan.maximumIterations }

  func checkpoint(at url: URL) throws -> MLCheckpoint {
    plan.algorithm == .full
      ? MLCheckpoint(try SessionFolder.checkpoint(FullCheckpoint.self, at: url), url: url)
      : MLCheckpoint(try SessionFolder.checkpoint(DetectorCheckpoint.self, at: url), url: url)
  }

  private func extraction(_ features: DetectorFeatures) throws -> FeatureExtraction<AnnotatedImage> {
    FeatureExtraction(
      store: try FeatureStore(url: folder?.featuresURL, featureCount: features.count),
      augmentation: [.crop, .flip], variationCount: plan.variationCount
    ) { try features.features(of: $0, region: $1) }
  }

  private func examples(
    _ extraction: FeatureExtraction<AnnotatedImage>, _ report: (DetectorEvent) throws -> Void
  ) throws -> DetectorExamples {
    let others = if case .pictures(let images) = plan.validation { images } else { [AnnotatedImage]() }
    let (training, validation, problems) = try extraction.examples(of: plan.pictures, validation: others) {
      try report(.extracted($0, of: $1))
    }
    for problem in problems { try report(.problem(problem)) }
    return try DetectorExamples(training, validation: validation, plan: plan.validation)
  }

  private func trained(
    _ examples: DetectorExamples, _ features: DetectorFeatures,
    _ extraction: FeatureExtraction<AnnotatedImage>, _ report: (DetectorEvent) throws -> Void
  ) throws -> (head: DetectionHead, iterations: Int) {
    let views = examples.views(features, extraction)
    let fingerprint = folder == nil ? "" : try examples.fingerprint()
    var (head, optimizer, number) = try restoredState(examples, features, fingerprint, report)
    let size = min(plan.batchSize, views.count)
    let batches = ShuffledBatches(size: size, count: views.count, seed: plan.seed)
    let network = try head.network(images: size)
    let loss = DetectionLoss(
      labelCount: examples.labels.count, columns: features.columns, rows: features.rows)
    let limit = min(plan.maximumIterations, parameters.iterations)
    var (rows, sum, count) = ([Float](), 0.0, 0)
    while number < limit {
      do {
        try Cancellation.check()
        let batch = batches.examples(of: number).map { views[$0] }
        rows = rows.isEmpty ? Array(repeating: 0, count: size * features.cellCount * features.rowWidth) : rows
        for (place, view) in batch.enumerated() {
          features.writeRows(
            of: view.features, to: &rows, at: place * features.cellCount * features.rowWidth)
        }
        let gradient = try network.gradient(of: rows, parameters: head.parameters.map { Float($0) }) {
          outputs in
          let (value, derivatives) = loss.gradient(of: outputs, batch.map(\.targets))
          sum += value
          return derivatives
        }
        step(&optimizer, &head, gradient.map(Double.init), number: number)
      } catch is CancellationError where keepsBestWhenCancelled && number > 0 {
        break
      }
      (number, count) = (number + 1, count + 1)
      let isLast = number == limit
      guard let due = parameters.due(after: number, isLast: isLast) else { continue }
      let isValidated = isLast || due.isKept || number.isMultiple(of: Self.validationInterval)
      let validation =
        isValidated
        ? try metrics(DetectorView(features, head, examples.labels), examples.validation) : nil
      let state = DetectorIteration(
        number: number, loss: sum / Double(count),
        validationAveragePrecision: validation?.meanAveragePrecision50)
      (sum, count) = (0, 0)
      if due.isReported { try report(.iteration(state)) }
      if due.isKept, let folder {
        let checkpoint = try folder.store(
          DetectorCheckpoint(
            date: Date(), labels: examples.labels, fingerprint: fingerprint, state: state,
            annotationType: plan.annotationType, grid: plan.grid,
            factors: head.factors, addends: head.addends, parameters: head.parameters.bytes,
            optimizer: optimizer))
        try report(.checkpoint(checkpoint))
      }
    }
    return (head, number)
  }

  private func restoredState(
    _ examples: DetectorExamples, _ features: DetectorFeatures, _ fingerprint: String,
    _ report: (DetectorEvent) throws -> Void
  ) throws -> (DetectionHead, GradientOptimizer, Int) {
    let boxes = examples.training.flatMap(\.image.boxes)
    let count = Double(boxes.count)
    let extents = (
      width: boxes.reduce(0) { $0 + $1.width } / count * Double(features.columns),
      height: boxes.reduce(0) { $0 + $1.height } / count * Double(features.rows)
    )
    guard
      let checkpoint = try folder?.latestCheckpoint(DetectorCheckpoint.self, { try report(.problem($0)) })
    else {
      return (
        DetectionHead(
          labelCount: examples.labels.count, features: features,
          standardization: features.standardization(of: examples.training.map(\.features)), seed: plan.seed,
          extents: extents),
        GradientOptimizer(.standardAdam, learningRate: Self.learningRate), 0
      )
    }
    guard checkpoint.fingerprint == fingerprint, checkpoint.grid == plan.grid,
      checkpoint.labels == examples.labels, let stored = try TransferDetector(checkpoint)?.head,
      checkpoint.optimizer.parameterCount == stored.parameters.count
    else { throw MLCreateError.modifiedTrainingData }
    return (stored, checkpoint.optimizer, checkpoint.iteration)
  }

  private func step(
    _ optimizer: inout GradientOptimizer, _ head: inout DetectionHead, _ gradient: [Double], number: Int
  ) {
    let part = Double(number) / Double(plan.maximumIterations)
    let rate =
      part < Self.warmUp
      ? Self.learningRate * Double(number + 1) / (Self.warmUp * Double(plan.maximumIterations) + 1)
      : Self.learningRate * (0.01 + 0.99 * (1 + cos(.pi * (part - Self.warmUp) / (1 - Self.warmUp))) / 2)
    optimizer.learningRate = min(rate, Self.learningRate)
    MultilayerPerceptron.shrinkWeights(
      in: &head.parameters, widths: head.widths, by: 1 - optimizer.learningRate * Self.weightDecay)
    optimizer.step(gradient, &head.parameters)
  }

  private func metrics(
    _ view: DetectorView, _ examples: [DetectorExamples.Example]
  ) throws -> DetectionMetrics? {
    guard !examples.isEmpty else { return nil }
    return DetectionMetrics(
      try examples.map { example in
        DetectionMetrics.Image(
          path: example.image.path, objects: example.image.boxes,
          found: try view.objects(in: example.features, least: Self.minimumRanked))
      })
  }
}
