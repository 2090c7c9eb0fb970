import CoreMLSpecification
import NetworkInference
import Testing

@testable import CoreML

typealias Layer = CoreML_Specification_NeuralNetworkLayer

/// An input or output tensor of a layer, in Core ML's layout.
struct LayerTensor: Equatable {
  var shape: [Int]
  var values: [Float]

  init(_ shape: [Int], _ values: [Float]) {
    self.shape = shape
    self.values = values
  }

  /// Quarters from −1¼ to 1¼ without symmetry: element `i` is ((7 i + 3 seed) mod 11 − 5) / 4.
  static func pattern(_ shape: [Int], seed: Int = 0) -> LayerTensor {
    LayerTensor(shape, CoreMLTests.pattern(shape.reduce(1, *), seed: seed))
  }
}

/// Returns the elements of `LayerTensor.pattern(_:seed:)`.
func pattern(_ count: Int, seed: Int = 0) -> [Float] {
  (0..<count).map { Float(($0 * 7 + seed * 3) % 11 - 5) / 4 }
}

extension CoreML_Specification_WeightParams {
  init(_ values: [Float]) {
    self.init()
    floatValue = values
  }

  static func pattern(_ count: Int, seed: Int = 0) -> Self { Self(CoreMLTests.pattern(count, seed: seed)) }
}

extension CoreML_Specification_BorderAmounts {
  init(top: UInt64, bottom: UInt64, left: UInt64, right: UInt64) {
    self.init()
    borderAmounts = [(top, bottom), (left, right)].map { start, end in
      var edges = CoreML_Specification_BorderAmounts.EdgeSizes()
      edges.startEdgeSize = start
      edges.endEdgeSize = end
      return edges
    }
  }
}

/// Runs layers on the engine, in 32-bit floating point.
func run(
  _ layers: [Layer], inputs: [(name: String, tensor: LayerTensor)], outputs: [String]
) throws -> [LayerTensor] {
  var lowering = try NetworkLowering(inputs: inputs.map { ($0.name, $0.tensor.shape) })
  try lowering.lower(layers)
  try lowering.finish(outputs: outputs)
  try expectEngineShapes(of: lowering.builder.graph, weights: lowering.builder.weights.makeBuffer())
  let network = try CompiledNetwork(
    lowering.builder.graph, weights: lowering.builder.weights.makeBuffer(),
    isReducedPrecisionAllowed: false, options: EngineOptions())
  return try network.withRequest { request in
    for (index, input) in inputs.enumerated() {
      _ = try request.input(index).elements().update(fromContentsOf: input.tensor.values)
    }
    try request.infer()
    return try lowering.exactOutputShapes.enumerated().map {
      LayerTensor(Blob.shape(ofExact: $1), Array(try request.output($0).elements()))
    }
  }
}

/// Expects the engine to derive the same shapes as the graph.
func expectEngineShapes(of graph: Graph, weights: WeightsBuffer) throws {
  var probe = graph
  var stated: [(origin: String, type: TensorType)] = []
  for (index, node) in graph.nodes.enumerated() {
    guard case .engine = node.operation else { continue }
    for (output, type) in node.outputs.enumerated() where !type.shape.isEmpty {
      let value = Graph.Value(node: index, output: output)
      _ = probe.append(.result, [value], [TensorType(type.element, [])], origin: "")
      stated.append((node.origin, type))
    }
  }
  let source = NetworkSource.representation(
    xml: IntermediateRepresentation(probe).xml, weights: weights)
  for ((origin, type), port) in zip(stated, try source.outputs().suffix(stated.count)) {
    #expect(port.shape == type.shape.map { $0 }, "\(origin)")
  }
}

/// Creates a layer with the inputs "x0", "x1", … and the outputs "y0", "y1", …
func makeLayer(_ kind: Layer.OneOf_Layer, inputs: Int = 1, outputs: Int = 1, name: String = "layer") -> Layer
{
  var layer = Layer()
  layer.name = name
  layer.input = (0..<inputs).map { "x\($0)" }
  layer.output = (0..<outputs).map { "y\($0)" }
  layer.layer = kind
  return layer
}

/// Expects a single layer to have these outputs.
///
/// The tolerance is a few roundings of the largest expected number in 32-bit floating point: the expected
/// values are computed in 64-bit floating point, and the engine sums in another order.
func expectLayer(
  _ kind: Layer.OneOf_Layer, inputs: [LayerTensor], gives expected: [LayerTensor],
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let layer = makeLayer(kind, inputs: inputs.count, outputs: expected.count)
  let results = try run(
    [layer], inputs: inputs.enumerated().map { ("x\($0)", $1) }, outputs: layer.output)
  for (result, expected) in zip(results, expected) {
    #expect(result.shape == expected.shape, sourceLocation: sourceLocation)
    try #require(result.values.count == expected.values.count, sourceLocation: sourceLocation)
    let scale = expected.values.map(abs).max() ?? 0
    let differences = zip(result.values, expected.values).map { abs($0 - $1) }
    let isClose = differences.allSatisfy { $0 <= 4e-6 * max(scale, 1) }
    #expect(
      isClose, "\(result.values.prefix(64)) where \(expected.values.prefix(64)) is expected",
      sourceLocation: sourceLocation)
  }
}
