/// Runs a network part by part.
///
/// The parts are prepared as far as shapes are known beforehand; the others are compiled when they first run.
struct NetworkInParts: Sendable {
  private let plan: NetworkPlan
  private let outputNames: [String]

  /// - Throws: `MLModelError` for a layer that isn't known, or a custom layer whose class isn't registered.
  init(
    _ layers: [CoreML_Specification_NeuralNetworkLayer], outputNames: [String], context: CompiledPart.Context
  ) throws {
    plan = try NetworkPlan(layers, outputs: Set(outputNames), context: context)
    self.outputNames = outputNames
  }

  /// Compiles the parts before the first whose shapes only a prediction tells.
  func prepare(_ inputs: [String: [Int]]) throws {
    var shapes = inputs
    for step in plan.steps {
      guard case .compiled(let part) = step, let known = try part.prepare(shapes) else { return }
      shapes.merge(known) { $1 }
    }
  }

  /// The outputs, in the order of their names.
  ///
  /// - Throws: `MLModelError`; `CancellationError` between two parts, in a task that is cancelled.
  func run(_ inputs: [String: BlobValue]) throws -> [BlobValue] {
    var blobs = inputs
    guard case .goesOn = try run(plan, &blobs) else {
      throw MLModelError(.parameters, "The network leaves a loop where there is none.")
    }
    return try outputNames.map { name in
      guard let value = blobs[name] else {
        throw MLModelError(.parameters, "No layer of the network computed its output \"\(name)\".")
      }
      return value
    }
  }

  private enum Flow {
    case goesOn
    case breaks
    case continues
  }

  private func run(_ plan: NetworkPlan, _ blobs: inout [String: BlobValue]) throws -> Flow {
    for step in plan.steps {
      try Task.checkCancellation()
      switch step {
      case .compiled(let part): try part.run(&blobs)
      case .evaluated(let layer): try layer.run(&blobs)
      case .loop(let loop): try run(loop, &blobs)
      case .branch(let condition, let whenTrue, let whenFalse):
        let flow = try run(holds(condition, blobs) ? whenTrue : whenFalse, &blobs)
        guard case .goesOn = flow else { return flow }
      case .breakLoop: return .breaks
      case .continueLoop: return .continues
      }
    }
    return .goesOn
  }

  private func run(_ loop: NetworkPlan.Loop, _ blobs: inout [String: BlobValue]) throws {
    var limit = loop.limit
    if let name = loop.limitName {
      guard let value = blobs[name], value.numbers.count == 1,
        let count = Int(exactly: value.numbers[0].rounded())
      else {
        throw MLModelError(
          .parameters, "The loop's number of iterations, \"\(name)\", isn't a whole number.")
      }
      limit = count
    }
    var iterations = 0
    while iterations < limit ?? .max {
      try Task.checkCancellation()
      _ = try run(loop.conditionPlan, &blobs)
      if let condition = loop.condition, try !holds(condition, blobs) { return }
      if case .breaks = try run(loop.body, &blobs) { return }
      iterations += 1
    }
  }

  private func holds(_ name: String, _ blobs: [String: BlobValue]) throws -> Bool {
    guard let value = blobs[name] else {
      throw MLModelError(.parameters, "Nothing computes the condition \"\(name)\".")
    }
    return try value.isTrue(name)
  }
}
