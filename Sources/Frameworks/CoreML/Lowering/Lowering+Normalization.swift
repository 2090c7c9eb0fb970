import CoreMLSpecification

extension NetworkLowering {
  mutating func batchNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_BatchnormLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    var value = try image(blob)
    let channels = try size(parameters.channels, "number of channels")
    guard builder.shape(value)[1] == channels else {
      throw MLModelError(.parameters, "\(builder.shape(value)[1]) channels where \(channels) are needed")
    }
    let epsilon = parameters.epsilon == 0 ? 1e-5 : parameters.epsilon
    let gamma = try DecodedWeights(parameters.gamma, shape: [channels], what: "gamma").floats
    let beta = try DecodedWeights(parameters.beta, shape: [channels], what: "beta").floats
    var factors = gamma
    var addends = beta
    if parameters.computeMeanVar {
      value = try builder.normalize(
        value, axes: parameters.instanceNormalization ? [2, 3] : [0, 2, 3], epsilon: epsilon,
        normalizesVariance: true)
    } else {
      let means = try DecodedWeights(parameters.mean, shape: [channels], what: "means").floats
      let variances = try DecodedWeights(parameters.variance, shape: [channels], what: "variances").floats
      for channel in 0..<channels {
        // In double precision, so that folding the two steps into one costs nothing that can be seen.
        let factor = Double(gamma[channel]) / (Double(variances[channel]) + Double(epsilon)).squareRoot()
        factors[channel] = Float(factor)
        addends[channel] = Float(Double(beta[channel]) - factor * Double(means[channel]))
      }
    }
    let shape = [1, channels, 1, 1]
    let scaled = try builder.binary(.multiply, value, builder.constant(factors, shape: shape))
    return imageBlob(
      try builder.binary(.add, scaled, builder.constant(addends, shape: shape)), like: blob)
  }

  mutating func meanVarianceNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_MeanVarianceNormalizeLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    return imageBlob(
      try builder.normalize(
        image(blob), axes: parameters.acrossChannels ? [1, 2, 3] : [2, 3],
        epsilon: parameters.epsilon == 0 ? 1e-6 : parameters.epsilon,
        normalizesVariance: parameters.normalizeVariance), like: blob)
  }

  mutating func l2Normalization(
    _ layer: Layer, _ parameters: CoreML_Specification_L2NormalizeLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    let epsilon = parameters.epsilon == 0 ? 1e-6 : parameters.epsilon
    let squares = try builder.reduce(.sum, builder.binary(.multiply, value, value), axes: [1, 2, 3])
    let length = try builder.unary(.sqrt, builder.binary(.add, squares, epsilon))
    return imageBlob(try builder.binary(.divide, value, length), like: blob)
  }

  mutating func localResponseNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_LRNLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    let base = parameters.k == 0 ? 1 : parameters.k
    let scaling = LocalResponseScaling(alpha: parameters.alpha, beta: parameters.beta, base: base)
    let result = try builder.add(
      .image(
        .localResponseNormalization(
          alpha: scaling.alpha, beta: parameters.beta, bias: scaling.bias,
          size: size(parameters.localSize, "number of channels"))),
      [value, builder.integers([1])], builder.type(value))
    return imageBlob(try builder.binary(.multiply, result, scaling.factor), like: blob)
  }

  mutating func softmax(_ layer: Layer) throws -> Blob {
    let blob = try input(layer)
    return imageBlob(try builder.softmax(image(blob), axis: 1), like: blob)
  }

  mutating func scale(
    _ layer: Layer, _ parameters: CoreML_Specification_ScaleLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let factors = try perElement(parameters.scale, shape: parameters.shapeScale, what: "factors")
    var result = try builder.binary(.multiply, image(blob), factors)
    if parameters.hasBias_p {
      result = try builder.binary(
        .add, result, perElement(parameters.bias, shape: parameters.shapeBias, what: "biases"))
    }
    return try unchanged(result, like: blob)
  }

  mutating func bias(
    _ layer: Layer, _ parameters: CoreML_Specification_BiasLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let biases = try perElement(parameters.bias, shape: parameters.shape, what: "biases")
    return try unchanged(builder.binary(.add, image(blob), biases), like: blob)
  }

  /// Numbers of shape [1], [C], [1, H, W] or [C, H, W] in a shape that broadcasts to an image's.
  private mutating func perElement(
    _ weights: CoreML_Specification_WeightParams, shape: [UInt64], what: String
  ) throws -> Graph.Value {
    let shape = try shape.map { try size($0, "size of the \(what)") }
    guard shape.count == 1 || shape.count == 3 else {
      throw MLModelError(.parameters, "\(what) of shape \(shape) where 1 or 3 dimensions are needed")
    }
    let decoded = try DecodedWeights(weights, shape: shape, what: what)
    return try builder.constant(decoded, shape: shape.count == 1 ? [1, shape[0], 1, 1] : [1] + shape)
  }

  private mutating func unchanged(_ value: Graph.Value, like blob: Blob) throws -> Blob {
    guard builder.shape(value) == (try blob.imageShape) else {
      throw MLModelError(.parameters, "numbers that don't fit an input of shape \(blob.shape)")
    }
    return imageBlob(value, like: blob)
  }
}
