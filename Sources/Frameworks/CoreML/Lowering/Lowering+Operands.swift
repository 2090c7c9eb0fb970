import CoreMLSpecification

/// Operands: inputs that determine the output's shape or position, so lowering must know their values.
extension CoreML_Specification_NeuralNetworkLayer {
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
  func operand(_ name: String) throws -> [Float] {
    guard let numbers = operands[name] else {
      throw MLModelError(.parameters, "the values of its input \"\(name)\" aren't known before it runs")
    }
    return numbers
  }

  /// The values of a layer's only operand, as integers.
  func operand(_ layer: Layer) throws -> [Int] {
    try ensure(layer.input.count == 1, "\(layer.input.count) inputs, expected 1")
    return try whole(operand(layer.input[0]))
  }

  func whole(_ numbers: [Float]) throws -> [Int] {
    try numbers.map { number in
      guard let whole = Int(exactly: number.rounded(.towardZero)) else {
        throw MLModelError(.parameters, "\(number), expected an integer")
      }
      return try integer(whole, "number")
    }
  }

  func numbers(_ name: String) throws -> [Int] { try whole(operand(name)) }

  /// The single value of an operand, as an integer.
  func number(_ name: String) throws -> Int {
    let numbers = try numbers(name)
    try ensure(numbers.count == 1, "\(numbers.count) numbers in its input \"\(name)\", expected 1")
    return numbers[0]
  }

  func sizes(_ values: [UInt64]) throws -> [Int] { try values.map { try size($0, "size") } }

  func sizes(_ values: [Int]) throws -> [Int] { try values.map { try size($0, "size") } }
}
