import NetworkInference

extension Graph {
  /// What is alive at one time has no more elements than this (4 GiB of 32-bit numbers).
  static let liveLimit = 1 << 30

  /// Checks that the engine can hold the tensors: each, and all those that are needed at one time.
  ///
  /// The shapes of an ML program are the engine's to work out, so it is asked for them, which costs a fraction of compiling: a
  /// few operations that double a tensor each would take all memory. The bodies of loops and branches aren't looked into, and
  /// what numbers decide while a program runs is bounded there (`ProgramBuilder.bounded`).
  ///
  /// - Throws: `MLModelError` (`.parameters`) naming the operation; `NetworkError` where the engine can't read the graph.
  func checkMemory(weights: WeightsBuffer) throws {
    let counts = try elementCounts(weights: weights)
    var lastUses: [Value: Int] = [:]
    for (index, node) in nodes.enumerated() {
      for input in node.inputs { lastUses[input] = index }
    }
    var live = 0
    for (index, node) in nodes.enumerated() where !node.operation.isConstant {
      for count in counts[index] {
        guard let count, count <= Shape.elementLimit else {
          throw MLModelError(
            .parameters,
            "The operation \"\(node.origin)\" computes more than \(Shape.elementLimit) numbers, which can't be held."
          )
        }
        live += count
      }
      guard live <= Self.liveLimit else {
        throw MLModelError(
          .parameters,
          "At the operation \"\(node.origin)\", more than \(Self.liveLimit) numbers are needed at one time.")
      }
      for input in Set(node.inputs)
      where lastUses[input] == index && !nodes[input.node].operation.isConstant {
        live -= counts[input.node][input.output] ?? 0
      }
      for output in node.outputs.indices where lastUses[Value(node: index, output: output)] == nil {
        live -= counts[index][output] ?? 0
      }
    }
  }

  /// How many elements each output of each node has, as far as that is decided, lengths that are open counting as 1; nil where
  /// it can't be counted.
  private func elementCounts(weights: WeightsBuffer) throws -> [[Int?]] {
    let isWorkedOut = nodes.contains { if case .engine = $0.operation { true } else { false } }
    guard isWorkedOut else {
      // A result is another name for what it takes.
      return nodes.map { node in node.outputs.map { node.operation == .result ? 0 : Shape.product($0.shape) }
      }
    }
    var probe = self
    var asked: [Value] = []
    for (index, node) in nodes.enumerated() where node.operation != .result && !node.operation.isConstant {
      for output in node.outputs.indices {
        let value = Value(node: index, output: output)
        asked.append(value)
        _ = probe.appendUnchecked(.result, [value], [TensorType(type(of: value).element, [])], origin: "")
      }
    }
    let ports = try NetworkSource.representation(
      xml: IntermediateRepresentation(probe).xml, weights: weights
    ).outputs().suffix(asked.count)
    var counts: [[Int?]] = nodes.map { $0.outputs.map { _ in 0 } }
    for (value, port) in zip(asked, ports) {
      counts[value.node][value.output] = port.shape.map { Shape.product($0.map { $0 ?? 1 }) } ?? 0
    }
    return counts
  }
}

extension Operation {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }
}
