import CoreMLSpecification

/// Layers of which an input says what shape the output has, or where it lies: such an input is an operand, whose
/// numbers must be known when the layer is lowered.
extension CoreML_Specification_NeuralNetworkLayer {
  /// The names of the inputs whose numbers decide shapes.
  var operands: ArraySlice<String> {
    switch layer {
    case .fillDynamic, .rangeDynamic, .randomNormalDynamic, .randomUniformDynamic, .randomBernoulliDynamic:
      input[...]
    case .broadcastToDynamic, .reshapeDynamic, .sliceDynamic, .tile, .topK, .cumSum, .constantPad, .oneHot:
      input.dropFirst()
    default: []
    }
  }
}

extension NetworkLowering {
  /// The numbers of an operand.
  func operand(_ name: String) throws -> [Float] {
    guard let numbers = operands[name] else {
      throw MLModelError(.parameters, "the numbers of its input \"\(name)\" aren't known before it runs")
    }
    return numbers
  }

  /// The numbers of a layer's only operand, as whole numbers.
  func operand(_ layer: Layer) throws -> [Int] {
    try ensure(layer.input.count == 1, "\(layer.input.count) inputs where 1 is needed")
    return try whole(operand(layer.input[0]))
  }

  func whole(_ numbers: [Float]) throws -> [Int] {
    try numbers.map { number in
      guard let whole = Int(exactly: number.rounded(.towardZero)) else {
        throw MLModelError(.parameters, "\(number) where a whole number is needed")
      }
      return try integer(whole, "number")
    }
  }

  /// The numbers of an operand, as whole numbers.
  func numbers(_ name: String) throws -> [Int] { try whole(operand(name)) }

  /// The one number of an operand, as a whole number.
  func number(_ name: String) throws -> Int {
    let numbers = try numbers(name)
    try ensure(numbers.count == 1, "\(numbers.count) numbers in its input \"\(name)\" where 1 is needed")
    return numbers[0]
  }

  func sizes(_ values: [UInt64]) throws -> [Int] { try values.map { try size($0, "size") } }

  func sizes(_ values: [Int]) throws -> [Int] { try values.map { try size($0, "size") } }
}
