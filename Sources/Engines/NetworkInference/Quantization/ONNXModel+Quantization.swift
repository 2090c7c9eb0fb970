import ProtobufWire

extension ONNXModel {
  /// The domain of the operators that OpenVINO adds to ONNX's.
  private static let domain = "org.openvinotoolkit"

  /// Rounds the inputs and the weights of the table's layers to levels, so that the engine computes them in
  /// integers.
  ///
  /// - Throws: `NetworkError` if the network has no such layer, or if its weights aren't constant.
  mutating func quantize(_ table: QuantizationTable) throws(NetworkError) {
    var rewriting = ONNXQuantization(graph)
    var left = table.ranges
    for node in graph.nodes {
      if let name = node.outputs.first, let range = left.removeValue(forKey: name) {
        try rewriting.append(node, named: name, range)
      } else {
        rewriting.graph.nodes.append(node)
      }
    }
    if let name = left.keys.min() { throw .unquantizableLayer(name) }
    graph = rewriting.graph
    operatorSets.append(.with { ($0.domain, $0.version) = (Self.domain, 1) })
  }

  /// The nodes and constants of a graph with quantized layers.
  private struct ONNXQuantization {
    var graph: ONNXGraph
    private let constants: [String: ONNXTensor]
    /// The rounded inputs, which several layers may have.
    private var rounded: [Rounded: String] = [:]

    private struct Rounded: Hashable {
      let input: String
      let range: QuantizedRange
    }

    init(_ original: ONNXGraph) {
      graph = original
      graph.nodes = []
      var constants = Dictionary(original.constants.map { ($0.name, $0) }) { first, _ in first }
      // Converters pass constants through nodes that do nothing.
      for node in original.nodes where node.operation == "Identity" {
        if let output = node.outputs.first, let input = node.inputs.first {
          constants[output] = constants[input]
        }
      }
      self.constants = constants
    }

    mutating func append(
      _ node: ONNXNode, named name: String, _ range: QuantizedRange
    ) throws(NetworkError) {
      guard node.inputs.count >= 2, let constant = constants[node.inputs[1]], let values = constant.floats,
        let axis = Self.channelAxis(node, rank: constant.shape.count)
      else { throw .unquantizableLayer(name) }
      let shape = constant.shape.map { Int($0) }
      var node = node
      let key = Rounded(input: node.inputs[0], range: range)
      node.inputs[0] =
        rounded[key]
        ?? round(
          node.inputs[0], as: "\(name) input", shape: [], [range.low], [range.high],
          levelCount: QuantizedRange.levelCount)
      rounded[key] = node.inputs[0]
      let weights = RoundedWeights(values, shape: shape, axis: axis)
      graph.constants.append(ONNXTensor("\(name) weights", shape: shape, weights.values))
      node.inputs[1] = round(
        "\(name) weights", as: "\(name) weights", shape: weights.largestShape, weights.largest.map { -$0 },
        weights.largest, levelCount: RoundedWeights.levelCount)
      graph.nodes.append(node)
    }

    /// The axis of the weights along which a layer's outputs lie; nil if it isn't quantizable.
    private static func channelAxis(_ node: ONNXNode, rank: Int) -> Int? {
      switch node.operation {
      case "Conv" where rank > 2: 0
      case "ConvTranspose" where rank > 2: 1
      case "MatMul" where rank >= 2: rank - 1
      default: nil
      }
    }

    /// Adds a node that rounds a tensor to levels, and returns its output's name.
    private mutating func round(
      _ input: String, as name: String, shape: [Int], _ low: [Float], _ high: [Float], levelCount: Int
    ) -> String {
      let limits = [("low", low), ("high", high)].map { suffix, values in
        let constant = ONNXTensor("\(name) \(suffix)", shape: shape, values)
        graph.constants.append(constant)
        return constant.name
      }
      graph.nodes.append(
        .with { node in
          node.operation = "FakeQuantize"
          node.domain = ONNXModel.domain
          // Limits of what is rounded, and of the result.
          node.inputs = [input] + limits + limits
          node.outputs = ["\(name) rounded"]
          node.attributes = [ONNXAttribute("levels", levelCount)]
        })
      return "\(name) rounded"
    }
  }
}
