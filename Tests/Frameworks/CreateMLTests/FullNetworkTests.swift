import CoreML
import CreateML
import DrawnExamples
import Foundation
import ImageIO
import ModelEncoding
import NetworkTraining
import ParallelWork
import PlaneGeometry
import Testing
import TestSupport
import VisionModels

@Suite(
  "MLObjectDetector: full network", .enabled(if: ConvolutionalNetwork.isTrainable, "oneDNN isn't installed"))
struct FullNetworkTests {
  private let folder: TemporaryFolder
  private var images: MLObjectDetector.DataSource {
    .directoryWithImagesAndJsonAnnotation(at: folder.path("train"))
  }

  init() throws {
    folder = try TemporaryFolder()
    try DrawnObjects.write(count: 12, to: folder.path("train"))
  }

  /// Parameters for images of 160 × 128 pixels, 20 × 16 cells.
  private func parameters(_ iterations: Int) -> MLObjectDetector.ModelParameters {
    MLObjectDetector.ModelParameters(
      validation: .none, batchSize: 4, maxIterations: iterations, gridSize: CGSize(width: 5, height: 4),
      algorithm: .darknetYolo)
  }

  private func training(
    _ iterations: Int, session name: String? = nil, seed: Int = 0, start: PretrainedDetector? = nil,
    keepsBest: Bool = false, endingAfter limit: Int = .max
  ) throws -> ObjectDetectorTraining {
    try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters(iterations),
        seed: seed,
        start: start),
      parameters: MLTrainingSessionParameters(
        sessionDirectory: name.map(folder.path), reportInterval: 2, checkpointInterval: 2,
        iterations: min(iterations, limit)),
      keepsBestWhenCancelled: keepsBest, start: start)
  }

  private func losses(_ training: ObjectDetectorTraining) throws -> (TrainedDetector, [Double]) {
    var losses: [Double] = []
    let trained = try training.run { if case .iteration(let state) = $0 { losses.append(state.loss) } }
    return (trained, losses)
  }

  @Test("its loss falls, and the written file is self-contained and detects like the trained network")
  func learns() throws {
    let (trained, losses) = try losses(training(60))
    let (first, last) = (losses.prefix(5).reduce(0, +), losses.suffix(5).reduce(0, +))
    #expect(last < first * 0.6, "\(losses)")
    #expect(trained.iterations == 60 && trained.labels == DrawnObjects.labels)
    let file = folder.path("Drawn.mlmodel")
    try trained.write(to: file, metadata: MLModelMetadata(author: "Ann", license: "CC0"))
    let model = try MLModel(contentsOf: file)
    #expect(model.modelDescription.metadata[.license] as? String == "CC0")
    let constraint = try #require(model.modelDescription.inputDescriptionsByName["image"]?.imageConstraint)
    #expect(constraint.pixelsWide == 160 && constraint.pixelsHigh == 128)
    let url = folder.path("train/00.png")
    let own = try trained.objects(in: ImageDecoder.decode(contentsOf: url).picture, least: 0.02)
    let image = try MLFeatureValue(imageAt: url, constraint: constraint, options: [.cropAndScale: 2])
    let outputs = try model.prediction(
      from: MLDictionaryFeatureProvider(dictionary: ["image": image, "confidenceThreshold": 0.02]))
    let confidence = try #require(outputs.featureValue(for: "confidence")?.multiArrayValue)
    let coordinates = try #require(outputs.featureValue(for: "coordinates")?.multiArrayValue)
    #expect(!own.isEmpty && confidence.shape == [NSNumber(value: own.count), 2])
    for (row, object) in own.enumerated() {
      let numbers = (0..<4).map { coordinates[[NSNumber(value: row), NSNumber(value: $0)]].doubleValue }
      let expected = [object.box.midX, object.box.midY, object.box.width, object.box.height].map(Double.init)
      let label = try #require(DrawnObjects.labels.firstIndex(of: object.label))
      let told = confidence[[NSNumber(value: row), NSNumber(value: label)]].doubleValue
      #expect(abs(told - object.confidence) < 1e-4)
      #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(numbers) \(expected)")
    }
  }

  private struct Killed: Error {}

  private func file(
    session name: String? = nil, seed: Int = 0, endingAt isEnd: (DetectorEvent) -> Bool = { _ in false }
  ) throws -> Data {
    let trained = try training(6, session: name, seed: seed).run { if isEnd($0) { throw Killed() } }
    let url = folder.path("repeated.mlmodel")
    try trained.write(to: url, metadata: MLModelMetadata(author: ""))
    return try Data(contentsOf: url)
  }

  @Test("the same images and seed write the same file, also after a kill; another seed doesn't")
  func repeated() throws {
    let whole = try file()
    #expect(try file() == whole)
    #expect(try file(seed: 5) != whole)
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 4 } else { false } }
    }
    var numbers: [Int] = []
    let resumed = try file(session: "s") {
      if case .iteration(let state) = $0 { numbers.append(state.number) }
      return false
    }
    // From the checkpoint after the second.
    #expect(numbers == [4, 6])
    #expect(resumed == whole)
    // Of the three, the latest two are kept, and a detector can be created from one.
    let session = try MLObjectDetector.restoreTrainingSession(
      sessionParameters: MLTrainingSessionParameters(sessionDirectory: folder.path("s")))
    #expect(session.checkpoints.map(\.iteration) == [4, 6])
    let last = try #require(session.checkpoints.last)
    let detector = try MLObjectDetector(checkpoint: last)
    #expect(detector.modelParameters.algorithm == .darknetYolo)
    let other = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters(6)),
      parameters: MLTrainingSessionParameters())
    #expect(other.plan.maximumIterations == 6)
  }

  @Test("a training that starts from a written network's weights starts where that ended")
  func start() throws {
    let (trained, losses) = try losses(training(200))
    let file = folder.path("Start.mlmodel")
    try trained.write(to: file, metadata: nil)
    let start = try PretrainedDetector(contentsOf: file)
    #expect(start.labels == DrawnObjects.labels && start.width == 160)
    let image = try ImageDecoder.decode(contentsOf: folder.path("train/00.png")).picture
    let found = try trained.objects(in: image, least: 0.1)
    #expect(!found.isEmpty, "\(losses)")
    func findsTheSame(_ training: ObjectDetectorTraining) throws -> Bool {
      let others = try self.losses(training).0.objects(in: image, least: 0.05)
      return found.allSatisfy { object in
        others.contains { other in
          other.label == object.label && abs(other.confidence - object.confidence) < 0.02
            && other.box.intersectionOverUnion(with: object.box) > 0.95
        }
      }
    }
    // The first step of a long warm-up hardly changes a weight.
    #expect(try findsTheSame(training(3000, start: start, endingAfter: 1)))
    #expect(try !findsTheSame(training(3000, endingAfter: 1)))
  }

  @Test("the project's own dice detector can be the base model")
  func dice() throws {
    let start = try PretrainedDetector(contentsOf: DiceDetector.urlOfModelInThisBundle)
    #expect(start.labels == ["1", "2", "3", "4", "5", "6"] && start.width == 576)
    let (trained, losses) = try losses(training(2, start: start))
    #expect(trained.iterations == 2 && losses.allSatisfy(\.isFinite))
    let written = try trained.encodable(nil).loaded()
    #expect(written.modelDescription.classLabels as? [String] == DrawnObjects.labels)
  }

  @Test("a canceled training can end with the network trained so far")
  func cancelled() throws {
    let training = try training(100, keepsBest: true)
    let cancellation = Cancellation()
    let trained = try Cancellation.$current.withValue(cancellation) {
      try training.run {
        if case .iteration(let state) = $0, state.number == 4 { cancellation.cancel() }
      }
    }
    #expect(trained.iterations == 4)
  }

  private func validated(
    _ iterations: Int, patience: Int, session name: String? = nil
  ) throws -> ObjectDetectorTraining {
    var parameters = parameters(iterations)
    parameters.validation = .dataSource(.directoryWithImagesAndJsonAnnotation(at: folder.path("validation")))
    parameters.patience = patience
    return try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters),
      parameters: MLTrainingSessionParameters(
        sessionDirectory: name.map(folder.path), reportInterval: 1000, checkpointInterval: 7))
  }

  @Test(
    "with validation images the best network is written, and the training stops early")
  func earlyStopping() throws {
    try DrawnObjects.write(count: 3, seed: 5, to: folder.path("validation"))
    func run(
      _ patience: Int, session name: String? = nil, endingAt isEnd: (DetectorEvent) -> Bool = { _ in false }
    ) throws -> (trained: TrainedDetector, looks: [(number: Int, precision: Double)], file: Data) {
      var looks: [(number: Int, precision: Double)] = []
      let trained = try validated(96, patience: patience, session: name).run { event in
        if case .iteration(let state) = event, let precision = state.validationAveragePrecision {
          looks.append((state.number, precision))
        }
        if isEnd(event) { throw Killed() }
      }
      let url = folder.path("stopped.mlmodel")
      try trained.write(to: url, metadata: MLModelMetadata(author: ""))
      return (trained, looks, try Data(contentsOf: url))
    }
    let (whole, looks, _) = try run(.max)
    // 16 times over the course.
    #expect(looks.map(\.number) == (1...16).map { 6 * $0 } && whole.iterations == 96)
    let best = try #require(looks.map(\.precision).max())
    try #require(best > 0)
    #expect(abs((whole.validation?.meanAveragePrecision50 ?? 0) - best) < 1e-9)
    #expect(looks.contains { $0.number == whole.chosenIteration && $0.precision == best })
    // The first gain after which, with a patience of one iteration, nothing better follows soon enough.
    let (stopped, fewer, file) = try run(1)
    let first = try #require(looks.first { $0.precision > 0 }).number
    #expect(stopped.iterations == first + 1, "\(looks)")
    #expect(fewer.last?.number == first)
    // Killed after the gain, it ends at the same iteration with the same file.
    #expect(throws: Killed.self) {
      _ = try run(1, session: "s") {
        if case .iteration(let state) = $0 { state.number == first } else { false }
      }
    }
    let resumed = try run(1, session: "s")
    #expect(resumed.trained.iterations == stopped.iterations && resumed.file == file)
    #expect(try run(1, session: "s").file == file)
    #expect(throws: MLCreateError.self) { try validated(96, patience: 0) }
    #expect(throws: MLCreateError.self) { try validated(96, patience: 2, session: "s") }
  }

  @Test("a model of another type can't be the base, nor can the transfer algorithm use one")
  func refused() throws {
    #expect(throws: MLModelError.self) {
      try PretrainedDetector(contentsOf: DiceValues.urlOfModelInThisBundle)
    }
    let start = try PretrainedDetector(contentsOf: DiceDetector.urlOfModelInThisBundle)
    var parameters = parameters(2)
    parameters.algorithm = .transferLearning(.objectPrint(revision: 1))
    #expect(throws: MLCreateError.self) {
      try DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters, start: start)
    }
  }
}
