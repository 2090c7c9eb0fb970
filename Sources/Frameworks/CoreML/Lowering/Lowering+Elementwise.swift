import CoreMLSpecification

extension NetworkLowering {
  // MARK: Several tensors

  func combine(_ layer: Layer, _ type: String) throws -> Blob {
    let blobs = try inputs(layer, count: 2...2)
    return try combine(type, blobs[0], blobs[1])
  }

  /// Compares two inputs, or one with a number.
  func compare(_ layer: Layer, _ type: String, _ alpha: Float) throws -> Blob {
    let blobs = try inputs(layer, count: 1...2)
    return try blobs.count == 1
      ? map(blobs[0], type, ["y": .number(alpha)]) : combine(type, blobs[0], blobs[1])
  }

  func select(_ layer: Layer) throws -> Blob {
    let values = try inputs(layer, count: 3...3).map { Argument.tensor(try full($0)) }
    return try operation("select", ["cond": values[0], "a": values[1], "b": values[2]])
  }

  /// The values of two blobs, reshaped only if necessary to broadcast as the blobs' shapes do.
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

  func fold(_ layer: Layer, _ type: String) throws -> Blob {
    let blobs = try inputs(layer, count: 1...Int(Int16.max))
    return try blobs.dropFirst().reduce(blobs[0]) { try combine(type, $0, $1) }
  }

  func foldOrMap(_ layer: Layer, _ type: String, _ alpha: Float) throws -> Blob {
    try layer.input.count == 1 ? map(input(layer), type, ["y": .number(alpha)]) : fold(layer, type)
  }

  // MARK: Functions with parameters

  func map(_ blob: Blob, _ function: UnaryFunction) -> Blob { map(blob, builder.unary(function, blob.value)) }

  func clip(_ blob: Blob, from lower: Float, to upper: Float) throws -> Blob {
    try ensure(lower <= upper, "the lower bound \(lower) is above the upper, \(upper)")
    return try map(blob, "clip", ["alpha": .number(lower), "beta": .number(upper)])
  }

  func gelu(_ blob: Blob, _ mode: CoreML_Specification_GeluLayerParams.GeluMode) throws -> Blob {
    switch mode {
    case .exact: return try map(blob, "gelu", ["mode": .text("exact")])
    case .tanhApproximation: return try map(blob, "gelu", ["mode": .text("tanh_approximation")])
    case .sigmoidApproximation: return try map(blob, "gelu", ["mode": .text("sigmoid_approximation")])
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown mode \(number)")
    }
  }

  func unaryFunction(
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
    case .unrecognized(let number): throw MLModelError(.parameters, "unknown unary function \(number)")
    }
  }

  func activation(
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
    case .pReLu(let it):
      let slopes = try perChannel(it.alpha, of: blob, what: "slopes")
      return try map(imageWise(blob, slopes), "prelu", ["alpha": .numbers(slopes)])
    case .parametricSoftplus(let it):
      let inner = try perChannel(it.beta, of: blob, what: "inner factors")
      let outer = try perChannel(it.alpha, of: blob, what: "outer factors")
      return try map(
        imageWise(blob, inner, outer), "softplus_parametric",
        ["alpha": .numbers(outer), "beta": .numbers(inner)])
    case nil: throw MLModelError(.parameters, "its function is missing or unknown")
    }
  }

  /// One number, or one for each of a blob's channels.
  private func perChannel(
    _ weights: CoreML_Specification_WeightParams, of blob: Blob, what: String
  ) throws -> [Float] {
    // Packed codes of a few channels can have as many bytes as one code, so the channel count comes first.
    if let channels = (try? blob.imageShape)?[1], channels > 1,
      let decoded = try? DecodedWeights(weights, shape: [channels], what: what)
    {
      return decoded.floats
    }
    return try DecodedWeights(weights, shape: [1], what: what).floats
  }

  /// The blob with a value that broadcasts with one number per channel.
  private func imageWise(_ blob: Blob, _ numbers: [Float]...) throws -> Blob {
    numbers.allSatisfy { $0.count == 1 } ? blob : map(blob, try image(blob))
  }
}
