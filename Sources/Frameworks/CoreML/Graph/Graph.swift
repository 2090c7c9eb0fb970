/// A network as operations of the engine, in order of execution.
///
/// Every shape of a neural network is worked out, and checked, as the graph is built (`GraphBuilder`), so that a network that
/// can't run is refused before the engine sees it. An ML program's shapes are the engine's to work out.
struct Graph {
  /// One operation with its inputs and the types of its outputs.
  struct Node {
    let operation: Operation
    let inputs: [Value]
    let outputs: [TensorType]
    /// The Core ML layer it comes from, for diagnostics.
    let origin: String
  }

  /// One output of a node.
  struct Value: Hashable {
    let node: Int
    let output: Int
  }

  private(set) var nodes: [Node] = []
  /// The parameters, in the order in which the engine numbers its inputs.
  private(set) var inputs: [Value] = []
  /// The values that the engine gives back, in its order.
  private(set) var outputs: [Value] = []

  /// What tells where the engine would rewrite it wrongly (`Graph+Rewriting`).
  var facts = RewriteAnalysis()

  func type(of value: Value) -> TensorType { nodes[value.node].outputs[value.output] }

  func shape(of value: Value) -> [Int] { type(of: value).shape }

  /// Takes away the newest operations, so that this many are left.
  mutating func keepFirst(_ count: Int) {
    nodes.removeSubrange(count...)
    inputs.removeAll { $0.node >= count }
    outputs.removeAll { $0.node >= count }
    facts.keepFirst(count)
  }

  /// Adds an operation. The types of outputs whose shapes the engine works out have no dimensions, or -1 for one that the inputs
  /// decide.
  mutating func append(
    _ operation: Operation, _ inputs: [Value], _ outputs: [TensorType], origin: String
  ) -> Value {
    nodes.append(Node(operation: operation, inputs: inputs, outputs: outputs, origin: origin))
    let value = Value(node: nodes.count - 1, output: 0)
    switch operation {
    case .parameter: self.inputs.append(value)
    case .result: self.outputs.append(value)
    default: break
    }
    return value
  }
}
