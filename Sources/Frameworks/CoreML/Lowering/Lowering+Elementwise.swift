import CoreMLSpecification

/// The layers that compute each element by itself.
extension NetworkLowering {
  /// The output of a layer of this kind; nil for others.
  func lowerElementwise(_ layer: Layer) throws -> Blob? {
    if let (type, parameters) = try Self.elementwiseOperation(of: layer) {
      return try map(input(layer), type, parameters)
    }
    if let type = Self.pairwiseOperation(of: layer) {
      let blobs = try inputs(layer, count: 2...2)
      return try combine(type, blobs[0], blobs[1])
    }
    if let (type, alpha) = Self.comparison(of: layer) {
      let blobs = try inputs(layer, count: 1...2)
      return try blobs.count == 1
        ? map(blobs[0], type, ["y": .number(alpha)]) : combine(type, blobs[0], blobs[1])
    }
    switch layer.layer {
    case .activation(let parameters): return try activation(layer, parameters)
    case .unary(let parameters): return try unaryFunction(layer, parameters)
    case .add(let parameters): return try foldOrMap(layer, "add", parameters.alpha)
    case .multiply(let parameters): return try foldOrMap(layer, "mul", parameters.alpha)
    case .average:
      return try map(fold(layer, "add"), "mul", ["y": .number(1 / Float(layer.input.count))])
    case .addBroadcastable: return try fold(layer, "add")
    case .multiplyBroadcastable: return try fold(layer, "mul")
    case .max, .maxBroadcastable: return try fold(layer, "maximum")
    case .min, .minBroadcastable: return try fold(layer, "minimum")
    case .whereBroadcastable:
      let values = try inputs(layer, count: 3...3).map { Argument.tensor(try full($0)) }
      return try operation("select", ["cond": values[0], "a": values[1], "b": values[2]])
    // ML programs don't have these two.
    case .asinh:
      let blob = try input(layer)
      return map(blob, builder.unary(.asinh, blob.value))
    case .acosh:
      let blob = try input(layer)
      return map(blob, builder.unary(.acosh, blob.value))
    default: return nil
    }
  }

  /// The operation on one tensor that a layer is, and its parameters.
  private static func elementwiseOperation(
    of layer: Layer
  ) throws -> (type: String, parameters: [String: Argument])? {
    switch layer.layer {
    case .ceil: return ("ceil", [:])
    case .floor: return ("floor", [:])
    case .sign: return ("sign", [:])
    case .round: return ("round", [:])
    case .sin: return ("sin", [:])
    case .cos: return ("cos", [:])
    case .tan: return ("tan", [:])
    case .asin: return ("asin", [:])
    case .acos: return ("acos", [:])
    case .atan: return ("atan", [:])
    case .sinh: return ("sinh", [:])
    case .cosh: return ("cosh", [:])
    case .tanh: return ("tanh", [:])
    case .atanh: return ("atanh", [:])
    case .erf: return ("erf", [:])
    case .exp2: return ("exp2", [:])
    case .logicalNot: return ("logical_not", [:])
    case .clip(let it):
      try ensure(it.minVal <= it.maxVal, "the lower bound \(it.minVal) is above the upper, \(it.maxVal)")
      return ("clip", ["alpha": .number(it.minVal), "beta": .number(it.maxVal)])
    case .clampedReLu(let it):
      return ("clamped_relu", ["alpha": .number(it.alpha), "beta": .number(it.beta)])
    case .gelu(let it):
      switch it.mode {
      case .exact: return ("gelu", ["mode": .text("exact")])
      case .tanhApproximation: return ("gelu", ["mode": .text("tanh_approximation")])
      case .sigmoidApproximation: return ("gelu", ["mode": .text("sigmoid_approximation")])
      case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown mode \(number)")
      }
    default: return nil
    }
  }

  private static func pairwiseOperation(of layer: Layer) -> String? {
    switch layer.layer {
    case .subtractBroadcastable: "sub"
    case .divideBroadcastable: "real_div"
    case .modBroadcastable: "mod"
    case .powBroadcastable: "pow"
    case .floorDivBroadcastable: "floor_div"
    case .logicalAnd: "logical_and"
    case .logicalOr: "logical_or"
    case .logicalXor: "logical_xor"
    default: nil
    }
  }

  /// The comparison that a layer is, and what it compares one input with.
  private static func comparison(of layer: Layer) -> (type: String, alpha: Float)? {
    switch layer.layer {
    case .equal(let it): ("equal", it.alpha)
    case .notEqual(let it): ("not_equal", it.alpha)
    case .lessThan(let it): ("less", it.alpha)
    case .lessEqual(let it): ("less_equal", it.alpha)
    case .greaterThan(let it): ("greater", it.alpha)
    case .greaterEqual(let it): ("greater_equal", it.alpha)
    default: nil
    }
  }

  // MARK: Several tensors

  /// Values of two blobs that broadcast as the blobs' shapes do, with as few reshapes as can be.
  func aligned(_ left: Blob, _ right: Blob) throws -> (GraphTensor, GraphTensor) {
    if left.shape == right.shape, left.value.knownShape == right.value.knownShape {
      return (left.value, right.value)
    }
    let (leftLeading, rightLeading) = (left.shape.dropLast(3), right.shape.dropLast(3))
    let isImageWise =
      leftLeading == rightLeading || leftLeading.allSatisfy { $0 == 1 } || rightLeading.allSatisfy { $0 == 1 }
    if left.rank >= 3, right.rank >= 3, isImageWise { return (try image(left), try image(right)) }
    return (try full(left), try full(right))
  }

  /// The operation on all inputs, from the first to the last.
  private func fold(_ layer: Layer, _ type: String) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    return try blobs.dropFirst().reduce(blobs[0]) { try combine(type, $0, $1) }
  }

  private func foldOrMap(_ layer: Layer, _ type: String, _ alpha: Float) throws -> Blob {
    try layer.input.count == 1 ? map(input(layer), type, ["y": .number(alpha)]) : fold(layer, type)
  }

  // MARK: Functions with parameters

  private func unaryFunction(
    _ layer: Layer, _ parameters: CoreML_Specification_UnaryFunctionLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let factor = parameters.scale == 0 ? 1 : parameters.scale
    let epsilon = Argument.number(parameters.epsilon == 0 ? 1e-6 : parameters.epsilon)
    let alpha = Argument.number(parameters.alpha)
    let x = map(blob, builder.affine(blob.value, factor: factor, addend: parameters.shift))
    switch parameters.type {
    case .sqrt: return try map(x, "sqrt")
    case .rsqrt: return try map(x, "rsqrt", ["epsilon": epsilon])
    case .inverse: return try map(x, "inverse", ["epsilon": epsilon])
    case .power: return try map(x, "pow", ["y": alpha])
    case .exp: return try map(x, "exp")
    case .log: return try map(x, "log", ["epsilon": epsilon])
    case .abs: return try map(x, "abs")
    case .threshold: return try map(x, "threshold", ["alpha": alpha])
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown unary function \(number)")
    }
  }

  private func activation(
    _ layer: Layer, _ parameters: CoreML_Specification_ActivationParams
  ) throws -> Blob {
    let blob = try input(layer)
    func numbers(_ alpha: Float, _ beta: Float) -> [String: Argument] {
      ["alpha": .number(alpha), "beta": .number(beta)]
    }
    switch parameters.nonlinearityType {
    case .linear(let it): return try map(blob, "linear_activation", numbers(it.alpha, it.beta))
    case .reLu: return try map(blob, "relu")
    case .leakyReLu(let it): return try map(blob, "leaky_relu", ["alpha": .number(it.alpha)])
    case .thresholdedReLu(let it): return try map(blob, "thresholded_relu", ["alpha": .number(it.alpha)])
    case .tanh: return try map(blob, "tanh")
    case .scaledTanh(let it): return try map(blob, "scaled_tanh", numbers(it.alpha, it.beta))
    case .sigmoid: return try map(blob, "sigmoid")
    case .sigmoidHard(let it): return try map(blob, "sigmoid_hard", numbers(it.alpha, it.beta))
    case .elu(let it): return try map(blob, "elu", ["alpha": .number(it.alpha)])
    case .softsign: return try map(blob, "softsign")
    case .softplus: return try map(blob, "softplus")
    case .preLu(let it):
      let slopes = try perChannel(it.alpha, of: blob, what: "slopes")
      return try map(imageWise(blob, slopes), "prelu", ["alpha": .numbers(slopes)])
    case .parametricSoftplus(let it):
      let inner = try perChannel(it.beta, of: blob, what: "inner factors")
      let outer = try perChannel(it.alpha, of: blob, what: "outer factors")
      return try map(
        imageWise(blob, inner, outer), "softplus_parametric",
        ["alpha": .numbers(outer), "beta": .numbers(inner)])
    case nil: throw MLModelError(.parameters, "its function isn't named, or unknown")
    }
  }

  /// One number, or one for each of a blob's channels.
  private func perChannel(
    _ weights: CoreML_Specification_WeightParams, of blob: Blob, what: String
  ) throws -> [Float] {
    // Of codes of a few bits, those of a few channels are as many bytes as one: first as many numbers as there are channels.
    if let channels = (try? blob.imageShape)?[1], channels > 1,
      let decoded = try? DecodedWeights(weights, shape: [channels], what: what)
    {
      return decoded.floats
    }
    return try DecodedWeights(weights, shape: [1], what: what).floats
  }

  /// The blob with a value that one number a channel is broadcast to.
  private func imageWise(_ blob: Blob, _ numbers: [Float]...) throws -> Blob {
    numbers.allSatisfy { $0.count == 1 } ? blob : map(blob, try image(blob))
  }
}
