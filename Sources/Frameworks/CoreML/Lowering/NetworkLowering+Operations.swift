import NetworkInference

/// Layers are lowered to operations of ML programs.
extension NetworkLowering {
  /// What a parameter of an operation is given.
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

  /// The outputs of an operation in 32-bit floating point.
  ///
  /// - Parameter type: the operation's name in ML programs.
  func outputs(of type: String, _ arguments: [String: Argument]) throws -> [GraphTensor] {
    guard let definition = OperationDefinition.all[type] else {
      throw MLModelError(.parameters, "the operation \"\(type)\" isn't known here")
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
        throw MLModelError(.parameters, "the operation \"\(type)\" gives no tensor")
      }
      return builder.convert(tensor, to: .float32)
    }
    try builder.check()
    return results
  }

  /// The output of an operation that has one, in 32-bit floating point.
  func output(of type: String, _ arguments: [String: Argument]) throws -> GraphTensor {
    guard let result = try outputs(of: type, arguments).first else {
      throw MLModelError(.parameters, "the operation \"\(type)\" has no output")
    }
    return result
  }

  /// The output of an operation that has one, as a blob.
  func operation(_ type: String, _ arguments: [String: Argument]) throws -> Blob {
    try wholeBlob(output(of: type, arguments))
  }

  /// A blob whose elements an operation maps, each by itself.
  func map(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    let arguments = parameters.merging(["x": .tensor(blob.value)]) { $1 }
    return map(blob, try output(of: type, arguments))
  }

  /// An operation on each pair of two blobs' elements, broadcast as their shapes ask.
  func combine(_ type: String, _ left: Blob, _ right: Blob) throws -> Blob {
    let (first, second) = try aligned(left, right)
    return Blob(
      try output(of: type, ["x": .tensor(first), "y": .tensor(second)]),
      try Shape.broadcast(left.exactShape, right.exactShape))
  }

  /// The value of a blob in its own shape through an operation.
  func mapWhole(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    try operation(type, parameters.merging(["x": .tensor(try full(blob))]) { $1 })
  }

  /// The image-shaped value of a blob through an operation that keeps its batch.
  func mapImage(_ blob: Blob, _ type: String, _ parameters: [String: Argument] = [:]) throws -> Blob {
    let arguments = parameters.merging(["x": .tensor(try image(blob))]) { $1 }
    return try imageBlob(output(of: type, arguments), like: blob)
  }
}
