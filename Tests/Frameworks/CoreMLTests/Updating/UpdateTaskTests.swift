import CoreMLSpecification
import CoreVideo
import Foundation
import Testing
import TestSupport

@testable import CoreML

@Suite("Updates")
struct UpdateTaskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A gray image of 4 × 4 with white `rows`, and one darker pixel at `spot`.
  private func drawing(bright rows: Range<Int>, spot: Int = 0) throws -> CVPixelBuffer {
    let image = try #require(
      CVPixelBuffer(width: 4, height: 4, pixelFormat: kCVPixelFormatType_OneComponent8))
    let plane = image.planes[0]
    for row in 0..<4 {
      for column in 0..<4 {
        let level: UInt8 = rows.contains(row) ? (row * 4 + column == spot ? 200 : 255) : 0
        plane.baseAddress.storeBytes(
          of: level, toByteOffset: row * plane.bytesPerRow + column, as: UInt8.self)
      }
    }
    return image
  }

  /// Six drawings: hearts are bright at the top, stars at the bottom.
  private func drawings() throws -> [[String: Any]] {
    try (0..<3).flatMap { place -> [[String: Any]] in
      [
        ["drawing": try drawing(bright: 0..<2, spot: place), "label": "heart"],
        ["drawing": try drawing(bright: 2..<4, spot: 8 + place), "label": "star"],
      ]
    }
  }

  private func label(_ model: MLModel, _ image: CVPixelBuffer) throws -> String? {
    try prediction(model, ["drawing": image]).featureValue(for: "label")?.stringValue
  }

  private func prediction(_ model: MLModel, _ features: [String: Any]) throws -> any MLFeatureProvider {
    try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
  }

  private func vector(_ numbers: [Float]) throws -> MLMultiArray {
    try .numbers(numbers, shape: [numbers.count])
  }

  private func parameters(_ model: MLModel) throws -> (weights: [Double], biases: [Double]) {
    func values(_ key: MLParameterKey) throws -> [Double] {
      try #require(try model.parameterValue(for: key.scoped(to: "dense")) as? MLMultiArray).values()
    }
    return (try values(.weights), try values(.biases))
  }

  // MARK: Nearest neighbors

  @Test("a drawing classifier learns new labels, as in Apple's example")
  func drawingClassifier() async throws {
    let url = try folder.write(UpdatableSpecification.drawingClassifier())
    let new = try drawing(bright: 2..<4, spot: 15)
    #expect(try label(MLModel(contentsOf: url), new) == "unknown")
    let outcome = try await update(url, drawings())
    #expect(outcome.completion.task.state == .completed && outcome.completion.task.error == nil)
    #expect(outcome.events.map(\.event) == [.trainingBegin])
    #expect(try label(outcome.completion.model, new) == "star")
    #expect(outcome.completion.model.modelDescription.classLabels as? [String] == ["heart", "star"])
    #expect(try label(MLModel(contentsOf: url), new) == "unknown")

    // Apple's example creates the folder before it writes to it.
    let compiled = folder.url.appending(path: "personalized_tmp.mlmodelc")
    try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true)
    try outcome.completion.model.write(to: compiled)
    #expect(try label(MLModel(contentsOf: compiled), new) == "star")

    // The written model is updatable again.
    let third = try await update(
      compiled, [["drawing": try drawing(bright: 0..<4), "label": "square"]])
    #expect(try label(third.completion.model, drawing(bright: 0..<4, spot: 3)) == "square")
    #expect(try label(third.completion.model, new) == "star")
    try third.completion.model.write(to: compiled)
    #expect(try label(MLModel(contentsOf: compiled), drawing(bright: 0..<4, spot: 3)) == "square")
  }

  @Test("the configuration's number of neighbors is used by the updated model")
  func neighborCount() async throws {
    let url = try folder.write(UpdatableSpecification.drawingClassifier())
    let key = MLParameterKey.numberOfNeighbors.scoped(to: "model1")
    let model = try await update(url, drawings(), [key: 3]).completion.model
    #expect(try model.parameterValue(for: key) as? Int == 3)
    let probabilities = try prediction(model, ["drawing": drawing(bright: 0..<2)])
    #expect(probabilities.featureValue(for: "labelProbs")?.dictionaryValue["heart"] == 1)
  }

  // MARK: Networks

  @Test("a gradient step of the mean squared error equals the one derived by hand")
  func step() async throws {
    let url = try folder.write(
      UpdatableSpecification.linear(
        [[1, 2]], biases: [0], UpdatableSpecification.descent(rate: 0.1)))
    let outcome = try await update(url, [["x": vector([3, 4]), "y_true": vector([10])]])
    // y = 11; the loss is (11 − 10)², its derivative by y 2, by the weights 2 · (3, 4).
    let learned = try parameters(outcome.completion.model)
    expectClose(learned.weights, [1 - 0.1 * 6, 2 - 0.1 * 8], within: 1e-6)
    expectClose(learned.biases, [-0.2], within: 1e-6)
    #expect(outcome.completion.metrics[.lossValue] as? Double == 1)
    let answer = try prediction(outcome.completion.model, ["x": vector([3, 4])])
    // 0.4 · 3 + 1.2 · 4 − 0.2.
    expectClose((answer.numbers("y") ?? []).map(Double.init), [5.8], within: 1e-5)
  }

  @Test("events are in order, with their indices and losses")
  func events() async throws {
    let url = try folder.write(
      UpdatableSpecification.linear(
        [[0]], biases: [0], UpdatableSpecification.descent(rate: 0, batch: 2), epochs: 2))
    let samples = try [1, 2, 4].map { ["x": try vector([1]), "y_true": try vector([$0])] }
    let outcome = try await update(url, samples)
    // Nothing is learned at the rate 0: mini batches of (1² + 2²) / 2 and 4², epochs of 21 / 3.
    let epochs = (0..<2).flatMap { epoch -> [UpdateOutcome.Event] in
      [
        .init(event: .miniBatchEnd, epoch: epoch, batch: 0, loss: 2.5),
        .init(event: .miniBatchEnd, epoch: epoch, batch: 1, loss: 16),
        .init(event: .epochEnd, epoch: epoch, batch: nil, loss: 7),
      ]
    }
    #expect(outcome.events == [.init(event: .trainingBegin)] + epochs)
    let few = try await update(url, samples, events: [.epochEnd])
    #expect(few.events.map(\.event) == [.epochEnd, .epochEnd])
  }

  @Test("an event's model has the weights trained so far")
  func modelsOfEvents() async throws {
    let url = try folder.write(
      UpdatableSpecification.linear(
        [[0]], biases: [0], UpdatableSpecification.descent(rate: 0.25), epochs: 2))
    let target = folder.url
    let outcome = try await update(
      url, [["x": vector([1]), "y_true": vector([1])]], events: .epochEnd
    ) { context in
      let epoch = context.metrics[.epochIndex] as? Int ?? -1
      try? context.model.write(to: target.appending(path: "\(epoch).mlmodel"))
    }
    // y = 0: by weight and bias −2; a quarter of it is 0.5 each, so y = 1 and nothing more changes.
    for name in ["0.mlmodel", "1.mlmodel"] {
      let model = try MLModel(contentsOf: target.appending(path: name))
      #expect(try parameters(model) == ([0.5], [0.5]))
    }
    #expect(outcome.completion.parameters[.epochs] as? Int == 2)
  }

  @Test("a handler changes parameters for the rest of the training")
  func changes() async throws {
    let url = try folder.write(
      UpdatableSpecification.linear(
        [[0]], biases: [0], UpdatableSpecification.descent(rate: 0), epochs: 1))
    let outcome = try await update(
      url, [["x": vector([1]), "y_true": vector([1])]], events: [.miniBatchEnd, .epochEnd]
    ) { context in
      guard context.event == .miniBatchEnd, context.metrics[.epochIndex] as? Int == 0 else { return }
      context.task.resume(withParameters: [.learningRate: 0.25])
    }
    // There is one mini batch, so only a second epoch would learn.
    #expect(try parameters(outcome.completion.model) == ([0], [0]))
    let longer = try await update(
      url, [["x": vector([1]), "y_true": vector([1])]], [.epochs: 2], events: .miniBatchEnd
    ) { $0.task.resume(withParameters: [.learningRate: 0.25]) }
    #expect(try parameters(longer.completion.model) == ([0.5], [0.5]))
    let refused = try await update(
      url, [["x": vector([1]), "y_true": vector([1])]], [.epochs: 2], events: .miniBatchEnd
    ) { $0.task.resume(withParameters: [.learningRate: 7]) }
    #expect(refused.completion.task.state == .failed)
    #expect("\(try #require(refused.completion.task.error))".contains("learningRate"))
  }

  @Test("a classifier's convolution and inner product learn, and are written")
  func classifier() async throws {
    let url = try folder.write(UpdatableSpecification.classifier(epochs: 40))
    let drawings = try drawings()
    let first = try await update(url, drawings, events: .epochEnd)
    let losses = first.events.compactMap(\.loss)
    #expect(losses.count == 40)
    #expect(try #require(losses.last) < 0.05)
    let model = first.completion.model
    for sample in drawings {
      let image = try #require(sample["drawing"] as? CVPixelBuffer)
      #expect(try label(model, image) == sample["label"] as? String)
    }
    // Another run with the same seed writes the same file, and it predicts like the model in memory.
    let files = ["one.mlmodel", "other.mlmodel"].map { folder.url.appending(path: $0) }
    try model.write(to: files[0])
    try await update(url, drawings, events: []).completion.model.write(to: files[1])
    #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    let features = try ["drawing": drawing(bright: 1..<3)]
    let read = try prediction(MLModel(contentsOf: files[0]), features)
    let answer = try prediction(model, features)
    #expect(
      read.featureValue(for: "labelProbs")?.dictionaryValue
        == answer.featureValue(for: "labelProbs")?.dictionaryValue)
    let weights = MLParameterKey.weights.scoped(to: "convolution")
    let learned = try #require(try model.parameterValue(for: weights) as? MLMultiArray)
    #expect(learned.values(as: Float.self) != pattern(27, seed: 1))
  }

  // MARK: Ends

  @Test("a canceled update fails with the model trained so far")
  func cancellation() async throws {
    let url = try folder.write(
      UpdatableSpecification.linear(
        [[0]], biases: [0], UpdatableSpecification.descent(rate: 0.25), epochs: 1000))
    let outcome = try await update(
      url, [["x": vector([1]), "y_true": vector([1])]], events: .miniBatchEnd
    ) { context in
      context.task.cancel()
      #expect(context.task.state == .cancelling)
    }
    #expect(outcome.events.count == 1)
    #expect(outcome.completion.task.state == .failed)
    expectModelError(.update, "canceled") { throw try #require(outcome.completion.task.error) }
    #expect(try parameters(outcome.completion.model) == ([0.5], [0.5]))
  }

  @Test("a task that is canceled before it starts ends, too")
  func cancelledEarly() async throws {
    let url = try folder.write(UpdatableSpecification.drawingClassifier())
    let samples = MLArrayBatchProvider(
      array: try drawings().map { try MLDictionaryFeatureProvider(dictionary: $0) })
    let context = await withCheckedContinuation {
      (continuation: CheckedContinuation<MLUpdateContext?, Never>) in
      do {
        let task = try MLUpdateTask(forModelAt: url, trainingData: samples) {
          continuation.resume(returning: $0)
        }
        #expect(task.state == .suspended)
        task.cancel()
      } catch { continuation.resume(returning: nil) }
    }
    let task = try #require(context).task
    #expect(task.state == .failed)
    task.resume()
    #expect(task.state == .failed)
  }

  @Test("a sample that can't be read fails the update, and the model is unchanged")
  func badSamples() async throws {
    let url = try folder.write(UpdatableSpecification.classifier(epochs: 1))
    var samples = try drawings()
    samples[2]["label"] = "boat"
    let outcome = try await update(url, samples)
    #expect(outcome.completion.task.state == .failed)
    expectModelError(.featureType, "sample 3", "\"boat\"", "heart, star") {
      throw try #require(outcome.completion.task.error)
    }
    samples[2]["label"] = nil
    let missing = try await update(url, samples)
    expectModelError(.featureType, "sample 3", "\"label\"") {
      throw try #require(missing.completion.task.error)
    }
    let neighbors = try folder.write(UpdatableSpecification.drawingClassifier(), as: "K.mlmodel")
    let other = try await update(neighbors, samples)
    #expect(try label(other.completion.model, drawing(bright: 0..<2)) == "unknown")
  }

  @Test("models that can't be updated are rejected when the task is created, with the reason")
  func refusals() throws {
    func expect(
      _ words: String, _ specification: Specification, _ parameters: [MLParameterKey: Any]? = nil,
      code: MLModelError.Code = .update, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let configuration = MLModelConfiguration()
      configuration.parameters = parameters
      expectModelError(code, words, sourceLocation: sourceLocation) {
        try MLUpdateTask(
          forModelAt: folder.write(specification, as: "\(UUID()).mlmodel"),
          trainingData: MLArrayBatchProvider(array: [MLDictionaryFeatureProvider(dictionary: [:])]),
          configuration: configuration
        ) { _ in }
      }
    }
    let network = UpdatableSpecification.classifier(epochs: 1)
    func changed(_ change: (inout Specification) -> Void) -> Specification {
      var copy = network
      change(&copy)
      return copy
    }
    expect("isn't marked as updatable", changed { $0.isUpdatable = false })
    expect("describe its training samples", changed { $0.description.trainingInput = [] })
    expect("0 losses", changed { $0.neuralNetworkClassifier.updateParams.lossLayers = [] })
    expect("no optimizer", changed { $0.neuralNetworkClassifier.updateParams.optimizer = .init() })
    expect("\"labelProbs_true\"", changed { $0.description.trainingInput.removeLast() })
    expect(
      "\"pooling\" of type pooling",
      changed { $0.neuralNetworkClassifier.layers[2].pooling.type = .l2 })
    expect(
      "\"rectifier\" of type activation: only inner products and convolutions",
      changed { $0.neuralNetworkClassifier.layers[1].isUpdatable = true })
    expect(
      "depends on no updatable layer",
      changed {
        for index in 0..<5 { $0.neuralNetworkClassifier.layers[index].isUpdatable = false }
      })
    expect(
      "isn't a softmax layer's output",
      changed {
        $0.neuralNetworkClassifier.updateParams.lossLayers[0].categoricalCrossEntropyLossLayer.input =
          "scores"
      })
    expect("epochs", changed { $0.neuralNetworkClassifier.updateParams.epochs.defaultValue = 0 })
    expect("beta3", network, [MLParameterKey.beta1.scoped(to: "beta3"): 1], code: .parameters)
    var pipeline = UpdatableSpecification.drawingClassifier()
    pipeline.pipelineClassifier.pipeline.models[1].isUpdatable = false
    expect("its last model isn't updatable", pipeline)
    pipeline = UpdatableSpecification.drawingClassifier()
    pipeline.pipelineClassifier.pipeline.models[0].isUpdatable = true
    expect("model 1 is updatable", pipeline)
    expectModelError(.update, "no training samples") {
      try MLUpdateTask(
        forModelAt: folder.write(network), trainingData: MLArrayBatchProvider(array: [])
      ) { _ in }
    }
  }
}
