import AnnotationFormats
import CoreML
import DrawnExamples
import Foundation
import ImageIO
import ModelEncoding
import ParallelWork
import Testing
import TestSupport
import Vision

@testable import CreateML

@Suite("MLHandPoseClassifier")
struct HandPoseClassifierTests {
  private typealias Parameters = MLHandPoseClassifier.ModelParameters

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Poses as points, `count` for each label.
  private func poses(_ count: Int, seed: UInt64 = 1) -> MLHandPoseClassifier.DataSource {
    .keypointsByLabel(
      Dictionary(
        uniqueKeysWithValues: DrawnHands.labels.enumerated().map { number, label in
          (
            label,
            (0..<count).map { index in
              MLShapedArray(
                scalars: DrawnHands.joints(
                  of: label, seed: seed &* 10_000 &+ UInt64(100 * number + index)),
                shape: [1, 3, 21])
            }
          )
        }))
  }

  private func training(
    _ source: MLHandPoseClassifier.DataSource, _ parameters: Parameters, session name: String? = nil,
    seed: Int = 0, keepsBest: Bool = false
  ) throws -> HandPoseTraining {
    try HandPoseTraining(
      plan: HandPosePlan(trainingData: source, parameters: parameters, seed: seed),
      parameters: MLTrainingSessionParameters(
        sessionDirectory: name.map(folder.path), reportInterval: 10, checkpointInterval: 20),
      keepsBestWhenCancelled: keepsBest)
  }

  @Test("it classifies unseen poses, wherever the hand is and whatever its size")
  func learns() throws {
    let classifier = try MLHandPoseClassifier(
      trainingData: poses(12),
      parameters: Parameters(
        validation: .split(strategy: .fixed(ratio: 0.25, seed: 1)), maximumIterations: 150,
        augmentationOptions: [.rotate, .scale]))
    #expect(classifier.trainingMetrics.classificationError == 0)
    // Three of each label's twelve.
    let confusion = classifier.validationMetrics.confusion
    #expect(confusion.rows.reduce(0) { $0 + ($1["Count"]?.intValue ?? 0) } == 12)
    let evaluation = try classifier.evaluation(on: poses(20, seed: 2))
    #expect(evaluation.isValid && evaluation.classificationError <= 0.05, "\(evaluation)")
  }

  @Test("the written file accepts Vision's joints and predicts like the trained classifier")
  func written() throws {
    let trained = try training(poses(6), Parameters(validation: .none, maximumIterations: 60)).run { _ in }
    let file = folder.path("Poses.mlmodel")
    try trained.write(to: file, metadata: MLModelMetadata(author: "Ann", license: "CC0"))
    let model = try MLModel(contentsOf: file)
    let description = model.modelDescription
    #expect(description.classLabels as? [String] == DrawnHands.labels)
    #expect(description.predictedFeatureName == "label")
    #expect(description.predictedProbabilitiesName == "labelProbabilities")
    #expect(description.metadata[.license] as? String == "CC0")
    let constraint = try #require(description.inputDescriptionsByName["poses"]?.multiArrayConstraint)
    #expect(constraint.shape == [1, 3, 21] && constraint.dataType == .float32)
    #expect(trained.training.count == 24)
    // The training's order: by label, then as given.
    for (number, prediction) in trained.training.enumerated() {
      let joints = DrawnHands.joints(
        of: prediction.image.label, seed: 10_000 &+ UInt64(100 * (number / 6) + number % 6))
      // Double precision, like Vision's arrays.
      let array = try MLMultiArray(shape: [1, 3, 21], dataType: .double)
      for (index, value) in joints.enumerated() { array[index] = NSNumber(value: Double(value)) }
      try expect(model, array, prediction)
    }
  }

  private func expect(
    _ model: MLModel, _ joints: MLMultiArray, _ prediction: TrainedClassifier.Prediction
  ) throws {
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["poses": joints]))
    let told = try #require(output.featureValue(for: "labelProbabilities")?.dictionaryValue)
    for (label, probability) in zip(DrawnHands.labels, prediction.probabilities) {
      #expect(abs((told[label]?.doubleValue ?? .nan) - probability) < 1e-4, "\(label)")
    }
    #expect(output.featureValue(for: "label")?.stringValue == prediction.predicted)
  }

  @Test("joints outside the image are ignored, wherever they would be")
  func cutOff() throws {
    let trained = try training(poses(6), Parameters(validation: .none, maximumIterations: 30)).run { _ in }
    let model = try trained.encodable(nil).loaded()
    func probabilities(_ numbers: [Float]) throws -> [AnyHashable: NSNumber] {
      let array = MLMultiArray(MLShapedArray<Float>(scalars: numbers, shape: [1, 3, 21]))
      let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: ["poses": array]))
      return try #require(output.featureValue(for: "labelProbabilities")?.dictionaryValue)
    }
    var cut = DrawnHands.joints(of: "open", seed: 5)
    for joint in 17..<21 { cut[42 + joint] = 0 }
    var other = cut
    for joint in 17..<21 { (other[joint], other[21 + joint]) = (0, 0) }
    let (one, two) = (try probabilities(cut), try probabilities(other))
    #expect(one.allSatisfy { abs($0.value.doubleValue - (two[$0.key]?.doubleValue ?? .nan)) < 1e-5 })
    // Without any joints there are still probabilities.
    let sum = try probabilities([Float](repeating: 0, count: 63)).values.reduce(0) { $0 + $1.doubleValue }
    #expect(abs(sum - 1) < 1e-5)
  }

  private struct Killed: Error {}

  private func file(
    session name: String? = nil, seed: Int = 0, endingAt isEnd: (TrainingEvent) -> Bool = { _ in false }
  ) throws -> Data {
    let parameters = Parameters(
      validation: .split(strategy: .fixed(ratio: 0.25, seed: 3)), batchSize: 8, maximumIterations: 60,
      augmentationOptions: [.horizontallyFlip, .rotate, .translate, .scale])
    let trained = try training(poses(6), parameters, session: name, seed: seed).run {
      if isEnd($0) { throw Killed() }
    }
    let url = folder.path("repeated.mlmodel")
    try trained.write(to: url, metadata: MLModelMetadata(author: ""))
    return try Data(contentsOf: url)
  }

  @Test("the same poses and seed write the same file, also after a kill; another seed doesn't")
  func repeated() throws {
    let whole = try file()
    #expect(try file() == whole)
    #expect(try file(seed: 4) != whole)
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 50 } else { false } }
    }
    var numbers: [Int] = []
    let resumed = try file(session: "s") {
      if case .iteration(let state) = $0 { numbers.append(state.number) }
      return false
    }
    // From the checkpoint after the fortieth.
    #expect(numbers == [50, 60])
    #expect(resumed == whole)
    let session = try MLHandPoseClassifier.restoreTrainingSession(
      sessionParameters: MLTrainingSessionParameters(sessionDirectory: folder.path("s")))
    #expect(session.checkpoints.map(\.iteration) == [20, 40, 60])
    let classifier = try MLHandPoseClassifier(checkpoint: try #require(session.checkpoints.last))
    #expect(try classifier.evaluation(on: poses(6)).classificationError < 0.3)
    #expect(!classifier.trainingMetrics.isValid)
  }

  @Test("a job reports its phases and its result")
  func job() async throws {
    let job = try MLHandPoseClassifier.train(
      trainingData: poses(4), parameters: Parameters(validation: .none, maximumIterations: 5),
      sessionParameters: MLTrainingSessionParameters(sessionDirectory: folder.path("job")))
    var classifiers: [MLHandPoseClassifier] = []
    for try await classifier in job.result.values { classifiers.append(classifier) }
    #expect(classifiers.count == 1 && classifiers[0].modelParameters.maximumIterations == 5)
    var phases: [MLPhase] = []
    for await phase in job.phase.values { phases.append(phase) }
    #expect(phases == [.training, .evaluating])
    #expect(!classifiers[0].validationMetrics.isValid)
  }

  @Test("a canceled training can end with the classifier trained so far")
  func cancelled() throws {
    let cancellation = Cancellation()
    func run(keepsBest: Bool) throws -> TrainedClassifier {
      let training = try training(poses(4), Parameters(validation: .none), keepsBest: keepsBest)
      return try Cancellation.$current.withValue(cancellation) {
        try training.run {
          if case .iteration(let state) = $0, state.number == 20 { cancellation.cancel() }
        }
      }
    }
    #expect(try run(keepsBest: true).iterations == 20)
    #expect(throws: CancellationError.self) { try run(keepsBest: false) }
  }

  @Test("hand images are converted to joints; those without a hand are skipped and reported")
  func images() throws {
    try DrawnHands.write(count: 3, to: folder.path("hands"))
    let blank = folder.path("hands/up/blank.png")
    try DrawnExamples.png(label: 1, seed: 3).write(to: blank)
    let parameters = Parameters(validation: .none, maximumIterations: 60)
    var (problems, counts) = ([DataProblem](), [String: Int]())
    let training = try training(.labeledDirectories(at: folder.path("hands")), parameters)
    let trained = try training.run {
      switch $0 {
      case .problem(let problem): problems.append(problem)
      case .prepared(_, let training, _): counts = training
      default: break
      }
    }
    #expect(problems == [.noHand(path: blank.path)])
    #expect(counts == ["left": 3, "right": 3, "up": 3])
    #expect(trained.training.allSatisfy { $0.predicted == $0.image.label })
    let classifier = try MLHandPoseClassifier(
      trainingData: .labeledDirectories(at: folder.path("hands")), parameters: parameters)
    try DrawnHands.write(count: 2, seed: 7, to: folder.path("others"))
    let others = MLHandPoseClassifier.DataSource.labeledDirectories(at: folder.path("others"))
    #expect(try classifier.evaluation(on: others).classificationError == 0)
    let image = folder.path("others/left/00.png")
    let predicted = try classifier.prediction(from: image)
    #expect(predicted.map(\.label).sorted() == DrawnHands.directions && predicted[0].label == "left")
    #expect(throws: MLCreateError.self) { try classifier.prediction(from: blank) }
    // As in an application: Vision's joints are the model's input.
    let request = VNDetectHumanHandPoseRequest()
    request.maximumHandCount = 1
    try VNImageRequestHandler(url: image).perform([request])
    let joints = try #require(request.results?.first).keypointsMultiArray()
    #expect(
      try HandPose(MLShapedArray(converting: joints))
        == HandPose(in: ImageDecoder.decode(contentsOf: image).picture))
    let output = try classifier.model.prediction(
      from: MLDictionaryFeatureProvider(dictionary: ["poses": joints]))
    let told = output.featureValue(for: "labelProbabilities")?.dictionaryValue["left"]?.doubleValue
    #expect(abs((told ?? .nan) - predicted[0].confidence) < 1e-4)
  }

  @Test("labels can be in a file beside the images")
  func annotationFile() throws {
    for name in ["a.png", "b.png", "c.png"] { try Data().write(to: folder.path(name)) }
    let json = folder.path("labels.json")
    try Data(
      #"[{"picture":"a.png","pose":"one"},{"picture":"b.png","pose":"two"},{"picture":"d.png","pose":"one"},{"pose":"x"}]"#
        .utf8
    ).write(to: json)
    let table = folder.path("labels.csv")
    try Data("pose,Picture\none,a.png\ntwo,b.png\none,c.png\none,../a.png\n".utf8).write(to: table)
    func media(_ file: URL) throws -> [String: [String]] {
      try MLHandPoseClassifier.DataSource.directoryWithImagesAndAnnotation(
        at: folder.url, annotationFile: file, imageColumn: "picture", labelColumn: "pose"
      ).labeledMedia().mapValues { $0.map(\.lastPathComponent) }
    }
    #expect(try media(json) == ["one": ["a.png"], "two": ["b.png"]])
    #expect(try media(table) == ["one": ["a.png", "c.png"], "two": ["b.png"]])
    #expect(throws: MLCreateError.self) {
      try MLHandPoseClassifier.DataSource.directoryWithImagesAndAnnotation(
        at: folder.url, annotationFile: table, imageColumn: "file", labelColumn: "pose"
      ).labeledMedia()
    }
  }

  @Test("parameters have defaults; invalid parameters and array shapes are rejected")
  func senseless() throws {
    let parameters = Parameters()
    #expect(parameters.validation == .split(strategy: .automatic) && parameters.algorithm == .gcn)
    #expect(parameters.augmentationOptions.isEmpty)
    for parameters in [
      Parameters(maximumIterations: 0), Parameters(batchSize: 0),
      Parameters(validation: .split(strategy: .fixed(ratio: 1, seed: 1))),
    ] {
      #expect(throws: MLCreateError.self) {
        try MLHandPoseClassifier(trainingData: poses(2), parameters: parameters)
      }
    }
    let flat = MLShapedArray<Float>(scalars: [Float](repeating: 0, count: 63), shape: [63])
    #expect(
      throws: MLCreateError.type(reason: "A hand pose must have the shape [1, 3, 21], not [63].")
    ) { try MLHandPoseClassifier(trainingData: .keypointsByLabel(["a": [flat], "b": [flat]])) }
    #expect(throws: MLCreateError.self) {
      try MLHandPoseClassifier(trainingData: .keypointsByLabel(["a": []]))
    }
  }
}
