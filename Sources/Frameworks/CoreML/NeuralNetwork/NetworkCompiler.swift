import CoreMLSpecification
import NetworkInference
import Synchronization

struct ShapedNetwork: Sendable {
  let compiled: CompiledNetwork
  /// The shapes of the outputs, empty for scalars.
  let exactOutputShapes: [[Int]]

  /// The shapes of the outputs, as Core ML's layers define them.
  var outputShapes: [[Int]] { exactOutputShapes.map { Blob.shape(ofExact: $0) } }
}

final class NetworkCompiler: Sendable {
  struct Lowered {
    let graph: Graph
    let weights: WeightsBuffer
    let exactOutputShapes: [[Int]]
  }

  private let layers: Mutex<[CoreML_Specification_NeuralNetworkLayer]?>
  private let inputNames: [String]
  private let outputNames: [String]
  private let isReducedPrecisionAllowed: Bool
  private let options: EngineOptions

  init(
    layers: [CoreML_Specification_NeuralNetworkLayer], inputNames: [String], outputNames: [String],
    isReducedPrecisionAllowed: Bool, options: EngineOptions
  ) {
    self.layers = Mutex(layers)
    self.inputNames = inputNames
    self.outputNames = outputNames
    self.isReducedPrecisionAllowed = isReducedPrecisionAllowed
    self.options = options
  }

  /// Releases the layers' memory; nothing can be compiled afterward.
  func releaseLayers() { layers.withLock { $0 = nil } }

  func compile(_ shapes: [[Int]]) throws -> ShapedNetwork {
    let lowered = try lower(shapes)
    return ShapedNetwork(
      compiled: try CompiledNetwork(
        lowered.graph, weights: lowered.weights, isReducedPrecisionAllowed: isReducedPrecisionAllowed,
        options: options),
      exactOutputShapes: lowered.exactOutputShapes)
  }

  func lower(_ shapes: [[Int]]) throws -> Lowered {
    guard let layers = layers.withLock({ $0 }) else {
      throw MLModelError(.featureType, "The network doesn't allow inputs of shapes \(shapes).")
    }
    guard shapes.count == inputNames.count else {
      throw MLModelError(.generic, "The model doesn't declare the shapes of its inputs.")
    }
    var lowering = try NetworkLowering(inputs: Array(zip(inputNames, shapes)))
    lowering.memory = options.memory
    try lowering.lower(layers)
    try lowering.finish(outputs: outputNames)
    return try Lowered(
      graph: lowering.builder.graph, weights: lowering.builder.weights.makeBuffer(),
      exactOutputShapes: lowering.exactOutputShapes)
  }
}
