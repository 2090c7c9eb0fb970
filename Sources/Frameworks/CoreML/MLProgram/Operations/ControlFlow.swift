/// Branches and loops, lowered to the engine's: each block becomes a graph in an operation.
import CoreMLSpecification
import NetworkInference

enum ControlFlow {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "cond", "The outputs of the first block if the condition is true, otherwise the second's",
      [.tensor("pred")], outputs: ["outputs…"]
    ) { try $0.lowering.conditional($0) },
    OperationDefinition(
      "while_loop", "The variables after running the second block on them while the first is true",
      [.tensors("loop_vars")], outputs: ["outputs…"]
    ) { try $0.lowering.loop($0) },
  ]
}

extension ProgramLowering {
  /// A block's graph, with the tensors that it captures.
  private struct Body {
    var frame: GraphBuilder.Frame
    let outputs: [ProgramValue]
  }

  fileprivate func conditional(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let predicate = try single(arguments.tensor("pred"))
    try ensure(arguments.blocks.count == 2, "it needs two blocks")
    let changed = statesChanged(in: arguments.blocks)
    let (before, allowance) = (states, builder.iterationBudget)
    let branches = try arguments.blocks.map { block -> Body in
      builder.pushFrame()
      defer {
        restoreStates(before)
        builder.iterationBudget = allowance
      }
      do {
        try lower(block)
        var outputs = try block.outputs.map { try tensorValue(builder.value(named: $0)) }
        // Each branch returns all changed states, whichever branch changes them.
        outputs += try changed.map { .tensor(try state($0)) }
        if let left = builder.iterationBudget { outputs.append(.tensor(builder.local(left))) }
        for output in outputs { builder.result(try tensor(output)) }
        return Body(frame: builder.popFrame(), outputs: outputs)
      } catch {
        _ = builder.popFrame()
        throw error
      }
    }
    // The operation's inputs are the condition and the tensors that either branch captures.
    var inputs = [predicate]
    var bodies: [EngineOperation.Body] = []
    for (branch, name) in zip(branches, ["then_body", "else_body"]) {
      let first = inputs.count
      inputs += branch.frame.captured
      bodies.append(
        EngineOperation.Body(
          name: name, graph: branch.frame.graph, inputs: branch.frame.captured.indices.map { first + $0 },
          outputs: Array(branch.outputs.indices)))
    }
    let elements = try branches[0].outputs.map { try tensor($0).element }
    let results = builder.operations("If", inputs, version: 8, bodies: bodies, outputs: elements)
    let count = storeResults(results, as: changed)
    return zip(results.prefix(count), branches[0].outputs).map { Self.value(of: $0, like: $1) }
  }

  /// Stores an operation's last outputs as states and iteration budget; returns the number of others.
  private func storeResults(_ results: [GraphTensor], as names: [String]) -> Int {
    var own = results[...]
    if builder.iterationBudget != nil {
      builder.iterationBudget = own.popLast()
      builder.iterationBudget?.shape = []
    }
    for (name, result) in zip(names, own.suffix(names.count)) {
      var tensor = result
      tensor.shape = states[name]?.shape
      setState(name, to: tensor)
    }
    return own.count - names.count
  }

  fileprivate func loop(_ arguments: OperationArguments) throws -> [ProgramValue] {
    try ensure(arguments.blocks.count == 2, "it needs two blocks")
    let (condition, body) = (arguments.blocks[0], arguments.blocks[1])
    let initial = try arguments.list("loop_vars").map { try tensorValue($0) }
    guard
      [condition.inputs.count, body.inputs.count, body.outputs.count].allSatisfy({ $0 == initial.count }),
      condition.outputs.count == 1
    else { throw MLModelError(.parameters, "blocks whose inputs and outputs aren't \(initial.count) values") }
    // Changed states and the iteration budget are carried like the loop's own variables.
    let changed = statesChanged(in: arguments.blocks)
    let before = states
    // The first condition is evaluated outside the loop.
    let begins = try holds(condition, for: initial)
    let carried =
      try changed.map { try state($0) } + (builder.iterationBudget.map { [builder.local($0)] } ?? [])
    builder.pushFrame(isRepeated: true)
    var results: [GraphTensor] = []
    var parameters: [ProgramValue] = []
    do {
      for (value, input) in zip(initial, body.inputs) {
        let outer = try tensor(value)
        // The sizes that an iteration changes are dynamic.
        let stated = Self.declaration(input.name, input.type).shape ?? outer.shape?.map { _ in nil }
        let parameter = builder.parameter(outer.element, stated)
        parameters.append(Self.value(of: parameter, like: value))
        builder.name(parameters[parameters.count - 1], input.name)
      }
      for (name, outer) in zip(changed, carried) {
        setState(name, to: builder.parameter(outer.element, outer.shape))
      }
      if builder.iterationBudget != nil {
        builder.iterationBudget = builder.binary(.subtract, builder.parameter(.int32, []), 1)
      }
      try lower(body)
      let next = try zip(body.outputs, initial).map { name, value -> ProgramValue in
        let result = try tensorValue(builder.value(named: name))
        var inner = builder.convert(builder.local(try tensor(result)), to: try tensor(value).element)
        inner.shape = try tensor(result).shape
        results.append(inner)
        return Self.value(of: inner, like: value)
      }
      // A body can enlarge its values in each iteration.
      for result in results where result.shape?.isEmpty != true {
        _ = builder.requireFits(for: [builder.shape(of: result)])
      }
      let goesOn = try holds(condition, for: next)
      results += try changed.map { try state($0) }
      if let left = builder.iterationBudget { results.append(builder.local(left)) }
      for result in results { builder.result(result) }
      builder.result(goesOn)
    } catch {
      _ = builder.popFrame()
      throw error
    }
    let frame = builder.popFrame()
    // The operation's inputs: number of iterations, first condition, variables, captured tensors.
    let variables = try initial.map { try tensor($0) } + carried
    let inputs = [builder.integer(-1), begins] + variables + frame.captured
    let graph = EngineOperation.Body(
      name: "body", graph: frame.graph, inputs: Array(2..<inputs.count),
      outputs: results.indices.map { $0 } + [nil],
      backEdges: results.indices.map { (result: $0, parameter: $0) })
    let outputs = builder.operations(
      "Loop", inputs, version: 5, bodies: [graph], outputs: variables.map(\.element))
    restoreStates(before)
    _ = storeResults(outputs, as: changed)
    return zip(outputs, initial).map { Self.value(of: $0, like: $1) }
  }

  /// A loop's condition for its variables' values, in the innermost graph; false once the budget is used up.
  private func holds(_ condition: Block, for values: [ProgramValue]) throws -> GraphTensor {
    for (input, value) in zip(condition.inputs, values) { builder.name(value, input.name) }
    try lower(condition)
    let result = try tensor(tensorValue(builder.value(named: condition.outputs[0])))
    return builder.withinIterationBudget(try single(builder.local(result)))
  }

  /// Converts a condition to a scalar Boolean; throws `MLModelError.parameters` if known not to be single.
  private func single(_ condition: GraphTensor) throws -> GraphTensor {
    if let shape = condition.knownShape, shape.contains(where: { $0 != 1 }) {
      throw MLModelError(.parameters, "its condition has shape \(shape), but must be one value")
    }
    return builder.reshape(builder.convert(condition, to: .boolean), [])
  }

  /// Converts a constant to a tensor; leaves lists and tensors unchanged.
  private func tensorValue(_ value: ProgramValue) throws -> ProgramValue {
    if case .constant(let constant) = value { return .tensor(try builder.tensor(constant)) }
    return value
  }

  private func tensor(_ value: ProgramValue) throws -> GraphTensor {
    switch value {
    case .tensor(let tensor): return tensor
    case .list(let list): return list.items
    case .constant, .state, .classification:
      throw MLModelError(.parameters, "a value of a type that control flow doesn't support")
    }
  }

  private static func value(of tensor: GraphTensor, like value: ProgramValue) -> ProgramValue {
    guard case .list(let list) = value else { return .tensor(tensor) }
    var items = tensor
    items.shape = list.items.shape
    return .list(ProgramList(items: items, isGrowing: list.isGrowing))
  }
}
