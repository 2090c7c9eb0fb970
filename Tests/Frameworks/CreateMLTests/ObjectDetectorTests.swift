import CoreML
import CreateML
import DrawnExamples
import Foundation
import ImageIO
import ParallelWork
import Testing
import TestSupport

@Suite("MLObjectDetector")
struct ObjectDetectorTests {
  private let folder: TemporaryFolder
  private var images: MLObjectDetector.DataSource {
    .directoryWithImagesAndJsonAnnotation(at: folder.path("train"))
  }

  init() throws {
    folder = try TemporaryFolder()
    try DrawnObjects.write(count: 12, to: folder.path("train"))
  }

  /// Parameters for images of 160 × 128 pixels, 10 × 8 cells.
  private func parameters(
    _ iterations: Int, validation: MLObjectDetector.ModelParameters.ValidationData = .none
  ) -> MLObjectDetector.ModelParameters {
    MLObjectDetector.ModelParameters(
      validation: validation, batchSize: 8, maxIterations: iterations, gridSize: CGSize(width: 5, height: 4))
  }

  private func session(_ name: String?) -> MLTrainingSessionParameters {
    MLTrainingSessionParameters(
      sessionDirectory: name.map(folder.path), reportInterval: 2, checkpointInterval: 2)
  }

  @Test("it learns drawn objects, and detects them in unseen images")
  func learns() throws {
    try DrawnObjects.write(count: 6, seed: 2, to: folder.path("test"))
    let detector = try MLObjectDetector(
      trainingData: images, parameters: parameters(120), annotationType: .boundingBox())
    let evaluation = detector.evaluation(on: .directoryWithImagesAndJsonAnnotation(at: folder.path("test")))
    #expect(evaluation.isValid)
    #expect(evaluation.meanAveragePrecision.IoU50 > 0.9, "\(evaluation)")
    #expect(evaluation.meanAveragePrecision.variedIoU > 0.5, "\(evaluation)")
    #expect(Set(evaluation.averagePrecision.IoU50.keys) == Set(DrawnObjects.labels))
    #expect(!detector.validationMetrics.isValid)
    // The most confident detection is at an object.
    let (data, objects) = try DrawnObjects.picture(seed: 2000)
    let url = folder.path("one.png")
    try data.write(to: url)
    let found = try detector.prediction(from: url)
    #expect(found.count == objects.count)
    let first = try #require(found.first)
    #expect(
      objects.contains { object in
        object.label == first.label
          && abs(first.boundingBox.midX - Double(object.x) - Double(object.side) / 2) < 5
          && abs(first.boundingBox.midY - Double(object.y) - Double(object.side) / 2) < 5
          && abs(first.boundingBox.width - Double(object.side)) < 10
      }, "\(found) \(objects)")
  }

  @Test("the written file is self-contained, has Create ML's form, and detects like the training")
  func written() throws {
    let trained = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters(60)),
      parameters: session(nil)
    ).run { _ in }
    let file = folder.path("Drawn.mlmodel")
    try trained.write(to: file, metadata: MLModelMetadata(author: "Ann", license: "CC0"))
    let model = try MLModel(contentsOf: file)
    let description = model.modelDescription
    #expect(
      Set(description.inputDescriptionsByName.keys) == ["image", "iouThreshold", "confidenceThreshold"])
    #expect(Set(description.outputDescriptionsByName.keys) == ["confidence", "coordinates"])
    #expect(description.classLabels as? [String] == DrawnObjects.labels)
    let license = try #require(description.metadata[.license] as? String)
    #expect(license.hasPrefix("CC0\n") && license.contains("Apache License 2.0"))
    let constraint = try #require(description.inputDescriptionsByName["image"]?.imageConstraint)
    #expect(constraint.pixelsWide == 160 && constraint.pixelsHigh == 128)
    var compared = 0
    for number in 0..<4 {
      let url = folder.path(String(format: "train/%02d.png", number))
      let own = try trained.objects(in: ImageDecoder.decode(contentsOf: url).picture, least: 0.2)
      let image = try MLFeatureValue(imageAt: url, constraint: constraint, options: [.cropAndScale: 2])
      let outputs = try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: ["image": image, "confidenceThreshold": 0.2]))
      let confidence = try #require(outputs.featureValue(for: "confidence")?.multiArrayValue)
      let coordinates = try #require(outputs.featureValue(for: "coordinates")?.multiArrayValue)
      #expect(confidence.shape == [NSNumber(value: own.count), 2])
      for (row, object) in own.enumerated() {
        let numbers = (0..<4).map { coordinates[[NSNumber(value: row), NSNumber(value: $0)]].doubleValue }
        let expected = [object.box.midX, object.box.midY, object.box.width, object.box.height].map {
          Double($0)
        }
        let label = try #require(DrawnObjects.labels.firstIndex(of: object.label))
        let told = confidence[[NSNumber(value: row), NSNumber(value: label)]].doubleValue
        #expect(abs(told - object.confidence) < 1e-4)
        #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-4 }, "\(numbers) \(expected)")
        compared += 1
      }
    }
    #expect(compared > 4)
  }

  private struct Killed: Error {}

  private func file(
    session name: String?, seed: Int = 0, endingAt isEnd: (DetectorEvent) -> Bool = { _ in false }
  ) throws -> Data {
    let training = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(),
        parameters: parameters(6, validation: .split(strategy: .fixed(ratio: 0.2, seed: 1))), seed: seed),
      parameters: session(name))
    let trained = try training.run { if isEnd($0) { throw Killed() } }
    let url = folder.path("repeated.mlmodel")
    try trained.write(to: url, metadata: MLModelMetadata(author: ""))
    return try Data(contentsOf: url)
  }

  @Test("the same images and seed write the same file, also after a kill; another seed doesn't")
  func repeated() throws {
    let whole = try file(session: nil)
    #expect(try file(session: nil) == whole)
    #expect(try file(session: nil, seed: 5) != whole)
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .extracted(5, _) = $0 { true } else { false } }
    }
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
    #expect(
      throws: MLCreateError.incompatibleParameters(parameter: "seed", originalValue: "0", newValue: "5")
    ) {
      try file(session: "s", seed: 5)
    }
  }

  @Test("a job reports its checkpoints, which create detectors, and a canceled job's result is an error")
  func job() async throws {
    let job = try MLObjectDetector.train(
      trainingData: images, annotationType: .boundingBox(),
      parameters: parameters(4, validation: .split(strategy: .fixed(ratio: 0.2, seed: 1))),
      sessionParameters: session("s"))
    var detectors: [MLObjectDetector] = []
    for try await detector in job.result.values { detectors.append(detector) }
    #expect(detectors.count == 1)
    #expect(detectors[0].validationMetrics.isValid)
    var checkpoints: [MLCheckpoint] = []
    for await checkpoint in job.checkpoints.values { checkpoints.append(checkpoint) }
    #expect(checkpoints.map(\.iteration) == [2, 4])
    let last = try #require(checkpoints.last)
    #expect(last.metrics[.validationMeanAveragePrecision] is Double)
    let image = folder.path("train/00.png")
    #expect(
      try MLObjectDetector(checkpoint: last).prediction(from: image) == detectors[0].prediction(from: image))
    let restored = try MLObjectDetector.restoreTrainingSession(sessionParameters: session("s"))
    #expect(restored.iteration == 4)

    let other = try MLObjectDetector.train(
      trainingData: images, annotationType: .boundingBox(), parameters: parameters(500))
    other.cancel()
    await #expect(throws: MLCreateError.cancelled) {
      for try await _ in other.result.values {}
    }
  }

  @Test("a canceled training can end with the detector trained so far")
  func keepsWhatIsLearned() throws {
    let training = try ObjectDetectorTraining(
      plan: DetectorPlan(
        trainingData: images, annotationType: .boundingBox(), parameters: parameters(100)),
      parameters: session(nil), keepsBestWhenCancelled: true)
    let cancellation = Cancellation()
    let trained = try Cancellation.$current.withValue(cancellation) {
      try training.run {
        if case .iteration(let state) = $0, state.number == 4 { cancellation.cancel() }
      }
    }
    #expect(trained.iterations == 4)
  }

  @Test("unsupported and invalid parameters are rejected")
  func refused() throws {
    for change: (inout MLObjectDetector.ModelParameters) -> Void in [
      { $0.algorithm = .transferLearning(.objectPrint(revision: 7)) },
      { $0.maxIterations = 0 }, { $0.batchSize = 0 }, { $0.gridSize = CGSize(width: 1, height: 5) },
      { $0.gridSize = CGSize(width: 5.5, height: 5) },
      { $0.gridSize = CGSize(width: CGFloat.nan, height: 5) },
      { $0.validation = .split(strategy: .fixed(ratio: 1, seed: 1)) },
    ] {
      var parameters = parameters(5)
      change(&parameters)
      #expect(throws: MLCreateError.self) {
        try MLObjectDetector(trainingData: images, parameters: parameters, annotationType: .boundingBox())
      }
    }
  }
}
