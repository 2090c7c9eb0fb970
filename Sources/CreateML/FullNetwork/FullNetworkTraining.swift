import CoreGraphics
import CoreML
import Digests
import Foundation
import ImageIO
import NetworkTraining
import ParallelWork
import SeededRandom

/// The training of a detector's whole network.
struct FullNetworkTraining: Sendable {
  /// The learning rate of the first steps after the warm-up, from nothing and from another network's weights.
  private static let learningRates = (new: 4e-3, continuing: 5e-4)
  /// After how many iterations the pictures for validation are looked at.
  private static let validationInterval = 250
  /// How many of the pictures that were learned from are looked at again at the end: that takes as long as a few iterations each.
  private static let lookedAtAgain = 200
  /// How many bytes of pictures are kept in memory. Of many pictures smaller copies are.
  private static let memory = 2_000_000_000

  let plan: DetectorPlan
  let parameters: MLTrainingSessionParameters
  let folder: SessionFolder?
  let keepsBestWhenCancelled: Bool
  /// The detector with whose weights it begins.
  let start: StartingDetector?

  private var license: String { start?.license ?? "" }
  private var inputSize: (width: Int, height: Int) { FullDetector.size(plan.grid) }

  /// - Throws: `MLCreateError`; `NotInstalledError`; `TensorError`; `MLModelError`; `CancellationError`; what `report` throws.
  func run(_ report: (DetectorEvent) throws -> Void) throws -> TrainedDetector {
    // Before minutes of reading pictures.
    try ConvolutionalNetwork.checkTrainable()
    let (examples, pixels) = try examples(report)
    for problem in examples.problems { try report(.problem(problem)) }
    try report(
      .prepared(
        pictures: examples.training.count, training: examples.counts, validation: examples.validation.count))
    let (trainer, iterations) = try trained(examples, pixels, report)
    let detector = try detector(trainer, examples.labels)
    // Whoever has ended it early doesn't wait for more than the pictures for validation.
    let isCut = Cancellation.isCancelled
    return try Cancellation.$current.withValue(isCut ? Cancellation() : Cancellation.current) {
      TrainedDetector(
        detector, iterations: iterations,
        training: isCut ? nil : try metrics(detector, Array(examples.training.prefix(Self.lookedAtAgain))),
        validation: try metrics(detector, examples.validation))
    }
  }

  // MARK: Pictures

  private struct Loaded: Sendable {
    let digest: [UInt8]
    let pixels: PicturePixels?
  }

  /// The longer side of pictures in memory: twice the network's input's, less of many.
  private var storedSide: Int {
    let side = max(inputSize.width, inputSize.height)
    // With the smaller copies, of pictures of 3 × 4.
    let bytes = 3 * 0.75 * 1.34 * Double(max(plan.pictures.count, 1))
    return min(2 * side, max(Int((Double(Self.memory) / bytes).squareRoot()), 256))
  }

  private func examples(
    _ report: (DetectorEvent) throws -> Void
  ) throws -> (DetectorExamples, [[UInt8]: PicturePixels]) {
    let others = if case .pictures(let pictures) = plan.validation { pictures } else { [AnnotatedPicture]() }
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
        loaded[index].map { .init(picture: all[index], digest: $0.digest, features: [], variations: []) }
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

  /// - Parameter side: that of the copy to be kept; nil for none.
  private static func load(
    _ picture: AnnotatedPicture, side: Int?
  ) throws -> Result<Loaded, ImageDecodingError> {
    try checkCancellation()
    do {
      let contents = try ImageDecoder.contents(of: picture.url)
      let decoded = try ImageDecoder.decode(contents).picture
      return .success(
        Loaded(
          digest: Array(SHA256.hash(contents)), pixels: try side.map { try PicturePixels(decoded, side: $0) })
      )
    } catch let error as ImageDecodingError {
      if case .missingLibrary = error.reason { throw error }
      return .failure(ImageDecodingError(error.reason, source: picture.path))
    }
  }

  // MARK: Learning

  private func trained(
    _ examples: DetectorExamples, _ pixels: [[UInt8]: PicturePixels],
    _ report: (DetectorEvent) throws -> Void
  ) throws -> (trainer: ConvolutionalTrainer, iterations: Int) {
    let fingerprint = folder == nil ? "" : try examples.fingerprint()
    let trainer = try begun(examples, fingerprint)
    let pictures = viewed(examples, pixels)
    let course = course(examples)
    let batches = BatchMaker(
      pictures: pictures, seed: plan.seed,
      taker: ViewTaker(
        width: Double(inputSize.width), height: Double(inputSize.height), options: plan.augmentation))
    let loss = CenterLoss(labelCount: examples.labels.count)
    let peak = start == nil ? Self.learningRates.new : Self.learningRates.continuing
    let limit = min(plan.maximumIterations, parameters.iterations)
    var (stage, replicas) = (ViewCourse.Stage?.none, [NetworkReplica]())
    var (sum, count) = (0.0, 0)
    while trainer.steps < limit {
      let number = trainer.steps
      do {
        try checkCancellation()
        let wanted = course.stage(Double(number) / Double(plan.maximumIterations))
        if wanted != stage {
          replicas = []
          replicas = try (0..<wanted.partCount).map { _ in try replica(trainer, wanted) }
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
      let isLast = done == limit
      let isReported = isLast || done % max(parameters.reportInterval, 1) == 0
      let isKept = folder != nil && (isLast || done % max(parameters.checkpointInterval, 1) == 0)
      guard isReported || isKept else { continue }
      let isValidated =
        !examples.validation.isEmpty && (isLast || done.isMultiple(of: Self.validationInterval))
      let state = DetectorIteration(
        number: done, loss: sum / Double(count),
        validationAveragePrecision: isValidated
          ? try metrics(detector(trainer, examples.labels), examples.validation)?.meanAveragePrecision50 : nil
      )
      (sum, count) = (0, 0)
      if isReported { try report(.iteration(state)) }
      if isKept, let folder {
        let checkpoint = try folder.store(
          FullCheckpoint(
            date: Date(), labels: examples.labels, fingerprint: fingerprint, state: state,
            annotationType: plan.annotationType, grid: plan.grid, license: license,
            isNormalized: start == nil, trainer: trainer.state))
        // Each is many megabytes.
        folder.keepLatest(2)
        try report(.checkpoint(checkpoint))
      }
    }
    return (trainer, trainer.steps)
  }

  private func replica(_ trainer: ConvolutionalTrainer, _ stage: ViewCourse.Stage) throws -> NetworkReplica {
    try NetworkReplica(
      trainer.network, count: stage.count, height: stage.kind.side, width: stage.kind.side,
      element: TensorElement.fastest, parameters: trainer.parameters)
  }

  private func viewed(
    _ examples: DetectorExamples, _ pixels: [[UInt8]: PicturePixels]
  ) -> [ViewedPicture] {
    examples.training.compactMap { example in
      pixels[example.digest].map { pixels in
        ViewedPicture(
          pixels: pixels,
          objects: example.picture.boxes.compactMap { box in
            examples.labels.firstIndex(of: box.label).map { ($0, box.rect) }
          })
      }
    }
  }

  /// The objects' extents in the network's input, in pixels, the smallest first.
  private func extents(_ examples: DetectorExamples) -> [Double] {
    examples.training.flatMap(\.picture.boxes).map {
      ($0.width * Double(inputSize.width) * $0.height * Double(inputSize.height)).squareRoot()
    }.sorted()
  }

  private func course(_ examples: DetectorExamples) -> ViewCourse {
    let extents = extents(examples)
    return ViewCourse(
      side: Double(max(inputSize.width, inputSize.height)), extent: extents[extents.count * 3 / 4],
      batchSize: plan.batchSize, isContinuing: start != nil)
  }

  /// The state of the latest checkpoint, or a new one.
  private func begun(_ examples: DetectorExamples, _ fingerprint: String) throws -> ConvolutionalTrainer {
    if let file = folder?.checkpointFiles.last {
      let checkpoint = try SessionFolder.checkpoint(FullCheckpoint.self, at: file)
      guard checkpoint.fingerprint == fingerprint, checkpoint.grid == plan.grid,
        checkpoint.labels == examples.labels, checkpoint.isNormalized == (start == nil),
        let trainer = checkpoint.makeTrainer(), trainer.steps == checkpoint.iteration
      else { throw MLCreateError.modifiedTrainingData }
      return trainer
    }
    let network = DetectorArchitecture(labelCount: examples.labels.count, isNormalized: start == nil).network
    // In cells of views, in which objects have about the extents that they have in the network's input.
    let extents = extents(examples)
    let middle = extents[extents.count / 2] / Double(DetectorArchitecture.stride)
    var numbers = DetectorArchitecture.initialParameters(
      network, seed: plan.seed, labelCount: examples.labels.count,
      extents: CGSize(width: middle, height: middle))
    if let start { try StartingParameters.write(start, to: &numbers, of: network, labels: examples.labels) }
    return ConvolutionalTrainer(network, parameters: numbers, statistics: network.initialStatistics)
  }

  // MARK: Results

  private func detector(_ trainer: ConvolutionalTrainer, _ labels: [String]) throws -> FullDetector {
    let (parameters, statistics) = trainer.result
    return try FullDetector(
      labels: labels, grid: plan.grid, network: trainer.network, parameters: parameters,
      statistics: statistics, license: license)
  }

  private func metrics(
    _ detector: FullDetector, _ examples: [DetectorExamples.Example]
  ) throws -> DetectionMetrics? {
    guard !examples.isEmpty else { return nil }
    return DetectionMetrics(
      try concurrentMap(examples) { example in
        try checkCancellation()
        return DetectionMetrics.Picture(
          path: example.picture.path, objects: example.picture.boxes,
          found: try detector.objects(
            in: ImageDecoder.decode(contentsOf: example.picture.url).picture,
            least: ObjectDetectorTraining.leastRanked))
      })
  }
}

/// Fills batches with views of pictures, each iteration's from the seed and its number.
struct BatchMaker: Sendable {
  let pictures: [ViewedPicture]
  let seed: Int
  let taker: ViewTaker

  /// Writes the pictures of all parts of a batch.
  ///
  /// - Returns: of each part what is to be found in its views.
  /// - Throws: `CancellationError`.
  func fill(_ replicas: [NetworkReplica], _ stage: ViewCourse.Stage, number: Int) throws -> [[CenterTargets]]
  {
    let views = Array(0..<replicas.count * stage.count)
    let targets = try concurrentMap(views) { view throws -> CenterTargets in
      try checkCancellation()
      var random = random(number, view)
      let count = !stage.kind.isClose && random.next(in: 0...1) < stage.kind.mosaics ? 4 : 1
      let chosen = (0..<count).map { _ in pictures[Int(random.next() % UInt64(pictures.count))] }
      return replicas[view / stage.count].withPicture(view % stage.count) {
        taker.take(chosen, stage.kind, &random, into: $0)
      }
    }
    return (0..<replicas.count).map { Array(targets[$0 * stage.count..<($0 + 1) * stage.count]) }
  }

  private func random(_ number: Int, _ view: Int) -> SplitMix64 {
    var first = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) &* 1_000_003 &+ UInt64(number))
    return SplitMix64(seed: first.next() &+ UInt64(view) &* 0x9E37_79B9)
  }
}
