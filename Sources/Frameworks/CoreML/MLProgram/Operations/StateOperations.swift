enum StateOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition("read_state", "A state's value", [.state("input")]) {
      try $0.lowering.state(name($0, "input"))
    },
    OperationDefinition(
      "coreml_update_state", "The value, which becomes the state's", [.state("state"), .tensor("value")]
    ) {
      let value = try $0.tensor("value")
      try $0.lowering.setState(name($0, "state"), to: value)
      return value
    },
    // The two halves of an update, as Core ML's compiler names them.
    OperationDefinition(
      "write_state", "Sets a state's value", [.state("input"), .tensor("data")], outputs: []
    ) {
      try $0.lowering.setState(name($0, "input"), to: $0.tensor("data"))
      return []
    },
  ]

  /// The parameter with the state, for the operations that change it.
  static let changedParameter = ["coreml_update_state": "state", "write_state": "input"]

  private static func name(_ arguments: OperationArguments, _ parameter: String) throws -> String {
    guard case .state(let name) = try arguments.value(parameter) else {
      throw MLModelError(.parameters, "its parameter \"\(parameter)\" needs a state")
    }
    return name
  }
}
