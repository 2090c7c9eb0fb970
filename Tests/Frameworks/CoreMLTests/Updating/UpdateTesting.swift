import CoreMLSpecification
import Foundation
import ProtobufWire
import Synchronization
import Testing

@testable import CoreML

struct UpdateOutcome: Sendable {
  /// An event, with the indices of epoch and mini batch, and the loss.
  struct Event: Equatable, Sendable {
    var event: MLUpdateProgressEvent
    var epoch: Int?
    var batch: Int?
    var loss: Double?
  }

  let events: [Event]
  let completion: MLUpdateContext
}

/// Runs an update and waits until it ends.
///
/// - Parameter handle: called for each event.
func update(
  _ model: URL, _ samples: [[String: Any]], _ parameters: [MLParameterKey: Any]? = nil,
  events: MLUpdateProgressEvent = [.trainingBegin, .miniBatchEnd, .epochEnd],
  handle: @escaping @Sendable (MLUpdateContext) -> Void = { _ in }
) async throws -> UpdateOutcome {
  let told = RecordedEvents()
  let configuration = MLModelConfiguration()
  configuration.parameters = parameters
  let task = try MLUpdateTask(
    forModelAt: model,
    trainingData: MLArrayBatchProvider(
      array: samples.map { try MLDictionaryFeatureProvider(dictionary: $0) }),
    configuration: configuration,
    progressHandlers: MLUpdateProgressHandlers(
      forEvents: events,
      progressHandler: { context in
        told.add(context)
        handle(context)
      }, completionHandler: { told.complete($0) }))
  task.resume()
  let context = await told.completion()
  return UpdateOutcome(events: told.events, completion: context)
}

/// Collects the handlers' calls.
private final class RecordedEvents: Sendable {
  private let all = Mutex<[UpdateOutcome.Event]>([])
  private let end:
    (stream: AsyncStream<MLUpdateContext>, continuation: AsyncStream<MLUpdateContext>.Continuation)

  init() { end = AsyncStream.makeStream() }

  var events: [UpdateOutcome.Event] { all.withLock { $0 } }

  func add(_ context: MLUpdateContext) {
    let event = UpdateOutcome.Event(
      event: context.event, epoch: context.metrics[.epochIndex] as? Int,
      batch: context.metrics[.miniBatchIndex] as? Int, loss: context.metrics[.lossValue] as? Double)
    all.withLock { $0.append(event) }
  }

  func complete(_ context: MLUpdateContext) { end.continuation.yield(context) }

  func completion() async -> MLUpdateContext {
    for await context in end.stream { return context }
    preconditionFailure("a stream that nobody finishes has ended")
  }
}

enum UpdatableSpecification {
  /// y = rows · x + biases, trained to minimize the mean squared error.
  static func linear(
    _ rows: [[Float]], biases: [Float], _ optimizer: CoreML_Specification_Optimizer, epochs: Int64 = 1
  ) -> Specification {
    var layer = Layer.innerProduct("x", "y", rows: rows)
    layer.name = "dense"
    layer.isUpdatable = true
    layer.innerProduct.hasBias = true
    layer.innerProduct.bias = .init(biases)
    var model = Specification.network(
      [layer], inputs: [.array("x", [Int64(rows[0].count)])], outputs: [.array("y", [Int64(rows.count)])])
    model.isUpdatable = true
    model.description.trainingInput = [
      .array("x", [Int64(rows[0].count)]), .array("y_true", [Int64(rows.count)]),
    ]
    model.neuralNetwork.updateParams = .with {
      $0.lossLayers = [
        .with {
          $0.name = "loss"
          $0.meanSquaredErrorLossLayer.input = "y"
          $0.meanSquaredErrorLossLayer.target = "y_true"
        }
      ]
      $0.optimizer = optimizer
      $0.epochs.defaultValue = epochs
    }
    return model
  }

  static func descent(
    rate: Double, batch: Int64 = 1, momentum: Double = 0
  ) -> CoreML_Specification_Optimizer {
    .with {
      $0.sgdOptimizer.learningRate.defaultValue = rate
      $0.sgdOptimizer.learningRate.range = .with { ($0.minValue, $0.maxValue) = (0, 1) }
      $0.sgdOptimizer.miniBatchSize.defaultValue = batch
      $0.sgdOptimizer.momentum.defaultValue = momentum
    }
  }

  /// A classifier of gray images of 4 × 4: a trained convolution, ReLU, pooling, and a trained inner product.
  static func classifier(epochs: Int64) -> Specification {
    let convolution = Layer.with {
      $0.name = "convolution"
      $0.input = ["drawing"]
      $0.output = ["features"]
      $0.isUpdatable = true
      $0.convolution = .with {
        $0.outputChannels = 3
        $0.kernelChannels = 1
        $0.nGroups = 1
        $0.kernelSize = [3, 3]
        $0.stride = [1, 1]
        $0.dilationFactor = [1, 1]
        $0.same.asymmetryMode = .bottomRightHeavy
        $0.weights = .pattern(27, seed: 1)
        $0.hasBias = true
        $0.bias = .pattern(3, seed: 2)
      }
    }
    let rectifier = Layer.with {
      $0.name = "rectifier"
      $0.input = ["features"]
      $0.output = ["rectified"]
      $0.activation.leakyReLu.alpha = 0.125
    }
    let pooling = Layer.with {
      $0.name = "pooling"
      $0.input = ["rectified"]
      $0.output = ["pooled"]
      $0.pooling.type = .max
      $0.pooling.kernelSize = [2, 2]
      $0.pooling.stride = [2, 2]
      $0.pooling.valid = .init()
    }
    let product = Layer.with {
      $0.name = "product"
      $0.input = ["pooled"]
      $0.output = ["scores"]
      $0.isUpdatable = true
      $0.innerProduct.inputChannels = 12
      $0.innerProduct.outputChannels = 2
      $0.innerProduct.weights = .pattern(24, seed: 3)
      $0.innerProduct.hasBias = true
      $0.innerProduct.bias = .pattern(2, seed: 4)
    }
    let softmax = Layer.with {
      $0.name = "softmax"
      $0.input = ["scores"]
      $0.output = ["labelProbs"]
      $0.softmax = .init()
    }
    return .with {
      $0.specificationVersion = 4
      $0.isUpdatable = true
      $0.description = labeled([.image("drawing", 4, 4, .grayscale)])
      $0.neuralNetworkClassifier = .with {
        $0.layers = [convolution, rectifier, pooling, product, softmax]
        $0.preprocessing = [.with { $0.scaler.channelScale = 1 / 255 }]
        $0.stringClassLabels.vector = ["heart", "star"]
        $0.labelProbabilityLayerName = "labelProbs"
        $0.updateParams = .with {
          $0.lossLayers = [
            .with {
              $0.name = "loss"
              $0.categoricalCrossEntropyLossLayer.input = "labelProbs"
              $0.categoricalCrossEntropyLossLayer.target = "labelProbs_true"
            }
          ]
          $0.optimizer.adamOptimizer = .with {
            $0.learningRate.defaultValue = 0.05
            $0.miniBatchSize.defaultValue = 3
            $0.beta1.defaultValue = 0.9
            $0.beta2.defaultValue = 0.999
            $0.eps.defaultValue = 1e-8
          }
          $0.epochs.defaultValue = epochs
          $0.shuffle.defaultValue = true
          $0.seed.defaultValue = 5
        }
      }
    }
  }

  /// A model like Apple's updatable drawing classifier: a network extracts features, here the 16 pixels, for
  /// a nearest-neighbor classifier, which is empty at first.
  static func drawingClassifier(neighbors: Int64 = 1) -> Specification {
    var embedding = Specification.network(
      [
        .with {
          $0.name = "flatten"
          $0.input = ["drawing"]
          $0.output = ["embedding"]
          $0.flatten.mode = .channelFirst
        }
      ], inputs: [.image("drawing", 4, 4, .grayscale)], outputs: [.array("embedding", [16])])
    embedding.neuralNetwork.preprocessing = [.with { $0.scaler.channelScale = 1 / 255 }]
    let neighborsModel = Specification.with {
      $0.specificationVersion = 4
      $0.isUpdatable = true
      $0.description = labeled([.array("embedding", [16])])
      $0.kNearestNeighborsClassifier = .with {
        $0.nearestNeighborsIndex.numberOfDimensions = 16
        $0.nearestNeighborsIndex.singleKdTreeIndex.leafSize = 30
        $0.nearestNeighborsIndex.squaredEuclideanDistance = .init()
        $0.numberOfNeighbors.defaultValue = neighbors
        $0.numberOfNeighbors.range = .with { ($0.minValue, $0.maxValue) = (1, 9) }
        $0.stringClassLabels = .init()
        $0.defaultStringLabel = "unknown"
        $0.uniformWeighting = .init()
      }
    }
    return .with {
      $0.specificationVersion = 4
      $0.isUpdatable = true
      $0.description = labeled([.image("drawing", 4, 4, .grayscale)])
      $0.pipelineClassifier.pipeline.models = [embedding, neighborsModel]
    }
  }

  /// Adds the outputs "label" and "labelProbs", and the training input "label".
  private static func labeled(
    _ inputs: [FeatureSpecification]
  ) -> CoreML_Specification_ModelDescription {
    .with {
      $0.input = inputs
      $0.output = [ClassicSpecification.text("label"), ClassicSpecification.textDictionary("labelProbs")]
      $0.predictedFeatureName = "label"
      $0.predictedProbabilitiesName = "labelProbs"
      $0.trainingInput = inputs + [ClassicSpecification.text("label")]
    }
  }
}
