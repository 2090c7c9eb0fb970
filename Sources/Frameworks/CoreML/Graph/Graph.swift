/// A network as operations of the engine, in order of execution. `GraphBuilder` infers and checks a neural
/// network's shapes, so that errors are found before the engine reads it; the engine infers an ML program's.
struct Graph {
  struct Node {
    let operation: Operation
    let inputs: [Value]
    let outputs: [TensorType]
    /// The Core ML layer or operation that it implements, for diagnostics.
    let origin: String
  }

  struct Value: Hashable {
    let node: Int
    let output: Int
  }

  private(set) var nodes: [Node] = []
  /// The parameters, in the order of the engine's inputs.
  private(set) var inputs: [Value] = []
  /// The results, in the order of the engine's outputs.
  private(set) var outputs: [Value] = []

  /// The facts that prevent wrong rewrites (`Graph+Rewriting`).
  var facts = RewriteAnalysis()

  func type(of value: Value) -> TensorType { nodes[value.node].outputs[value.output] }

  func shape(of value: Value) -> [Int] { type(of: value).shape }

  mutating func truncate(to count: Int) {
    nodes.removeSubrange(count...)
    inputs.removeAll { $0.node >= count }
    outputs.removeAll { $0.node >= count }
    facts.truncate(to: count)
  }

  /// Adds an operation. Outputs whose shapes the engine infers have no dimensions, or -1 for dynamic ones.
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
