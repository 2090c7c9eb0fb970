import CoreMLSpecification

/// A network that runs part by part. Parts whose shapes are known in advance are compiled by `prepare`,
/// others at their first run.
struct PartitionedNetwork: Sendable {
  private let plan: ExecutionPlan
  private let outputNames: [String]
  private let budget: LoopBudget

  /// - Throws: `MLModelError` for an unknown layer, or a custom layer whose class isn't registered.
  init(
    _ layers: [CoreML_Specification_NeuralNetworkLayer], outputNames: [String],
    context: CompiledSubgraph.Context,
    budget: LoopBudget = LoopBudget()
  ) throws {
    self.budget = budget
    plan = try ExecutionPlan(layers, outputs: Set(outputNames), context: context)
    self.outputNames = outputNames
  }

  /// Compiles the parts before the first one whose shapes depend on the prediction.
  func prepare(_ inputs: [String: [Int]]) throws {
    var shapes = inputs
    for step in plan.steps {
      guard case .compiled(let part) = step, let known = try part.prepare(shapes) else { return }
      shapes.merge(known) { $1 }
    }
  }

  /// Returns the outputs, in the order of their names. Throws `MLModelError`, also if loops exceed
  /// `LoopBudget` or the blobs have too many elements together; `CancellationError` between two parts if the
  /// task is canceled.
  func run(_ inputs: [String: BlobValue]) throws -> [BlobValue] {
    var prediction = Prediction(blobs: inputs, budget: budget)
    guard case .proceeds = try run(plan, &prediction) else {
      throw MLModelError(.parameters, "The network leaves a loop outside of loops.")
    }
    return try outputNames.map { name in
      guard let value = prediction.blobs[name] else {
        throw MLModelError(.parameters, "No layer of the network computed its output \"\(name)\".")
      }
      return value
    }
  }

  private enum Flow {
    case proceeds
    case breaks
    case continues
  }

  private struct Prediction {
    var blobs: [String: BlobValue]
    var budget: LoopBudget
    var loopDepth = 0

    func holds(_ name: String) throws -> Bool {
      guard let value = blobs[name] else {
        throw MLModelError(.parameters, "Nothing computes the condition \"\(name)\".")
      }
      return try value.isTrue(name)
    }
  }

  private func run(_ plan: ExecutionPlan, _ prediction: inout Prediction) throws -> Flow {
    for step in plan.steps {
      try Task.checkCancellation()
      switch step {
      case .compiled(let part):
        let isCompiledAnew = try part.run(&prediction.blobs)
        if isCompiledAnew, prediction.loopDepth > 0 {
          try prediction.budget.spend(LoopBudget.compilationCost)
        }
        try prediction.budget.check(prediction.blobs.values)
      case .evaluated(let layer):
        try layer.run(&prediction.blobs)
        try prediction.budget.check(prediction.blobs.values)
      case .loop(let loop): try run(loop, &prediction)
      case .branch(let condition, let whenTrue, let whenFalse):
        let flow = try run(prediction.holds(condition) ? whenTrue : whenFalse, &prediction)
        guard case .proceeds = flow else { return flow }
      case .breakLoop: return .breaks
      case .continueLoop: return .continues
      }
    }
    return .proceeds
  }

  private func run(_ loop: ExecutionPlan.Loop, _ prediction: inout Prediction) throws {
    var limit = loop.limit
    if let name = loop.limitName {
      guard let value = prediction.blobs[name], value.numbers.count == 1,
        let count = Int(exactly: value.numbers[0].rounded())
      else {
        throw MLModelError(
          .parameters, "The loop's number of iterations, \"\(name)\", isn't an integer.")
      }
      limit = count
    }
    prediction.loopDepth += 1
    defer { prediction.loopDepth -= 1 }
    var iterations = 0
    while iterations < limit ?? .max {
      try Task.checkCancellation()
      try prediction.budget.spend()
      _ = try run(loop.conditionPlan, &prediction)
      if let condition = loop.condition, try !prediction.holds(condition) { return }
      if case .breaks = try run(loop.body, &prediction) { return }
      iterations += 1
    }
  }
}
