import NetworkInference

extension NetworkLowering {
  enum Argument {
    case tensor(GraphTensor)
    case constant(ConstantTensor)

    static func integers(_ values: [Int]) -> Self {
      .constant(ConstantTensor(integers: values.map(Int32.init(clamping:)), shape: [values.count]))
    }

    static func integer(_ value: Int) -> Self {
      .constant(ConstantTensor(integers: [Int32(clamping: value)], shape: []))
    }

    static func numbers(_ values: [Float]) -> Self {
      .constant(ConstantTensor(floats: values, shape: [values.count]))
    }

    static func number(_ value: Float) -> Self { .constant(ConstantTensor(floats: [value], shape: [])) }

    static func flag(_ value: Bool) -> Self { .constant(ConstantTensor(booleans: [value], shape: [])) }

    static func text(_ value: String) -> Self { .constant(ConstantTensor(text: value)) }
  }

  /// Returns the outputs of an ML program operation, of this type, in 32-bit floating point.
  func outputs(of type: String, _ arguments: [String: Argument]) throws -> [GraphTensor] {
    guard let definition = OperationDefinition.all[type] else {
      throw MLModelError(.parameters, "the operation \"\(type)\" is unknown")
    }
    let values = arguments.mapValues { argument -> [ProgramValue] in
      switch argument {
      case .tensor(let tensor): [.tensor(tensor)]
      case .constant(let constant): [.constant(constant)]
      }
    }
    let lowering = ProgramLowering(files: WeightFiles(folder: nil), builder: builder)
    let results = try definition.results(values, lowering).map { value -> GraphTensor in
      guard case .tensor(let tensor) = value else {
        throw MLModelError(.parameters, "the operation \"\(type)\" returns no tensor")
      }
      return builder.convert(tensor, to: .float32)
    }
    try builder.check()
    return results
  }

  /// Returns the single output of an operation in 32-bit floating point.
  func output(of type: String, _ arguments: [String: Argument]) throws -> GraphTensor {
    guard let result = try outputs(of: type, arguments).first else {
      throw MLModelError(.parameters, "the operation \"\(type)\" has no output")
    }
    return result
  }

  func operation(_ type: String, _ arguments: [String: Argument]) throws -> Blob {
    try wholeBlob(output(of: type, arguments))
  }

  /// Applies an elementwise operation to a blob.
  func map(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    let arguments = parameters.merging(["x": .tensor(blob.value)]) { $1 }
    return map(blob, try output(of: type, arguments))
  }

  /// Applies an elementwise operation to two blobs, broadcast as their shapes require.
  func combine(_ type: String, _ left: Blob, _ right: Blob) throws -> Blob {
    let (first, second) = try aligned(left, right)
    return Blob(
      try output(of: type, ["x": .tensor(first), "y": .tensor(second)]),
      try Shape.broadcast(left.exactShape, right.exactShape))
  }

  /// Applies an operation to a blob's value in its own shape.
  func mapWhole(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    try operation(type, parameters.merging(["x": .tensor(try full(blob))]) { $1 })
  }

  /// Applies an operation that keeps the batch to a blob's image-shaped value.
  func mapImage(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    let arguments = parameters.merging(["x": .tensor(try image(blob))]) { $1 }
    return try imageBlob(output(of: type, arguments), like: blob)
  }
}
