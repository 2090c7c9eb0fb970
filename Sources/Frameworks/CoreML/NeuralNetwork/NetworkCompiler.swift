import CoreMLSpecification
import NetworkInference
import NetworkPrecision
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
  private let quantization: QuantizationTable?
  private let options: EngineOptions

  init(
    layers: [CoreML_Specification_NeuralNetworkLayer], inputNames: [String], outputNames: [String],
    isReducedPrecisionAllowed: Bool, quantization: QuantizationTable?, options: EngineOptions
  ) {
    self.layers = Mutex(layers)
    self.inputNames = inputNames
    self.outputNames = outputNames
    self.isReducedPrecisionAllowed = isReducedPrecisionAllowed
    self.quantization = quantization
    self.options = options
  }

  /// Releases the layers' memory; nothing can be compiled afterward.
  func releaseLayers() { layers.withLock { $0 = nil } }

  /// - Parameter precision: nil to select it.
  func compile(_ shapes: [[Int]], precision: InferencePrecision? = nil) throws -> ShapedNetwork {
    let layers = try layers(for: shapes)
    var options = options
    if let precision { options.precision = .fixed(precision) }
    let lowered = try lower(layers, shapes)
    // Retains the layers: it may be made later, to measure it.
    let quantized = quantization.map { table in
      QuantizedForm(table) {
        let lowered = try self.lower(layers, shapes, table)
        return .representation(xml: IntermediateRepresentation(lowered.graph).xml, weights: lowered.weights)
      }
    }
    return ShapedNetwork(
      compiled: try CompiledNetwork(
        lowered.graph, weights: lowered.weights, quantized: quantized,
        isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options),
      exactOutputShapes: lowered.exactOutputShapes)
  }

  func lower(_ shapes: [[Int]]) throws -> Lowered { try lower(layers(for: shapes), shapes) }

  private func layers(for shapes: [[Int]]) throws -> [CoreML_Specification_NeuralNetworkLayer] {
    guard let layers = layers.withLock({ $0 }) else {
      throw MLModelError(.featureType, "The network doesn't allow inputs of shapes \(shapes).")
    }
    guard shapes.count == inputNames.count else {
      throw MLModelError(.generic, "The model doesn't declare the shapes of its inputs.")
    }
    return layers
  }

  /// - Parameter table: the layers to be computed in integers; nil if there are none.
  private func lower(
    _ layers: [CoreML_Specification_NeuralNetworkLayer], _ shapes: [[Int]], _ table: QuantizationTable? = nil
  ) throws -> Lowered {
    let unknown = Set(table?.ranges.keys.map { $0 } ?? []).subtracting(layers.flatMap(\.output))
    if let name = unknown.min() { throw NetworkError.unquantizableLayer(name) }
    var lowering = try NetworkLowering(inputs: Array(zip(inputNames, shapes)))
    lowering.memory = options.memory
    lowering.quantization = table
    try lowering.lower(layers)
    try lowering.finish(outputs: outputNames)
    return try Lowered(
      graph: lowering.builder.graph, weights: lowering.builder.weights.makeBuffer(),
      exactOutputShapes: lowering.exactOutputShapes)
  }
}
