import NetworkInference

extension Graph {
  /// What is alive at one time has no more elements than this (4 GiB of 32-bit numbers).
  static let liveLimit = 1 << 30

  /// The memory that the tensors need at one time, in the bodies of loops and branches as well.
  ///
  /// Counted are the inputs and outputs, these with the caller's copies; every intermediate tensor from the operation that
  /// computes it to the last that reads it; what the engine computes of constants when it compiles, which it keeps; and constants
  /// that aren't mapped from the model's own file of weights, which shows by its size what it costs.
  ///
  /// The shapes of an ML program are the engine's to work out, so it is asked for them, which costs a fraction of compiling: a
  /// few operations that double a tensor each would take all memory. A body's tensors are those of its first iteration; what
  /// numbers decide while a program runs, and what grows from one iteration to the next, is bounded there
  /// (`GraphBuilder.bounded`).
  ///
  /// - Throws: `MLModelError` (`.parameters`) naming the operation, where a tensor or all that are needed at one time have more
  ///   elements than the engine can hold; `NetworkError` where the engine can't read the graph.
  func neededMemory(weights: WeightsBuffer) throws -> TensorMemory {
    let graphs = try MeasuredGraph.withBodies(of: self, weights: weights)
    var needed: [MeasuredGraph.Place: MeasuredGraph.Load] = [:]
    var whole = MeasuredGraph.Load()
    // Bodies come after the graphs that they are in.
    for (index, graph) in graphs.enumerated().reversed() {
      let load = try graph.largestLoad { needed[MeasuredGraph.Place(graph: index, node: $0)] }
      if let place = graph.place {
        // Of branches, one runs.
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

/// A graph with the shapes of its tensors as the engine works them out.
private struct MeasuredGraph {
  /// An operation, by its graph's position among others and its own in the graph.
  struct Place: Hashable {
    let graph: Int
    let node: Int
  }

  let graph: Graph
  /// The operation whose body it is; nil for a graph that is in none.
  let place: Place?
  /// Of each node's outputs, nil for a length that is open, or for all of them.
  let shapes: [[[Int?]?]]

  /// A graph, then the bodies of its operations, then the bodies of theirs: the engine is asked once for all that are as deep.
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

  /// The bodies of the operations, taking what they take when they begin.
  private var bodies: [(graph: Graph, node: Int)] {
    graph.nodes.enumerated().flatMap { index, node -> [(graph: Graph, node: Int)] in
      guard case .engine(let operation) = node.operation else { return [] }
      return operation.bodies.compactMap { body -> (graph: Graph, node: Int)? in
        let inputs = body.inputs.map { node.inputs[$0] }
        var shapes = inputs.compactMap { self.shapes[$0.node][$0.output] }
        // Of a tensor whose rank is open the engine can't say what a body makes.
        guard shapes.count == inputs.count else { return nil }
        for index in body.sequences?.parameters ?? [] where !shapes[index].isEmpty { shapes[index][0] = 1 }
        return (graph: body.graph.taking(shapes.map { $0.map { $0 ?? -1 } }), node: index)
      }
    }
  }

  private static func inferredShapes(
    of graphs: [Graph], weights: WeightsBuffer
  ) throws -> [[[[Int?]?]]] {
    var shapes = graphs.map { graph in
      graph.nodes.map { node in node.outputs.map { type -> [Int?]? in type.shape.map { $0 } } }
    }
    guard graphs.contains(where: \.hasShapesToWorkOut) else { return shapes }
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

  /// Tensors that are alive at one time.
  struct Load {
    var elementCount = 0
    var byteCount = 0
    /// The operation at which they are; nil for no operation.
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

  /// The most that is alive at one time.
  ///
  /// - Parameter body: what is alive within a node's bodies.
  /// - Throws: `MLModelError` (`.parameters`) where more elements are than can be held.
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
        "At the operation \"\(node.origin)\", more than \(Graph.liveLimit) numbers are needed at one time.")
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

  /// The nodes whose results the engine keeps: the inputs, and what is computed of constants when it compiles.
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

  /// The memory of the outputs as the caller gets them, in up to 64 bits a number.
  private func callersByteCount(_ loads: [[Load]]) -> Int {
    guard place == nil else { return 0 }
    return graph.outputs.flatMap { graph.nodes[$0.node].inputs }.reduce(0) {
      $0 + 8 * loads[$1.node][$1.output].elementCount
    }
  }

  /// The size of each output of each node, where it is known; dynamic lengths count as 1.
  private func loads() throws -> [[Load]] {
    try zip(graph.nodes, shapes).map { node, shapes in
      // A result is another name for what it takes, as is a body's parameter.
      let isName = node.operation == .result || (place != nil && node.operation == .parameter)
      return try zip(shapes, node.outputs).map { shape, type in
        guard !isName, !node.operation.isConstant, let shape else { return Load() }
        guard let count = Shape.product(shape.map { $0 ?? 1 }), count <= Shape.elementLimit else {
          throw MLModelError(
            .parameters,
            "The operation \"\(node.origin)\" computes more than \(Shape.elementLimit) numbers, which can't be held."
          )
        }
        // Weights that are stored in 16 bits cost what their file shows.
        let isWeights = node.operation.isConversion && node.inputs.allSatisfy { isStored($0) }
        return Load(elementCount: count, byteCount: isWeights ? 0 : count * type.element.workingByteCount)
      }
    }
  }

  private func isStored(_ value: Graph.Value) -> Bool { graph.nodes[value.node].operation.isConstant }
}

extension Graph {
  fileprivate var hasShapesToWorkOut: Bool {
    nodes.contains { node in
      guard case .engine = node.operation else { return false }
      return node.outputs.contains { $0.shape.isEmpty || $0.shape.contains(-1) }
    }
  }

  /// Adds another graph's nodes, which stay by themselves.
  ///
  /// - Returns: where the first of them is.
  fileprivate mutating func append(_ other: Graph) -> Int {
    let first = nodes.count
    for node in other.nodes {
      let inputs = node.inputs.map { Value(node: first + $0.node, output: $0.output) }
      _ = append(node.operation, inputs, node.outputs, origin: node.origin)
    }
    return first
  }

  /// The graph with parameters of these shapes, -1 for a length that is open.
  fileprivate func taking(_ shapes: [[Int]]) -> Graph {
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
  /// The bytes of a number while the engine computes: in 32 bits where it is stored in 16.
  fileprivate var workingByteCount: Int { self == .float16 ? 4 : byteCount }
}
