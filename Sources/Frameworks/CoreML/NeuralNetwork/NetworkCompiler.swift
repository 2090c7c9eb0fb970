import CoreMLSpecification
import NetworkInference
import Synchronization

/// A network compiled for inputs of one shape.
struct ShapedNetwork: Sendable {
  let compiled: CompiledNetwork
  /// The shapes of the outputs, which are empty for scalars.
  let exactOutputShapes: [[Int]]

  /// The shapes of the outputs as Core ML's layers give them.
  var outputShapes: [[Int]] { exactOutputShapes.map { Blob.shape(ofExact: $0) } }
}

/// Compiles a network's layers for inputs of the shapes asked for.
final class NetworkCompiler: Sendable {
  /// A network as the engine is given it.
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

  /// Gives the layers' memory back; nothing can be compiled afterwards.
  func forgetLayers() { layers.withLock { $0 = nil } }

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
      throw MLModelError(.featureType, "The network's inputs can't have the shapes \(shapes).")
    }
    guard shapes.count == inputNames.count else {
      throw MLModelError(.generic, "The model doesn't say which shapes its inputs have.")
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
