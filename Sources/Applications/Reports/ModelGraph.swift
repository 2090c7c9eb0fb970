package import CoreML

/// A model's layers or operations, and the data flow between them.
package struct ModelGraph: Sendable {
  package struct Node: Sendable {
    package enum Kind: Sendable { case input, operation, output }

    package var title: String
    /// Details that aren't in the title, such as a layer's name.
    package var detail: String
    package var kind: Kind
  }

  package private(set) var nodes: [Node] = []
  /// The edges between nodes, by index; each once.
  package private(set) var edges: [(from: Int, to: Int)] = []
  /// The node that last produced a value, by the value's name.
  private var producers: [String: Int] = [:]

  /// - Parameter facts: constants are omitted; a pipeline's models are chained.
  package init(_ facts: ModelSummary) {
    for name in facts.description.inputNames {
      producers[name] = add(Node(title: name, detail: "", kind: .input))
    }
    add(facts)
    for name in facts.description.outputNames {
      connect(inputs: [name], to: add(Node(title: name, detail: "", kind: .output)))
    }
  }

  private mutating func add(_ facts: ModelSummary) {
    switch facts.structure {
    case .neuralNetwork(let network):
      for layer in network.layers {
        addOperation(layer.type, detail: layer.name, inputs: layer.inputNames, outputs: layer.outputNames)
      }
      // The last layer produces a classifier's label and probabilities.
      for name in facts.description.outputNames where producers[name] == nil {
        producers[name] = network.layers.last?.outputNames.last.flatMap { producers[$0] }
      }
    case .program(let program): addFunction(of: program, facts)
    case .pipeline:
      for stage in facts.stages { add(stage) }
    case .unsupported:
      addOperation(
        facts.kind, detail: "", inputs: facts.description.inputNames, outputs: facts.description.outputNames)
    }
  }

  private mutating func addFunction(of program: MLModelStructure.Program, _ facts: ModelSummary) {
    guard let function = program.functions["main"] ?? program.functions.min(by: { $0.key < $1.key })?.value
    else {
      return
    }
    for operation in function.block.operations where operation.operatorName != "const" {
      let inputs = operation.inputs.sorted { $0.key < $1.key }.flatMap(\.value.bindings).compactMap {
        if case .name(let name) = $0 { name } else { nil }
      }
      let outputs = operation.outputs.map(\.name)
      addOperation(operation.operatorName, detail: outputs.first ?? "", inputs: inputs, outputs: outputs)
    }
    for name in facts.description.outputNames where producers[name] == nil {
      producers[name] = function.block.outputNames.last.flatMap { producers[$0] }
    }
  }

  private mutating func addOperation(_ title: String, detail: String, inputs: [String], outputs: [String]) {
    let node = add(Node(title: title, detail: detail == title ? "" : detail, kind: .operation))
    connect(inputs: inputs, to: node)
    for output in outputs { producers[output] = node }
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func connect(inputs: [String], to node: Int) {
    var known: Set<Int> = []
    for name in inputs {
      if let producer = producers[name], known.insert(producer).inserted { edges.append((producer, node)) }
    }
  }
}
