/// Numbers to codes of eight bits and back.
import NetworkInference

enum QuantizationOperations {
  static let rules: OperationRules = [
    "quantize": OperationArguments.single {
      let builder = $0.builder
      let input = try $0.floatTensor("input")
      guard let element = ProgramElement(name: try $0.text("output_dtype")), let range = element.range else {
        throw MLModelError(.parameters, "codes of a type that isn't known here")
      }
      let (scale, zero) = try parameters($0, of: input)
      let ratio = builder.quotient(input, scale)
      var code = builder.operation("Round", [ratio], version: 5, ["mode": "half_to_even"])
      if let zero { code = builder.binary("Add", code, zero) }
      let clamped = ActivationOperations.clamp(
        code, Float(range.lowerBound), Float(range.upperBound), builder)
      return builder.convert(clamped, to: .int32)
    },
    "dequantize": OperationArguments.single {
      let builder = $0.builder
      var code = try $0.floatTensor("input")
      let (scale, zero) = try parameters($0, of: code)
      if let zero { code = builder.binary("Subtract", code, zero) }
      return builder.binary("Multiply", code, scale)
    },
  ]

  /// Scale and zero point, so that they broadcast along the axis that has one of each an element.
  private static func parameters(
    _ arguments: OperationArguments, of tensor: ProgramTensor
  ) throws -> (scale: ProgramTensor, zero: ProgramTensor?) {
    let rank = try tensor.rank
    let axis = arguments.has("axis") ? try arguments.axis("axis", of: tensor) : 0
    func shaped(_ constant: ConstantTensor) -> ProgramTensor {
      let values = constant.floats()
      let shape = constant.shape.isEmpty ? [] : (0..<rank).map { $0 == axis ? values.count : 1 }
      return arguments.builder.floats(values, shape: shape)
    }
    return (shaped(try arguments.constant("scale")), try arguments.optionalConstant("zero_point").map(shaped))
  }
}
