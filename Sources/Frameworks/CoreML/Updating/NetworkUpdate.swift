import CoreMLSpecification
import Foundation
import NetworkTraining
import SeededRandom

/// The update of a neural network, by gradient descent on mini batches.
enum NetworkUpdate {
  /// - Throws: `MLModelError` (`.update`) with the part of the network that can't be trained.
  static func check(_ model: UpdatableModel) throws {
    let tail = try TrainableSubgraph(model.trained)
    _ = try UpdateSettings(model.trained.updateParameters)
    _ = try TargetReader(model, tail.loss)
  }

  /// Trains for the model's number of epochs; after an error, the training so far is kept.
  static func train(
    _ model: inout UpdatableModel, on samples: any MLBatchProvider, observer: UpdateObserver
  ) throws {
    var run = try NetworkUpdateRun(model, samples)
    defer { model = run.model }
    try run.train(observer)
  }
}

struct UpdateSettings {
  let method: GradientOptimizer.Method
  let learningRate: Double
  let batchSize: Int
  let epochs: Int
  let shuffles: Bool
  let seed: Int64

  /// - Throws: `MLModelError` (`.update`) for invalid settings.
  init(_ parameters: CoreML_Specification_NetworkUpdateParameters) throws {
    let batchSize: Int64
    switch parameters.optimizer.optimizerType {
    case .sgdOptimizer(let optimizer):
      method = .descent(momentum: optimizer.momentum.defaultValue)
      learningRate = optimizer.learningRate.defaultValue
      batchSize = optimizer.miniBatchSize.defaultValue
    case .adamOptimizer(let optimizer):
      method = .adam(
        beta1: optimizer.beta1.defaultValue, beta2: optimizer.beta2.defaultValue,
        epsilon: optimizer.eps.defaultValue)
      learningRate = optimizer.learningRate.defaultValue
      batchSize = optimizer.miniBatchSize.defaultValue
    case nil: throw TrainableSubgraph.trainingError("it has no optimizer")
    }
    guard batchSize > 0, parameters.epochs.defaultValue > 0 else {
      throw TrainableSubgraph.trainingError(
        "mini batches of \(batchSize) and \(parameters.epochs.defaultValue) epochs, which must be at least 1")
    }
    self.batchSize = Int(clamping: batchSize)
    epochs = Int(clamping: parameters.epochs.defaultValue)
    shuffles = parameters.shuffle.defaultValue
    seed = parameters.seed.defaultValue
  }
}

private struct TargetReader {
  private let name: String
  private let labels: ClassLabels?
  private let kind: NetworkLoss.Kind

  /// A classifier's target may have the name of the prediction instead of the loss's target, as coremltools
  /// writes it. Throws `MLModelError.update` if samples have no such feature.
  init(_ model: UpdatableModel, _ loss: TrainableSubgraph.Loss) throws {
    let predicted = model.trained.description.predictedFeatureName
    guard let name = [loss.target, predicted].first(where: { model.sampleFeature($0) != nil }) else {
      throw TrainableSubgraph.trainingError(
        "its training samples have no feature \"\(loss.target)\", which its loss needs")
    }
    self.name = name
    labels = try NetworkSpecification(model.trained).classifier?.labels
    kind = loss.kind
  }

  /// - Parameter count: the number of elements of the loss's blob.
  func target(_ sample: any MLFeatureProvider, count: Int) throws -> LossTarget {
    let value = sample.featureValue(for: name)
    switch kind {
    case .meanSquaredError:
      guard let numbers = value?.numbers, numbers.count == count else {
        throw MLModelError(
          .featureType,
          "The target \"\(name)\" has \(value?.numbers?.count ?? 0) numbers, expected \(count)."
        )
      }
      return .numbers(numbers)
    case .crossEntropy:
      guard let label = try label(value), (0..<count).contains(label) else {
        throw MLModelError(
          .featureType, "The target \"\(name)\" isn't the number of one of the \(count) classes, from 0.")
      }
      return .label(label)
    }
  }

  private func label(_ value: MLFeatureValue?) throws -> Int? {
    guard let value else { return nil }
    let place: Int?
    switch (value.type, labels) {
    case (.string, .strings(let labels)?): place = labels.firstIndex(of: value.stringValue)
    case (.int64, .int64s(let labels)?): place = labels.firstIndex(of: value.int64Value)
    default: return value.numbers.flatMap { $0.count == 1 ? Int(exactly: $0[0]) : nil }
    }
    guard let place else {
      let given = value.type == .string ? "\"\(value.stringValue)\"" : "\(value.int64Value)"
      let known = labels?.names.prefix(20).joined(separator: ", ") ?? ""
      throw MLModelError(
        .featureType, "The label \"\(name)\" is \(given), which isn't one of the labels: \(known).")
    }
    return place
  }
}

private struct NetworkUpdateRun {
  private(set) var model: UpdatableModel
  private let tail: TrainableSubgraph
  private let loss: NetworkLoss
  private let values: [String: Int]
  private var network: TrainableNetwork
  private var samples: SampleCache

  init(_ model: UpdatableModel, _ batch: any MLBatchProvider) throws {
    self.model = model
    tail = try TrainableSubgraph(model.trained)
    let reader = try TargetReader(model, tail.loss)
    let executor = try NeuralNetworkExecutor(
      tail.frozen(of: model.trained),
      allowsReducedPrecision: model.engine.allowsReducedPrecision(model.trained), options: model.engine.engine
    )
    let first = try executor.blobs(for: model.features(of: batch, at: 0).inputs)
    let shapes = first.map(\.shape)
    (network, values) = try tail.network(shapes)
    // The trainable subgraph has been checked to contain the loss's blob.
    let value = values[tail.loss.blob] ?? 0
    loss = NetworkLoss(tail.loss.kind, of: value)
    let count = network.shapes[value].count
    samples = SampleCache(count: batch.count) { index in
      let (features, sample) = try model.features(of: batch, at: index)
      do {
        let blobs = try executor.blobs(for: features)
        guard blobs.map(\.shape) == shapes else {
          throw MLModelError(.featureType, "Its shapes differ from those of the first sample.")
        }
        return TrainingSample(
          inputs: blobs.map { $0.numbers.map(Double.init) },
          target: try reader.target(sample, count: count))
      } catch let error as MLModelError {
        throw UpdatableModel.addingContext(error, sample: index)
      }
    }
  }

  mutating func train(_ observer: UpdateObserver) throws {
    var settings = try UpdateSettings(model.trained.updateParameters)
    var optimizer = GradientOptimizer(settings.method, learningRate: settings.learningRate)
    var random = SplitMix64(seed: UInt64(bitPattern: settings.seed))
    defer { writeWeights() }
    var epoch = 0
    while epoch < settings.epochs {
      var order = Array(0..<samples.count)
      if settings.shuffles { order.shuffle(using: &random) }
      let size = min(settings.batchSize, order.count)
      var sum = 0.0
      for (index, start) in stride(from: 0, to: order.count, by: size).enumerated() {
        let changes = observer.dequeueChanges()
        if !changes.isEmpty {
          try model.apply(changes)
          settings = try UpdateSettings(model.trained.updateParameters)
          (optimizer.method, optimizer.learningRate) = (settings.method, settings.learningRate)
        }
        let batch = try order[start..<min(start + size, order.count)].map { place in
          try observer.checkCancellation()
          return try samples.sample(place)
        }
        let (value, gradient) = try loss.gradient(of: network, batch)
        guard value.isFinite else {
          throw MLModelError(
            .update, "The loss isn't finite in epoch \(epoch + 1). Try a smaller learning rate.")
        }
        optimizer.step(gradient, &network.parameters)
        sum += value * Double(batch.count)
        try report(
          .miniBatchEnd,
          [
            .lossValue: NSNumber(value: value), .epochIndex: NSNumber(value: epoch),
            .miniBatchIndex: NSNumber(value: index),
          ], observer)
      }
      try report(
        .epochEnd,
        [.lossValue: NSNumber(value: sum / Double(order.count)), .epochIndex: NSNumber(value: epoch)],
        observer)
      try observer.checkCancellation()
      epoch += 1
    }
  }

  private func report(
    _ event: MLUpdateProgressEvent, _ metrics: [MLMetricKey: NSNumber], _ observer: UpdateObserver
  ) throws {
    try observer.report(event, metrics) {
      var copy = self
      copy.writeWeights()
      return copy.model
    }
  }

  private mutating func writeWeights() {
    var trained = model.trained
    tail.write(network, values, to: &trained.networkLayers)
    model.trained = trained
  }
}

/// The samples as inputs of the trainable subgraph; outputs of the frozen layers are cached within the limit.
private struct SampleCache {
  /// Half a gigabyte.
  private static let numberLimit = 1 << 26

  private let make: (Int) throws -> TrainingSample
  private var kept: [TrainingSample?]
  private var room = numberLimit

  init(count: Int, make: @escaping (Int) throws -> TrainingSample) {
    self.make = make
    kept = Array(repeating: nil, count: count)
  }

  var count: Int { kept.count }

  mutating func sample(_ index: Int) throws -> TrainingSample {
    if let sample = kept[index] { return sample }
    let sample = try make(index)
    let size = sample.inputs.reduce(0) { $0 + $1.count }
    if size <= room {
      kept[index] = sample
      room -= size
    }
    return sample
  }
}
