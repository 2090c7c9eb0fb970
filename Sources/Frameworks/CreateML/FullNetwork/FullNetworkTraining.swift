import AnnotationFormats
import CoreGraphics
import CoreML
import Digests
import Foundation
import ImageIO
import ModelEncoding
import NetworkTraining
import ParallelWork

struct FullNetworkTraining: Sendable {
  /// The peak learning rates, after the warm-up: from scratch, and with pretrained weights.
  private static let learningRates = (new: 4e-3, continuing: 5e-4)
  /// The number of validations over all iterations.
  private static let validationCount = 16
  /// The maximum number of training images evaluated at the end; each takes as long as a few iterations.
  private static let trainingEvaluationLimit = 200
  /// In bytes. Large data sets are stored at a lower resolution.
  private static let imageMemoryLimit = 2_000_000_000

  let plan: DetectorPlan
  let parameters: MLTrainingSessionParameters
  let folder: SessionFolder?
  let keepsBestWhenCancelled: Bool
  let start: PretrainedDetector?

  private var validationInterval: Int { max(plan.maximumIterations / Self.validationCount, 1) }
  private var license: String { start?.source.license ?? "" }
  private var inputSize: (width: Int, height: Int) { FullDetector.size(plan.grid) }

  /// - Throws: `MLCreateError`; `NotInstalledError`; `TensorError`; `MLModelError`; `CancellationError`;
  ///   errors of `report`.
  func run(_ report: (DetectorEvent) throws -> Void) throws -> TrainedDetector {
    // Checked before the minutes of reading images.
    try ConvolutionalNetwork.checkTrainable()
    let (examples, pixels) = try examples(report)
    for problem in examples.problems { try report(.problem(problem)) }
    try report(
      .prepared(
        pictures: examples.training.count, training: examples.counts, validation: examples.validation.count))
    let (trainer, best) = try trained(examples, pixels, report)
    // After a cancellation only the validation images are evaluated.
    let isCut = Cancellation.isCancelled
    return try Cancellation.$current.withValue(isCut ? Cancellation() : Cancellation.current) {
      let chosen = try chosen(trainer, best, examples)
      return TrainedDetector(
        chosen.detector, iterations: trainer.steps, chosenIteration: chosen.iteration,
        training: isCut
          ? nil : try metrics(chosen.detector, Array(examples.training.prefix(Self.trainingEvaluationLimit))),
        validation: chosen.validation)
    }
  }

  /// The latest detector, or that of the best weights if its validation result is better.
  private func chosen(
    _ trainer: ConvolutionalTrainer, _ best: BestWeights?, _ examples: DetectorExamples
  ) throws -> (detector: FullDetector, iteration: Int, validation: DetectionMetrics?) {
    let latest = try detector(trainer.network, trainer.result, examples.labels)
    let validation = try metrics(latest, examples.validation)
    guard let best, best.averagePrecision > validation?.meanAveragePrecision50 ?? 0 else {
      return (latest, trainer.steps, validation)
    }
    let better = try detector(trainer.network, best.result, examples.labels)
    return (better, best.iteration, try metrics(better, examples.validation))
  }

  // MARK: Images

  private struct Loaded: Sendable {
    let digest: [UInt8]
    let pixels: MipmapImage?
  }

  /// The longer side of images in memory: twice that of the network's input, less for large data sets.
  private var storedSide: Int {
    let side = max(inputSize.width, inputSize.height)
    // For an aspect ratio of 3 : 4, with the smaller mipmap levels.
    let bytes = 3 * 0.75 * 1.34 * Double(max(plan.pictures.count, 1))
    return min(2 * side, max(Int((Double(Self.imageMemoryLimit) / bytes).squareRoot()), 256))
  }

  private func examples(
    _ report: (DetectorEvent) throws -> Void
  ) throws -> (DetectorExamples, [[UInt8]: MipmapImage]) {
    let others = if case .pictures(let images) = plan.validation { images } else { [AnnotatedImage]() }
    let all = plan.pictures + others
    let (side, learned) = (storedSide, plan.pictures.count)
    var loaded = [Loaded?](repeating: nil, count: all.count)
    var (problems, done, failure) = ([DataProblem](), 0, (any Error)?.none)
    concurrentForEach(Array(all.indices), { try Self.load(all[$0], side: $0 < learned ? side : nil) }) {
      index, result in
      guard failure == nil else { return }
      do {
        switch try result.get() {
        case .success(let picture): loaded[index] = picture
        case .failure(let error):
          problems.append(.unreadable(path: all[index].path, reason: error.localizedDescription))
        }
        done += 1
        try report(.extracted(done, of: all.count))
      } catch {
        failure = error
        Cancellation.current?.cancel()
      }
    }
    if let failure { throw failure }
    for problem in problems { try report(.problem(problem)) }
    func examples(_ range: Range<Int>) -> [DetectorExamples.Example] {
      range.compactMap { index in
        loaded[index].map { .init(image: all[index], digest: $0.digest, features: [], variations: []) }
      }
    }
    let pixels = Dictionary(
      loaded.prefix(learned).compactMap { picture in picture?.pixels.map { (picture?.digest ?? [], $0) } },
      uniquingKeysWith: { one, _ in one })
    return (
      try DetectorExamples(
        examples(0..<learned), validation: examples(learned..<all.count), plan: plan.validation), pixels
    )
  }

  /// - Parameter side: the longer side of the stored copy; nil for none.
  private static func load(
    _ image: AnnotatedImage, side: Int?
  ) throws -> Result<Loaded, ImageDecodingError> {
    try Cancellation.check()
    do {
      let contents = try ImageDecoder.contents(of: image.url)
      let decoded = try ImageDecoder.decode(contents).picture
      return .success(
        Loaded(
          digest: Array(SHA256.hash(contents)), pixels: try side.map { try MipmapImage(decoded, side: $0) })
      )
    } catch let error as ImageDecodingError {
      if case .missingLibrary = error.reason { throw error }
      return .failure(ImageDecodingError(error.reason, source: image.path))
    }
  }

  // MARK: Learning

  private func trained(
    _ examples: DetectorExamples, _ pixels: [[UInt8]: MipmapImage],
    _ report: (DetectorEvent) throws -> Void
  ) throws -> (trainer: ConvolutionalTrainer, best: BestWeights?) {
    let fingerprint = folder == nil ? "" : try examples.fingerprint()
    let (trainer, stored) = try restoredState(examples, fingerprint, report)
    var best = stored
    let images = trainingImages(examples, pixels)
    let course = schedule(examples)
    let batches = BatchBuilder(
      images: images, seed: plan.seed,
      taker: ImageAugmenter(
        width: Double(inputSize.width), height: Double(inputSize.height), options: plan.augmentation))
    let loss = CenterLoss(labelCount: examples.labels.count)
    let peak = start == nil ? Self.learningRates.new : Self.learningRates.continuing
    let limit = min(plan.maximumIterations, parameters.iterations)
    var (stage, replicas) = (AugmentationSchedule.Stage?.none, [NetworkReplica]())
    var element: TensorElement?
    var (sum, count) = (0.0, 0)
    while trainer.steps < limit, !isStale(best, after: trainer.steps) {
      let number = trainer.steps
      do {
        try Cancellation.check()
        let wanted = course.stage(Double(number) / Double(plan.maximumIterations))
        if wanted != stage {
          replicas = []
          let type = try element ?? TensorElement.fastest { try replica(trainer, wanted, $0) }
          replicas = try (0..<wanted.partCount).map { _ in try replica(trainer, wanted, type) }
          element = type
          stage = wanted
        }
        let targets = try batches.fill(replicas, wanted, number: number)
        let weight = targets.joined().reduce(0) { $0 + $1.weight }
        sum += try trainer.step(
          rate: LearningRate.rate(peak: peak, number: number, of: plan.maximumIterations), replicas
        ) { part, outputs in loss.gradient(of: outputs, targets[part], totalWeight: weight) }
      } catch is CancellationError where keepsBestWhenCancelled && number > 0 {
        break
      }
      count += 1
      let done = number + 1
      // At iterations that don't depend on interruptions, so that the best weights don't either.
      let isLook = done.isMultiple(of: validationInterval) || done == plan.maximumIterations
      var precision: Double?
      do {
        if isLook || done == limit { precision = try validationPrecision(trainer, examples) }
      } catch is CancellationError where keepsBestWhenCancelled {
        break
      }
      if isLook, let precision, precision > best?.averagePrecision ?? 0 {
        best = BestWeights(iteration: done, averagePrecision: precision, result: trainer.result)
      }
      let isLast = done == limit || isStale(best, after: done)
      guard let due = parameters.due(after: done, isLast: isLast, hasNews: precision != nil) else { continue }
      let state = DetectorIteration(
        number: done, loss: sum / Double(count), validationAveragePrecision: precision)
      (sum, count) = (0, 0)
      if due.isReported { try report(.iteration(state)) }
      if due.isKept, let folder {
        let checkpoint = try folder.store(
          FullCheckpoint(
            date: Date(), labels: examples.labels, fingerprint: fingerprint, state: state,
            annotationType: plan.annotationType, grid: plan.grid, license: license,
            isNormalized: start == nil, trainer: trainer.state, best: best))
        // Each file is many megabytes.
        folder.keepLatest(2)
        try report(.checkpoint(checkpoint))
      }
    }
    return (trainer, best)
  }

  /// At an IoU of 0.5; nil without validation images.
  private func validationPrecision(
    _ trainer: ConvolutionalTrainer, _ examples: DetectorExamples
  ) throws -> Double? {
    guard !examples.validation.isEmpty else { return nil }
    let detector = try detector(trainer.network, trainer.result, examples.labels)
    return try metrics(detector, examples.validation)?.meanAveragePrecision50
  }

  /// Whether the best result is too old for further improvement to be expected.
  private func isStale(_ best: BestWeights?, after iteration: Int) -> Bool {
    best.map { iteration - $0.iteration >= plan.patience } ?? false
  }

  private func replica(
    _ trainer: ConvolutionalTrainer, _ stage: AugmentationSchedule.Stage, _ element: TensorElement
  ) throws -> NetworkReplica {
    try NetworkReplica(
      trainer.network, count: stage.count, height: stage.kind.side, width: stage.kind.side,
      element: element, parameters: trainer.parameters)
  }

  private func trainingImages(
    _ examples: DetectorExamples, _ pixels: [[UInt8]: MipmapImage]
  ) -> [TrainingImage] {
    examples.training.compactMap { example in
      pixels[example.digest].map { pixels in
        TrainingImage(
          pixels: pixels,
          objects: example.image.boxes.compactMap { box in
            examples.labels.firstIndex(of: box.label).map { ($0, box.rect) }
          })
      }
    }
  }

  /// The objects' sizes in pixels of the network's input, in ascending order.
  private func extents(_ examples: DetectorExamples) -> [Double] {
    examples.training.flatMap(\.image.boxes).map {
      ($0.width * Double(inputSize.width) * $0.height * Double(inputSize.height)).squareRoot()
    }.sorted()
  }

  private func schedule(_ examples: DetectorExamples) -> AugmentationSchedule {
    let extents = extents(examples)
    return AugmentationSchedule(
      side: Double(max(inputSize.width, inputSize.height)), extent: extents[extents.count * 3 / 4],
      batchSize: plan.batchSize, isContinuing: start != nil)
  }

  private func restoredState(
    _ examples: DetectorExamples, _ fingerprint: String, _ report: (DetectorEvent) throws -> Void
  ) throws -> (ConvolutionalTrainer, BestWeights?) {
    if let checkpoint = try folder?.latestCheckpoint(FullCheckpoint.self, { try report(.problem($0)) }) {
      guard checkpoint.fingerprint == fingerprint, checkpoint.grid == plan.grid,
        checkpoint.labels == examples.labels, checkpoint.isNormalized == (start == nil),
        let trainer = checkpoint.makeTrainer(), trainer.steps == checkpoint.iteration,
        checkpoint.best?.fits(trainer.network) ?? true
      else { throw MLCreateError.modifiedTrainingData }
      return (trainer, checkpoint.best)
    }
    let network = DetectorArchitecture(labelCount: examples.labels.count, isNormalized: start == nil).network
    // In cells of views, where objects are about as large as in the network's input.
    let extents = extents(examples)
    let middle = extents[extents.count / 2] / Double(DetectorArchitecture.stride)
    var numbers = DetectorArchitecture.initialParameters(
      network, seed: plan.seed, labelCount: examples.labels.count,
      extents: CGSize(width: middle, height: middle))
    if let start { try PretrainedWeights.write(start, to: &numbers, of: network, labels: examples.labels) }
    return (
      ConvolutionalTrainer(network, parameters: numbers, statistics: network.initialStatistics), nil
    )
  }

  // MARK: Results

  private func detector(
    _ network: ConvolutionalNetwork, _ result: (parameters: [Float], statistics: [Float]), _ labels: [String]
  ) throws -> FullDetector {
    try FullDetector(
      labels: labels, grid: plan.grid, network: network, parameters: result.parameters,
      statistics: result.statistics, license: license)
  }

  private func metrics(
    _ detector: FullDetector, _ examples: [DetectorExamples.Example]
  ) throws -> DetectionMetrics? {
    guard !examples.isEmpty else { return nil }
    return DetectionMetrics(
      try concurrentMap(examples) { example in
        try Cancellation.check()
        return DetectionMetrics.Image(
          path: example.image.path, objects: example.image.boxes,
          found: try detector.objects(
            in: ImageDecoder.decode(contentsOf: example.image.url).picture,
            least: ObjectDetectorTraining.minimumRanked))
      })
  }
}
