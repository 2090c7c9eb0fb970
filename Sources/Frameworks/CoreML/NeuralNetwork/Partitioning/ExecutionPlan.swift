import CoreMLSpecification

/// The order of a network's parts: layers that are compiled together, between layers that the engine lacks or
/// whose input values determine the shapes that follow.
struct ExecutionPlan: Sendable {
  typealias Layer = CoreML_Specification_NeuralNetworkLayer

  indirect enum Step: Sendable {
    case compiled(CompiledSubgraph)
    case evaluated(HostLayer)
    case loop(Loop)
    case branch(condition: String, whenTrue: ExecutionPlan, whenFalse: ExecutionPlan)
    case breakLoop
    case continueLoop
  }

  struct Loop: Sendable {
    /// The maximum number of iterations; if an input sets it, that one counts.
    let limit: Int?
    let limitName: String?
    /// The blob that must not be 0 to continue; nil for a loop that only counts.
    let condition: String?
    let conditionPlan: ExecutionPlan
    let body: ExecutionPlan
  }

  let steps: [Step]

  private static let depthLimit = 16

  static func isNeeded(for layers: [Layer]) -> Bool {
    layers.contains { !$0.isCompiled || !$0.operands.isEmpty }
  }

  /// Creates the plan for a network with these output blobs. Throws `MLModelError` for an unknown layer, or a
  /// custom layer whose class isn't registered.
  init(_ layers: [Layer], outputs: Set<String>, context: CompiledSubgraph.Context) throws {
    var read = outputs
    Self.addNames(readBy: layers, to: &read, depth: 0)
    try self.init(layers, read: read, context: context, depth: 0)
  }

  /// - Parameter read: the blobs that any part of the whole network reads from outside itself.
  private init(
    _ layers: [Layer], read: Set<String>, context: CompiledSubgraph.Context, depth: Int
  ) throws {
    guard depth < Self.depthLimit else {
      throw MLModelError(.io, "The network has loops and branches nested more than 16 deep.")
    }
    var steps: [Step] = []
    var pending: [Layer] = []
    var written: Set<String> = []
    func flush() {
      guard !pending.isEmpty else { return }
      steps.append(.compiled(CompiledSubgraph(pending, read: read, context: context)))
      pending = []
      written = []
    }
    func plan(_ network: CoreML_Specification_NeuralNetwork) throws -> ExecutionPlan {
      try ExecutionPlan(network.layers, read: read, context: context, depth: depth + 1)
    }
    for layer in layers {
      do {
        if layer.isCompiled {
          // An operand must be known before its part runs.
          if layer.operands.contains(where: written.contains) { flush() }
          pending.append(layer)
          written.formUnion(layer.output)
          continue
        }
        flush()
        switch layer.layer {
        case .loop(let it):
          steps.append(.loop(try Self.loop(layer, it, plan)))
        case .branch(let it):
          guard layer.input.count == 1 else {
            throw MLModelError(.parameters, "\(layer.input.count) inputs, expected 1")
          }
          steps.append(
            .branch(
              condition: layer.input[0], whenTrue: try plan(it.ifBranch), whenFalse: try plan(it.elseBranch)))
        case .loopBreak: steps.append(.breakLoop)
        case .loopContinue: steps.append(.continueLoop)
        default: steps.append(.evaluated(try HostLayer(layer)))
        }
      } catch let error as MLModelError {
        // A nested layer has added itself to the error.
        if error.description.hasPrefix("The layer ") || error.code == .io { throw error }
        throw error.located(at: "The layer \"\(layer.name)\" of type \(layer.typeName)")
      }
    }
    flush()
    self.steps = steps
  }

  private static func loop(
    _ layer: Layer, _ parameters: CoreML_Specification_LoopLayerParams,
    _ plan: (CoreML_Specification_NeuralNetwork) throws -> ExecutionPlan
  ) throws -> Loop {
    guard layer.input.count <= 1 else {
      throw MLModelError(.parameters, "\(layer.input.count) inputs, expected 0 or 1")
    }
    let condition = parameters.conditionVar.isEmpty ? nil : parameters.conditionVar
    let limit = parameters.maxLoopIterations == 0 ? nil : Int(clamping: parameters.maxLoopIterations)
    let loop = Loop(
      limit: limit, limitName: layer.input.first, condition: condition,
      conditionPlan: try plan(parameters.conditionNetwork), body: try plan(parameters.bodyNetwork))
    guard limit != nil || loop.limitName != nil || condition != nil || Self.breaks(parameters.bodyNetwork)
    else {
      throw MLModelError(.parameters, "it has no end: no condition, no number of iterations, no loopBreak")
    }
    return loop
  }

  private static func breaks(_ network: CoreML_Specification_NeuralNetwork, depth: Int = 0) -> Bool {
    depth < depthLimit
      && network.layers.contains { layer in
        switch layer.layer {
        case .loopBreak: true
        case .branch(let it): breaks(it.ifBranch, depth: depth + 1) || breaks(it.elseBranch, depth: depth + 1)
        default: false
        }
      }
  }

  /// Adds the blobs that layers read. A superset of those read across parts; the surplus only costs unused
  /// outputs, if layers in a part read each other's.
  private static func addNames(readBy layers: [Layer], to names: inout Set<String>, depth: Int) {
    guard depth < depthLimit else { return }
    // Blobs that consecutive layers write before reading stay in their part.
    var written: Set<String> = []
    for layer in layers {
      if !layer.isCompiled || layer.operands.contains(where: written.contains) {
        written = []
      }
      names.formUnion(layer.input.filter { !written.contains($0) })
      if layer.isCompiled { written.formUnion(layer.output) }
      switch layer.layer {
      case .loop(let it):
        names.insert(it.conditionVar)
        addNames(readBy: it.conditionNetwork.layers, to: &names, depth: depth + 1)
        addNames(readBy: it.bodyNetwork.layers, to: &names, depth: depth + 1)
      case .branch(let it):
        addNames(readBy: it.ifBranch.layers, to: &names, depth: depth + 1)
        addNames(readBy: it.elseBranch.layers, to: &names, depth: depth + 1)
      default: break
      }
    }
  }
}

extension CoreML_Specification_NeuralNetworkLayer {
  fileprivate var isCompiled: Bool {
    switch layer {
    case .loop, .branch, .loopBreak, .loopContinue, .whereNonZero, .nonMaximumSuppression, .custom: false
    default: true
    }
  }
}
