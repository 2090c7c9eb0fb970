import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing
import TestSupport

@testable import CoreML

@Suite("Models")
struct MLModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func boxes() throws -> [String: Any] {
    [
      "raw_confidence": try MLMultiArray.rows([[0.9, 0], [0.8, 0]], columns: 2),
      "raw_coordinates": try MLMultiArray.rows([[1, 1, 1, 1], [1.25, 1, 1, 1]], columns: 4),
    ]
  }

  @Test("a pipeline passes optional inputs to the model that uses them")
  func pipelineRouting() throws {
    let model = try DetectorSpecification.model(
      DetectorSpecification.pipeline([DetectorSpecification.suppression()]), in: folder)
    #expect(model.modelDescription.classLabels as? [String] == ["a", "b"])
    #expect(model.detectorOutputs?.labels == ["a", "b"])
    func rows(_ thresholds: [String: Any]) throws -> NSNumber? {
      let features = try boxes().merging(thresholds) { $1 }
      let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
      #expect(outputs.featureNames == ["confidence", "coordinates"])
      return outputs.featureValue(for: "confidence")?.multiArrayValue?.shape[0]
    }
    // The two overlap by 0.6; the model's own threshold is 0.5.
    #expect(try rows([:]) == 1)
    #expect(try rows(["iouThreshold": 0.7]) == 2)
    #expect(try rows(["iouThreshold": 0.7, "confidenceThreshold": 0.85]) == 1)
    #expect(try rows(["iouThreshold": 1]) == 2)
  }

  @Test(
    "thresholds reach a suppression that doesn't declare them, as written by YOLO's exporters",
    arguments: [0, 2])
  func undescribedThresholds(depth: Int) throws {
    var pipeline = DetectorSpecification.pipeline([DetectorSpecification.suppression()])
    pipeline.pipeline.models[0].description.input.removeLast(2)
    for _ in 0..<depth {
      var outer = DetectorSpecification.pipeline([pipeline])
      outer.pipeline.models[0].description.input.removeAll { $0.name.hasSuffix("Threshold") }
      pipeline = outer
    }
    let model = try DetectorSpecification.model(pipeline, in: folder)
    func rows(_ thresholds: [String: Any]) throws -> NSNumber? {
      let features = try boxes().merging(thresholds) { $1 }
      let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
      return outputs.featureValue(for: "confidence")?.multiArrayValue?.shape[0]
    }
    #expect(try rows([:]) == 1)
    #expect(try rows(["iouThreshold": 0.7]) == 2)
    #expect(try rows(["iouThreshold": 0.7, "confidenceThreshold": 0.85]) == 1)
    #expect(try rows(["confidenceThreshold": 0.95]) == 0)
  }

  @Test("an unknown function is rejected by name when the model is loaded")
  func functionName() throws {
    let url = folder.url.appending(path: "model.mlmodel")
    func error(_ specification: CoreML_Specification_Model) throws -> MLModelError? {
      try specification.serializedData().write(to: url)
      let configuration = MLModelConfiguration()
      configuration.functionName = "decode"
      return #expect(throws: MLModelError.self) {
        try MLModel(contentsOf: url, configuration: configuration)
      }
    }
    let plain = try error(DetectorSpecification.suppression())
    #expect(plain?.code == .parameters)
    #expect(plain?.description.contains("\"decode\"") == true)
    var program = CoreML_Specification_Model()
    program.specificationVersion = 9
    program.description = DetectorSpecification.suppression().description
    program.mlProgram.functions["prefill"] = .init()
    let missing = try error(program)
    #expect(missing?.code == .parameters)
    #expect(missing?.description == "The model has no function \"decode\"; it has \"prefill\".")
    program.mlProgram.functions["decode"] = .init()
    program.description.defaultFunctionName = "prefill"
    let other = try error(program)
    #expect(other?.code == .parameters)
    #expect(
      other?.description
        == "The model doesn't describe the inputs and outputs of its function \"decode\".")
  }

  @Test("a later model uses an earlier one's output by name")
  func intermediateFeatures() throws {
    var second = DetectorSpecification.suppression()
    second.description.input[0].name = "confidence"
    second.description.input[1].name = "coordinates"
    second.nonMaximumSuppression.confidenceInputFeatureName = "confidence"
    second.nonMaximumSuppression.coordinatesInputFeatureName = "coordinates"
    second.nonMaximumSuppression.confidenceThreshold = 0.85
    var first = DetectorSpecification.suppression()
    first.nonMaximumSuppression.iouThreshold = 1
    let model = try DetectorSpecification.model(
      DetectorSpecification.pipeline([first, second]), in: folder)
    let outputs = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: boxes()))
    #expect(
      outputs.featureValue(for: "confidence")?.multiArrayValue
        == (try MLMultiArray.rows([[0.9, 0]], columns: 2)))
  }

  @Test("a pipeline with an input that nothing provides is rejected when it is loaded")
  func unroutedInput() throws {
    var pipeline = DetectorSpecification.pipeline([DetectorSpecification.suppression()])
    pipeline.description.input.removeFirst()
    let error = try #require(throws: MLModelError.self) {
      try DetectorSpecification.model(pipeline, in: folder)
    }
    #expect(error.code == .io)
    #expect("\(error)".contains("raw_confidence"))
  }

  @Test("the nesting of pipelines is limited")
  func depth() throws {
    var nested = DetectorSpecification.suppression()
    for _ in 0..<3 { nested = DetectorSpecification.pipeline([nested]) }
    _ = try DetectorSpecification.model(nested, in: folder)
    for _ in 0..<6 { nested = DetectorSpecification.pipeline([nested]) }
    expectModelError(.io, "pipelines") { try DetectorSpecification.model(nested, in: folder) }
  }

  @Test("a missing input, or one of another type, is reported with the expected type")
  func validation() throws {
    let model = try DetectorSpecification.model(DetectorSpecification.suppression(), in: folder)
    let missing = try #require(throws: MLModelError.self) {
      try model.prediction(from: MLDictionaryFeatureProvider(dictionary: [:]))
    }
    #expect(missing.code == .featureType)
    #expect("\(missing)".contains("raw_co"))
    let mistyped = try #require(throws: MLModelError.self) {
      try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: boxes().merging(["iouThreshold": "high"]) { $1 }))
    }
    #expect(mistyped.code == .featureType)
    #expect("\(mistyped)" == "The feature \"iouThreshold\" needs a Double, not a String.")
    let counted = try #require(throws: MLModelError.self) {
      try model.prediction(
        from: MLDictionaryFeatureProvider(dictionary: boxes().merging(["raw_coordinates": 3]) { $1 }))
    }
    #expect("\(counted)" == "The feature \"raw_coordinates\" needs a MultiArray, not an Int64.")
  }

  @Test("a compiled model has the same predictions as its source, wherever it is moved")
  func compiling() async throws {
    let file = try folder.write(DetectorSpecification.suppression(), as: "Detector.mlmodel")
    let compiled = try await MLModel.compileModel(at: file)
    defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
    #expect(compiled.lastPathComponent == "Detector.mlmodelc")
    let moved = folder.url.appending(path: "Moved.mlmodelc")
    try FileManager.default.moveItem(at: compiled, to: moved)
    try FileManager.default.removeItem(at: file)
    let model = try await MLModel.load(contentsOf: moved)
    let outputs = try await model.prediction(from: MLDictionaryFeatureProvider(dictionary: boxes()))
    #expect(outputs.featureValue(for: "coordinates")?.multiArrayValue?.shape == [1, 4])
  }

  @Test("a batch has a prediction per feature set, in order")
  func batch() throws {
    let model = try DetectorSpecification.model(DetectorSpecification.suppression(), in: folder)
    let loose = try boxes().merging(["iouThreshold": 1.0]) { $1 }
    let outputs = try model.predictions(
      fromBatch: MLArrayBatchProvider(array: [
        MLDictionaryFeatureProvider(dictionary: boxes()), MLDictionaryFeatureProvider(dictionary: loose),
      ]))
    #expect(outputs.count == 2)
    let rows = (0..<2).map {
      outputs.features(at: $0).featureValue(for: "confidence")?.multiArrayValue?.shape[0]
    }
    #expect(rows == [1, 2])
  }

  @Test("an output is written to the given memory")
  func outputBackings() throws {
    let model = try DetectorSpecification.model(DetectorSpecification.suppression(), in: folder)
    let backing = try MLMultiArray(shape: [1, 4], dataType: .float32)
    let options = MLPredictionOptions()
    options.outputBackings = ["coordinates": backing]
    let outputs = try model.prediction(
      from: MLDictionaryFeatureProvider(dictionary: boxes()), options: options)
    #expect(outputs.featureValue(for: "coordinates")?.multiArrayValue === backing)
    #expect(backing.values(as: Double.self) == [1, 1, 1, 1])
    options.outputBackings = ["coordinates": try MLMultiArray(shape: [2, 4], dataType: .float32)]
    expectModelError(.parameters, "\"coordinates\"") {
      try model.prediction(from: MLDictionaryFeatureProvider(dictionary: boxes()), options: options)
    }
  }

  @Test("a canceled task gets no prediction")
  func cancellation() async throws {
    let model = try DetectorSpecification.model(DetectorSpecification.suppression(), in: folder)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await model.prediction(from: MLDictionaryFeatureProvider(dictionary: [:]))
    }
    let error = await #expect(throws: MLModelError.self) { try await task.value }
    #expect(error?.code == .predictionCancelled)
  }

  @Test("a change to the configuration after loading doesn't affect the model")
  func configuration() throws {
    let file = try folder.write(DetectorSpecification.suppression())
    let configuration = MLModelConfiguration()
    #expect(configuration.computeUnits == .all)
    configuration.computeUnits = .cpuOnly
    let model = try MLModel(contentsOf: file, configuration: configuration)
    configuration.computeUnits = .cpuAndGPU
    #expect(model.configuration.computeUnits == .cpuOnly)
  }

  @Test("loading with a handler reports success and failure")
  func loadingWithHandler() async throws {
    let file = try folder.write(DetectorSpecification.suppression())
    let loaded = await withCheckedContinuation { continuation in
      MLModel.load(contentsOf: file) { continuation.resume(returning: $0) }
    }
    #expect(try loaded.get().modelDescription.outputNames == ["confidence", "coordinates"])
    let missing = folder.url.appending(path: "none.mlmodel")
    let failed = await withCheckedContinuation { continuation in
      MLModel.load(contentsOf: missing) { continuation.resume(returning: $0) }
    }
    expectModelError(.io, missing.path) { try failed.get() }
  }

  /// As in the classes of Xcode 12.
  private func load(
    _ url: URL, completionHandler handler: @escaping @Sendable (Result<MLModel, any Error>) -> Void
  ) {
    MLModel.__loadContents(of: url, configuration: MLModelConfiguration()) { (model, error) in
      if let error = error {
        handler(.failure(error))
      } else if let model = model {
        handler(.success(model))
      } else {
        Issue.record("neither a model nor an error")
      }
    }
  }

  @Test("loading as older generated classes do reports success and failure")
  func loadingWithOptionals() async throws {
    let file = try folder.write(DetectorSpecification.suppression())
    let loaded = await withCheckedContinuation { continuation in
      load(file) { continuation.resume(returning: $0) }
    }
    #expect(try loaded.get().modelDescription.outputNames == ["confidence", "coordinates"])
    let missing = folder.url.appending(path: "none.mlmodel")
    let failed = await withCheckedContinuation { continuation in
      load(missing) { continuation.resume(returning: $0) }
    }
    expectModelError(.io, missing.path) { try failed.get() }
  }
}
