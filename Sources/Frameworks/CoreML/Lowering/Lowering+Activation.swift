import CoreMLSpecification

extension NetworkLowering {
  mutating func activation(
    _ layer: Layer, _ parameters: CoreML_Specification_ActivationParams
  ) throws -> Blob {
    let blob = try input(layer)
    switch parameters.nonlinearityType {
    case .preLu(let prelu): return try parametricReLU(blob, prelu)
    case .parametricSoftplus(let softplus): return try parametricSoftplus(blob, softplus)
    case nil: throw MLModelError(.parameters, "its function isn't named, or unknown")
    case let function?: return map(blob, try activation(function, blob.value))
    }
  }

  private mutating func activation(
    _ function: CoreML_Specification_ActivationParams.OneOf_NonlinearityType, _ value: Graph.Value
  ) throws -> Graph.Value {
    switch function {
    case .linear(let linear): return try builder.affine(value, factor: linear.alpha, addend: linear.beta)
    case .reLu: return try builder.unary(.relu, value)
    case .leakyReLu(let leaky):
      return try builder.add(
        .elementwise(.prelu), [value, builder.scalar(leaky.alpha)], builder.type(value))
    case .thresholdedReLu(let threshold):
      let isAbove = try builder.compare(.greaterEqual, value, builder.scalar(threshold.alpha))
      return try builder.select(isAbove, value, builder.scalar(0))
    case .tanh: return try builder.unary(.tanh, value)
    case .scaledTanh(let tanh):
      let inner = try builder.affine(value, factor: tanh.beta, addend: 0)
      return try builder.affine(builder.unary(.tanh, inner), factor: tanh.alpha, addend: 0)
    case .sigmoid: return try builder.unary(.sigmoid, value)
    case .sigmoidHard(let hard):
      return try builder.clamp(
        builder.affine(value, factor: hard.alpha, addend: hard.beta), min: 0, max: 1)
    case .elu(let elu):
      return try builder.add(.elementwise(.elu(alpha: elu.alpha)), [value], builder.type(value))
    case .softsign: return try builder.unary(.softsign, value)
    case .softplus: return try builder.unary(.softplus, value)
    case .preLu, .parametricSoftplus:
      throw MLModelError(.parameters, "its function needs the shape of the input")
    }
  }

  private mutating func parametricReLU(
    _ blob: Blob, _ parameters: CoreML_Specification_ActivationPReLU
  ) throws -> Blob {
    let (value, slopes) = try withChannels(blob, parameters.alpha, what: "slopes")
    return Blob(try builder.add(.elementwise(.prelu), [value, slopes], builder.type(value)), blob.shape)
  }

  private mutating func parametricSoftplus(
    _ blob: Blob, _ parameters: CoreML_Specification_ActivationParametricSoftplus
  ) throws -> Blob {
    let (value, beta) = try withChannels(blob, parameters.beta, what: "inner factors")
    let softplus = try builder.unary(.softplus, builder.binary(.multiply, value, beta))
    let (_, alpha) = try withChannels(blob, parameters.alpha, what: "outer factors")
    return Blob(try builder.binary(.multiply, softplus, alpha), blob.shape)
  }

  /// The blob's value, and one number or one a channel in a shape that broadcasts to it.
  private mutating func withChannels(
    _ blob: Blob, _ weights: CoreML_Specification_WeightParams, what: String
  ) throws -> (Graph.Value, Graph.Value) {
    // Of codes of a few bits, those of a few channels are as many bytes as one: first as many numbers as there are channels.
    if let channels = (try? blob.imageShape)?[1], channels > 1,
      let decoded = try? DecodedWeights(weights, shape: [channels], what: what)
    {
      return (try image(blob), try builder.constant(decoded, shape: [1, channels, 1, 1]))
    }
    let single = try DecodedWeights(weights, shape: [1], what: what)
    return (blob.value, try builder.constant(single, shape: [1]))
  }
}
