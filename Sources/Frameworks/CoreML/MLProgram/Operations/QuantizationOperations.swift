import NetworkInference

enum QuantizationOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "quantize", "Quantization: input ÷ scale + zero_point, rounded",
      [.tensor("input"), .text("output_dtype")] + parameterInputs
    ) {
      let builder = $0.builder
      let input = try $0.floatTensor("input")
      guard let element = ProgramElement(name: try $0.text("output_dtype")), let range = element.range else {
        throw MLModelError(.parameters, "codes of an unknown type")
      }
      let (scale, zero) = try parameters($0, of: input)
      var code = builder.unary(.roundHalfToEven, builder.quotient(input, scale))
      if let zero { code = builder.binary(.add, code, zero) }
      let clamped = builder.clamp(code, min: Float(range.lowerBound), max: Float(range.upperBound))
      return builder.convert(clamped, to: .int32)
    },
    OperationDefinition(
      "dequantize", "Dequantization: (input − zero_point) × scale", [.tensor("input")] + parameterInputs
    ) {
      let builder = $0.builder
      var code = try $0.floatTensor("input")
      let (scale, zero) = try parameters($0, of: code)
      if let zero { code = builder.binary(.subtract, code, zero) }
      return builder.binary(.multiply, code, scale)
    },
  ]

  private static let parameterInputs: [OperationDefinition.Input] = [
    .numbers("scale"), .numbers("zero_point").optional, .integer("axis").optional,
  ]

  /// Scale and zero point, shaped to broadcast along their axis.
  private static func parameters(
    _ arguments: OperationArguments, of tensor: GraphTensor
  ) throws -> (scale: GraphTensor, zero: GraphTensor?) {
    let rank = try tensor.rank
    let axis = arguments.has("axis") ? try arguments.axis("axis", of: tensor) : 0
    func shaped(_ constant: ConstantTensor) -> GraphTensor {
      let values = constant.floats()
      let shape = constant.shape.isEmpty ? [] : (0..<rank).map { $0 == axis ? values.count : 1 }
      return arguments.builder.floats(values, shape: shape)
    }
    return (shaped(try arguments.constant("scale")), try arguments.optionalConstant("zero_point").map(shaped))
  }
}
