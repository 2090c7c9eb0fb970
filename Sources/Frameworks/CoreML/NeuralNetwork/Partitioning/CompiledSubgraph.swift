import CoreMLSpecification
import NetworkInference

/// Layers compiled together, for one set of input shapes and operand values; recent networks are cached.
final class CompiledSubgraph: Sendable {
  struct Context: Sendable {
    let isReducedPrecisionAllowed: Bool
    let options: EngineOptions
  }

  private struct Key: Equatable, Sendable {
    let shapes: [[Int]]
    let operands: [[Float]]
  }

  /// The blobs read from outside; those of which only the values matter aren't inputs of the engine.
  let inputNames: [String]
  private let operandNames: [String]
  private let outputNames: [String]
  private let layers: [CoreML_Specification_NeuralNetworkLayer]
  private let context: Context

  /// Large, since a loop may need another shape in each iteration.
  private let compiled = CompiledNetworkCache<Key, ShapedNetwork>(limit: 64)

  /// - Parameter read: the blobs that any part of the network reads, and its outputs.
  init(_ layers: [CoreML_Specification_NeuralNetworkLayer], read: Set<String>, context: Context) {
    var (inputs, operands, outputs): ([String], [String], [String]) = ([], [], [])
    var (written, known, knownOperands): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for layer in layers {
      for name in layer.input where !written.contains(name) && known.insert(name).inserted {
        inputs.append(name)
      }
      for name in layer.operands where knownOperands.insert(name).inserted { operands.append(name) }
      for name in layer.output where written.insert(name).inserted && read.contains(name) {
        outputs.append(name)
      }
    }
    (inputNames, operandNames, outputNames) = (inputs, operands, outputs)
    self.layers = layers
    self.context = context
  }

  /// Runs the layers and adds their outputs to `blobs`; returns whether they had to be compiled.
  func run(_ blobs: inout [String: BlobValue]) throws -> Bool {
    guard !outputNames.isEmpty else { return false }
    let inputs = try inputNames.map { try value($0, blobs) }
    let operands = try operandNames.map { try value($0, blobs).numbers }
    let (network, isNew) = try network(for: Key(shapes: inputs.map(\.exactShape), operands: operands))
    let results = try network.compiled.withRequest { request in
      for (index, input) in inputs.enumerated() {
        let tensor: UnsafeMutableBufferPointer<Float> = try request.input(index).elements()
        guard tensor.count == input.numbers.count else {
          throw MLModelError(
            .generic, "The blob \"\(inputNames[index])\" changed shape during prediction.")
        }
        _ = tensor.update(fromContentsOf: input.numbers)
      }
      try request.infer()
      return try outputNames.indices.map { index in
        BlobValue(
          shape: network.exactOutputShapes[index],
          numbers: Array(try request.output(index).elements(Float.self)))
      }
    }
    for (name, result) in zip(outputNames, results) { blobs[name] = result }
    return isNew
  }

  /// Compiles the layers for blobs of these shapes and returns the outputs' by name; nil if an input is
  /// unknown yet.
  func prepare(_ shapes: [String: [Int]]) throws -> [String: [Int]]? {
    guard operandNames.isEmpty, inputNames.allSatisfy({ shapes[$0] != nil }), !outputNames.isEmpty else {
      return nil
    }
    let network = try network(for: Key(shapes: inputNames.compactMap { shapes[$0] }, operands: [])).network
    return Dictionary(
      zip(outputNames, network.exactOutputShapes), uniquingKeysWith: { first, _ in first })
  }

  private func value(_ name: String, _ blobs: [String: BlobValue]) throws -> BlobValue {
    let value = blobs[name]
    // The engine doesn't support empty tensors.
    if let value, !value.shape.contains(0) { return value }
    guard let layer = layers.first(where: { $0.input.contains(name) }) else {
      throw MLModelError(.parameters, "Nothing computes the blob \"\(name)\".")
    }
    let problem =
      value.map { "its input \"\(name)\" has no elements: the shape is \($0.shape)" }
      ?? "no earlier layer computes its input \"\(name)\""
    throw MLModelError(.parameters, problem)
      .located(at: "The layer \"\(layer.name)\" of type \(layer.typeName)")
  }

  private func network(for key: Key) throws -> (network: ShapedNetwork, isNew: Bool) {
    try compiled.network(for: key) { try compile(key) }
  }

  private func compile(_ key: Key) throws -> ShapedNetwork {
    var lowering = try NetworkLowering(
      inputs: Array(zip(inputNames, key.shapes)),
      operands: Dictionary(zip(operandNames, key.operands), uniquingKeysWith: { first, _ in first }))
    lowering.memory = context.options.memory
    try lowering.lower(layers)
    try lowering.finish(outputs: outputNames)
    return ShapedNetwork(
      compiled: try CompiledNetwork(
        lowering.builder.graph, weights: lowering.builder.weights.makeBuffer(),
        isReducedPrecisionAllowed: context.isReducedPrecisionAllowed, options: context.options),
      exactOutputShapes: lowering.exactOutputShapes)
  }
}
