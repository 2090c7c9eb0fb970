/// Layers that are operations of ML programs as well share their rules.
extension NetworkLowering {
  /// What a parameter of an operation is given.
  enum Argument {
    case value(Graph.Value)
    case constant(ConstantTensor)

    static func integers(_ values: [Int]) -> Self {
      .constant(ConstantTensor(integers: values.map(Int32.init(clamping:)), shape: [values.count]))
    }

    static func integer(_ value: Int) -> Self {
      .constant(ConstantTensor(integers: [Int32(clamping: value)], shape: []))
    }

    static func number(_ value: Float) -> Self { .constant(ConstantTensor(floats: [value], shape: [])) }

    static func flag(_ value: Bool) -> Self { .constant(ConstantTensor(booleans: [value], shape: [])) }

    static func text(_ value: String) -> Self {
      .constant(ConstantTensor(element: .string, shape: [], storage: .strings([value])))
    }
  }

  /// The outputs of an ML program's operation.
  ///
  /// - Parameters:
  ///   - type: the operation's name in ML programs.
  ///   - shapes: the shape of each output; the engine refuses others.
  mutating func operation(
    _ type: String, _ arguments: [String: Argument], shapes: [[Int]]
  ) throws -> [Blob] {
    guard let rule = OperationRules.all[type] else {
      throw MLModelError(.parameters, "the operation \"\(type)\" isn't known here")
    }
    let values = arguments.mapValues { argument -> [ProgramValue] in
      switch argument {
      case .value(let value): [.tensor(builder.programTensor(value))]
      case .constant(let constant): [.constant(constant)]
      }
    }
    let results = try builder.extend { program -> [ProgramTensor] in
      let lowering = ProgramLowering(files: WeightFiles(folder: nil), builder: program)
      let arguments = OperationArguments(type, values, outputs: [], lowering: lowering)
      let results = try rule(arguments)
      try arguments.checkAllRead()
      return try results.map { try arguments.tensor($0, "result") }
    }
    return try zip(results, shapes).map { Blob(try builder.adopt($0, shape: $1), $1) }
  }

  /// The output of an ML program's operation that has one.
  mutating func operation(
    _ type: String, _ arguments: [String: Argument], shape: [Int]
  ) throws -> Blob {
    guard let result = try operation(type, arguments, shapes: [shape]).first else {
      throw MLModelError(.parameters, "the operation \"\(type)\" has no output")
    }
    return result
  }
}
