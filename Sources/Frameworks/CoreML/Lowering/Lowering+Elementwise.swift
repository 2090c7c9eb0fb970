import CoreMLSpecification

extension NetworkLowering {
  /// The function of two blobs, broadcast as their shapes ask.
  mutating func combine(_ function: BinaryFunction, _ left: Blob, _ right: Blob) throws -> Blob {
    let (first, second) = try aligned(left, right)
    return Blob(
      try builder.binary(function, first, second), try Shape.broadcast(left.exactShape, right.exactShape))
  }

  /// Values of two blobs that broadcast as the blobs' shapes do, with as few reshapes as can be.
  mutating func aligned(_ left: Blob, _ right: Blob) throws -> (Graph.Value, Graph.Value) {
    if left.shape == right.shape, builder.shape(left.value) == builder.shape(right.value) {
      return (left.value, right.value)
    }
    let (leftLeading, rightLeading) = (left.shape.dropLast(3), right.shape.dropLast(3))
    let isImageWise =
      leftLeading == rightLeading || leftLeading.allSatisfy { $0 == 1 } || rightLeading.allSatisfy { $0 == 1 }
    if left.rank >= 3, right.rank >= 3, isImageWise { return (try image(left), try image(right)) }
    return (try full(left), try full(right))
  }

  /// A blob of the same shape with another value.
  mutating func map(_ blob: Blob, _ value: Graph.Value) -> Blob { Blob(value, blob.exactShape) }

  mutating func addition(
    _ layer: Layer, _ parameters: CoreML_Specification_AddLayerParams
  ) throws -> Blob {
    guard layer.input.count == 1 else { return try fold(layer, .add) }
    let blob = try input(layer)
    return map(blob, try builder.binary(.add, blob.value, parameters.alpha))
  }

  mutating func multiplication(
    _ layer: Layer, _ parameters: CoreML_Specification_MultiplyLayerParams
  ) throws -> Blob {
    guard layer.input.count == 1 else { return try fold(layer, .multiply) }
    let blob = try input(layer)
    return map(blob, try builder.binary(.multiply, blob.value, parameters.alpha))
  }

  mutating func average(_ layer: Layer) throws -> Blob {
    let sum = try fold(layer, .add)
    return map(sum, try builder.binary(.multiply, sum.value, 1 / Float(layer.input.count)))
  }

  /// The function of all inputs, from the first to the last.
  mutating func fold(_ layer: Layer, _ function: BinaryFunction) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    return try blobs.dropFirst().reduce(blobs[0]) { try combine(function, $0, $1) }
  }

  mutating func dotProduct(
    _ layer: Layer, _ parameters: CoreML_Specification_DotProductLayerParams
  ) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    let (left, right) = (try image(blobs[0]), try image(blobs[1]))
    var result = try builder.reduce(.sum, builder.binary(.multiply, left, right), axes: [1])
    if parameters.cosineSimilarity {
      let lengths = try builder.binary(
        .multiply, builder.reduce(.l2, left, axes: [1]), builder.reduce(.l2, right, axes: [1]))
      result = try builder.binary(.divide, result, lengths)
    }
    return imageBlob(result, like: blobs[0])
  }

  mutating func unaryFunction(
    _ layer: Layer, _ parameters: CoreML_Specification_UnaryFunctionLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let factor = parameters.scale == 0 ? 1 : parameters.scale
    let epsilon = parameters.epsilon == 0 ? 1e-6 : parameters.epsilon
    let value = try builder.affine(blob.value, factor: factor, addend: parameters.shift)
    return map(blob, try unaryFunction(parameters.type, value, alpha: parameters.alpha, epsilon: epsilon))
  }

  private mutating func unaryFunction(
    _ function: CoreML_Specification_UnaryFunctionLayerParams.Operation, _ value: Graph.Value, alpha: Float,
    epsilon: Float
  ) throws -> Graph.Value {
    switch function {
    case .sqrt: return try builder.unary(.sqrt, value)
    case .rsqrt:
      let root = try builder.unary(.sqrt, builder.binary(.add, value, epsilon))
      return try builder.binary(.divide, builder.scalar(1), root)
    case .inverse:
      return try builder.binary(.divide, builder.scalar(1), builder.binary(.add, value, epsilon))
    case .power: return try builder.binary(.power, value, alpha)
    case .exp: return try builder.unary(.exp, value)
    case .log: return try builder.unary(.log, builder.binary(.add, value, epsilon))
    case .abs: return try builder.unary(.abs, value)
    case .threshold: return try builder.binary(.maximum, value, alpha)
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown unary function \(number)")
    }
  }
}
