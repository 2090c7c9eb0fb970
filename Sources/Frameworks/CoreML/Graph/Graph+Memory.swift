import NetworkInference

extension Graph {
  /// The maximum number of elements that are alive at one time (4 GiB of 32-bit numbers).
  static let liveLimit = 1 << 30

  /// The peak memory of the tensors, in the bodies of loops and branches as well.
  ///
  /// It includes the inputs and outputs, with the caller's copies of the latter; each intermediate tensor
  /// from its operation to its last use; the results of constant folding, which the engine keeps; and
  /// constants that aren't mapped from the model's weight file, whose size is its own limit.
  ///
  /// The engine infers an ML program's shapes, for a fraction of the time of compiling, since a few
  /// operations that each double a tensor would exhaust memory. A loop's body counts with its first
  /// iteration: `GraphBuilder.bounded` limits sizes that are computed at run time or grow with iterations.
  ///
  /// - Throws: `MLModelError` (`.parameters`) with the operation, if a tensor, or those alive at one time,
  ///   have more elements than the engine supports; `NetworkError` if the engine can't read the graph.
  func neededMemory(weights: WeightsBuffer) throws -> TensorMemory {
    let graphs = try MeasuredGraph.withBodies(of: self, weights: weights)
    var needed: [MeasuredGraph.Place: MeasuredGraph.Load] = [:]
    var whole = MeasuredGraph.Load()
    // Bodies come after the graphs that contain them.
    for (index, graph) in graphs.enumerated().reversed() {
      let load = try graph.largestLoad { needed[MeasuredGraph.Place(graph: index, node: $0)] }
      if let place = graph.place {
        // Only one branch runs.
        needed[place] = needed[place].map { $0.byteCount >= load.byteCount ? $0 : load } ?? load
      } else {
        whole = load
      }
    }
    let constants = weights.byteCount - weights.files.reduce(0) { $0 + $1.range.count }
    return TensorMemory(
      byteCount: whole.byteCount + max(constants, 0),
      place: whole.origin.map { "the operation \"\($0)\"" })
  }
}

/// A graph with the shapes that the engine infers.
private struct MeasuredGraph {
  /// An operation, by the index of its graph and its own in the graph.
  struct Place: Hashable {
    let graph: Int
    let node: Int
  }

  let graph: Graph
  /// The operation whose body the graph is; nil for the outermost.
  let place: Place?
  /// The shapes of each node's outputs; nil for a dynamic length or an unknown rank.
  let shapes: [[[Int?]?]]

  /// Infers the shapes of a graph and its nested bodies, one call of the engine for each level.
  static func withBodies(of graph: Graph, weights: WeightsBuffer) throws -> [MeasuredGraph] {
    var measured: [MeasuredGraph] = []
    var level: [(graph: Graph, place: Place?)] = [(graph, nil)]
    while !level.isEmpty {
      let first = measured.count
      let shapes = try inferredShapes(of: level.map(\.graph), weights: weights)
      measured += zip(level, shapes).map { MeasuredGraph(graph: $0.graph, place: $0.place, shapes: $1) }
      level = measured.indices[first...].flatMap { index -> [(graph: Graph, place: Place?)] in
        measured[index].bodies.map { (graph: $0.graph, place: Place(graph: index, node: $0.node)) }
      }
    }
    return measured
  }

  /// The bodies of the operations, with the shapes of their first inputs.
  private var bodies: [(graph: Graph, node: Int)] {
    graph.nodes.enumerated().flatMap { index, node -> [(graph: Graph, node: Int)] in
      guard case .engine(let operation) = node.operation else { return [] }
      return operation.bodies.compactMap { body -> (graph: Graph, node: Int)? in
        let inputs = body.inputs.map { node.inputs[$0] }
        var shapes = inputs.compactMap { self.shapes[$0.node][$0.output] }
        // The engine can't infer a body's shapes from an unknown rank.
        guard shapes.count == inputs.count else { return nil }
        for index in body.sequences?.parameters ?? [] where !shapes[index].isEmpty { shapes[index][0] = 1 }
        return (graph: body.graph.withParameterShapes(shapes.map { $0.map { $0 ?? -1 } }), node: index)
      }
    }
  }

  private static func inferredShapes(
    of graphs: [Graph], weights: WeightsBuffer
  ) throws -> [[[[Int?]?]]] {
    var shapes = graphs.map { graph in
      graph.nodes.map { node in node.outputs.map { type -> [Int?]? in type.shape.map { $0 } } }
    }
    guard graphs.contains(where: \.needsShapeInference) else { return shapes }
    var probe = Graph()
    var asked: [(graph: Int, value: Graph.Value, probed: Graph.Value)] = []
    for (position, graph) in graphs.enumerated() {
      let first = probe.append(graph)
      for (index, node) in graph.nodes.enumerated()
      where node.operation != .result && !node.operation.isConstant {
        asked += node.outputs.indices.map {
          (
            graph: position, value: Graph.Value(node: index, output: $0),
            probed: Graph.Value(node: first + index, output: $0)
          )
        }
      }
    }
    for (_, _, value) in asked {
      _ = probe.append(.result, [value], [TensorType(probe.type(of: value).element, [])], origin: "")
    }
    let ports = try NetworkSource.representation(
      xml: IntermediateRepresentation(probe).xml, weights: weights
    ).outputs().suffix(asked.count)
    for ((graph, value, _), port) in zip(asked, ports) {
      shapes[graph][value.node][value.output] = port.shape
    }
    return shapes
  }

  struct Load {
    var elementCount = 0
    var byteCount = 0
    /// The operation with this load; nil if there is none.
    var origin: String?

    static func += (load: inout Self, other: Self) {
      load.elementCount += other.elementCount
      load.byteCount += other.byteCount
    }

    static func -= (load: inout Self, other: Self) {
      load.elementCount -= other.elementCount
      load.byteCount -= other.byteCount
    }
  }

  /// Returns the largest load, with that of a node's bodies from `body`; throws `MLModelError.parameters` for
  /// too many elements.
  func largestLoad(_ body: (_ node: Int) -> Load?) throws -> Load {
    let loads = try loads()
    let keptNodes = keptNodes
    var lastUses: [Graph.Value: Int] = [:]
    for (index, node) in graph.nodes.enumerated() {
      for input in node.inputs { lastUses[input] = index }
    }
    var (live, largest) = (Load(), Load())
    for (index, node) in graph.nodes.enumerated() where !node.operation.isConstant {
      for load in loads[index] { live += load }
      var now = live
      if let body = body(index) { now += body }
      if now.byteCount > largest.byteCount || largest.origin == nil {
        largest = now
        largest.origin = node.origin
      }
      try ensure(
        now.elementCount <= Graph.liveLimit,
        "The operation \"\(node.origin)\" needs more than \(Graph.liveLimit) elements at one time.")
      let unread = node.outputs.indices.map { Graph.Value(node: index, output: $0) }.filter {
        lastUses[$0] == nil
      }
      for value in Set(node.inputs).filter({ lastUses[$0] == index }) + unread {
        var load = loads[value.node][value.output]
        if keptNodes.contains(value.node) { load.byteCount = 0 }
        live -= load
      }
    }
    largest.byteCount += callersByteCount(loads)
    return largest
  }

  /// The nodes whose results the engine keeps: the inputs, and results of constant folding.
  private var keptNodes: Set<Int> {
    var kept: Set<Int> = []
    for (index, node) in graph.nodes.enumerated() {
      if node.operation.isConstant
        || (!node.inputs.isEmpty && node.operation != .result
          && node.inputs.allSatisfy { kept.contains($0.node) })
      {
        kept.insert(index)
      }
    }
    if place == nil { kept.formUnion(graph.inputs.map(\.node)) }
    return kept
  }

  /// The memory of the caller's copies of the outputs, up to 64 bits per element.
  private func callersByteCount(_ loads: [[Load]]) -> Int {
    guard place == nil else { return 0 }
    return graph.outputs.flatMap { graph.nodes[$0.node].inputs }.reduce(0) {
      $0 + 8 * loads[$1.node][$1.output].elementCount
    }
  }

  /// The load of each output of each node, if known; dynamic lengths count as 1.
  private func loads() throws -> [[Load]] {
    try zip(graph.nodes, shapes).map { node, shapes in
      // A result, or a body's parameter, is another name for its input.
      let isName = node.operation == .result || (place != nil && node.operation == .parameter)
      return try zip(shapes, node.outputs).map { shape, type in
        guard !isName, !node.operation.isConstant, let shape else { return Load() }
        guard let count = Shape.product(shape.map { $0 ?? 1 }), count <= Shape.elementLimit else {
          throw MLModelError(
            .parameters,
            "The operation \"\(node.origin)\" has an output of more than \(Shape.elementLimit) elements."
          )
        }
        // Converted 16-bit weights count with their file.
        let isWeights = node.operation.isConversion && node.inputs.allSatisfy { isStored($0) }
        return Load(elementCount: count, byteCount: isWeights ? 0 : count * type.element.workingByteCount)
      }
    }
  }

  private func isStored(_ value: Graph.Value) -> Bool { graph.nodes[value.node].operation.isConstant }
}

extension Graph {
  fileprivate var needsShapeInference: Bool {
    nodes.contains { node in
      guard case .engine = node.operation else { return false }
      return node.outputs.contains { $0.shape.isEmpty || $0.shape.contains(-1) }
    }
  }

  /// Adds the nodes of another graph, unconnected, and returns the index of the first.
  fileprivate mutating func append(_ other: Graph) -> Int {
    let first = nodes.count
    for node in other.nodes {
      let inputs = node.inputs.map { Value(node: first + $0.node, output: $0.output) }
      _ = append(node.operation, inputs, node.outputs, origin: node.origin)
    }
    return first
  }

  /// The graph with parameters of these shapes; -1 for a dynamic length.
  fileprivate func withParameterShapes(_ shapes: [[Int]]) -> Graph {
    var graph = Graph()
    var shapes = shapes.makeIterator()
    for node in nodes {
      var outputs = node.outputs
      if node.operation == .parameter, let shape = shapes.next() {
        outputs = outputs.map { TensorType($0.element, shape) }
      }
      _ = graph.append(node.operation, node.inputs, outputs, origin: node.origin)
    }
    return graph
  }
}

extension Operation {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }

  fileprivate var isConversion: Bool {
    if case .engine(let operation) = self { operation.type == "Convert" } else { false }
  }
}

extension ElementType {
  /// The size of an element, in bytes, during computation: 32 bits for 16-bit floats.
  fileprivate var workingByteCount: Int { self == .float16 ? 4 : byteCount }
}
