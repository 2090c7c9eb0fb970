import CoreMLSpecification

extension NetworkLowering {
  func batchNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_BatchnormLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    let channels = try size(parameters.channels, "number of channels")
    let count = try builder.checkedShape(of: value)[1]
    try ensure(count == channels, "\(count) channels, expected \(channels)")
    let epsilon = parameters.epsilon == 0 ? 1e-5 : parameters.epsilon
    func numbers(_ weights: CoreML_Specification_WeightParams, _ what: String) throws -> Argument {
      .numbers(try DecodedWeights(weights, shape: [channels], what: what).floats)
    }
    var affine = [
      "gamma": try numbers(parameters.gamma, "gamma"), "beta": try numbers(parameters.beta, "beta"),
      "epsilon": .number(epsilon),
    ]
    if parameters.computeMeanVar, parameters.instanceNormalization {
      return try mapImage(blob, "instance_norm", affine)
    }
    if parameters.computeMeanVar {
      // Uses the batch's mean and variance, which normalization makes 0 and 1.
      let normalized = builder.normalize(value, axes: [0, 2, 3], epsilon: epsilon)
      affine["mean"] = .numbers(Array(repeating: 0, count: channels))
      affine["variance"] = .numbers(Array(repeating: 1, count: channels))
      affine["epsilon"] = .number(0)
      return try mapImage(Blob(normalized, blob.shape), "batch_norm", affine)
    }
    affine["mean"] = try numbers(parameters.mean, "means")
    affine["variance"] = try numbers(parameters.variance, "variances")
    return try mapImage(blob, "batch_norm", affine)
  }

  func meanVarianceNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_MeanVarianceNormalizeLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    return try imageBlob(
      builder.normalize(
        image(blob), axes: parameters.acrossChannels ? [1, 2, 3] : [2, 3],
        epsilon: parameters.epsilon == 0 ? 1e-6 : parameters.epsilon,
        normalizesVariance: parameters.normalizeVariance), like: blob)
  }

  func layerNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_LayerNormalizationLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let shape = try parameters.normalizedShape.map { try size($0, "normalized size") }
    try ensure(
      !shape.isEmpty && shape.count <= blob.rank && Array(blob.shape.suffix(shape.count)) == shape,
      "a normalized shape \(shape) for an input of shape \(blob.shape)")
    return try operation(
      "layer_norm",
      [
        "x": .tensor(full(blob)), "axes": .integers(shape.indices.map { $0 - shape.count }),
        "gamma": .numbers(DecodedWeights(parameters.gamma, shape: shape, what: "gamma").floats),
        "beta": .numbers(DecodedWeights(parameters.beta, shape: shape, what: "beta").floats),
        "epsilon": .number(parameters.eps == 0 ? 1e-5 : parameters.eps),
      ])
  }

  func softmaxND(_ blob: Blob, axis: Int) throws -> Blob {
    try map(map(blob, full(blob)), "softmax", ["axis": .integer(axis)])
  }

  func localResponseNormalization(
    _ layer: Layer, _ parameters: CoreML_Specification_LRNLayerParams
  ) throws -> Blob {
    try mapImage(
      input(layer), "local_response_norm",
      [
        "size": .integer(size(parameters.localSize, "number of channels")),
        "alpha": .number(parameters.alpha), "beta": .number(parameters.beta),
        "k": .number(parameters.k == 0 ? 1 : parameters.k),
      ])
  }

  func scale(
    _ layer: Layer, _ parameters: CoreML_Specification_ScaleLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let factors = try perElement(parameters.scale, shape: parameters.shapeScale, what: "factors")
    var result = try builder.binary(.multiply, image(blob), factors)
    if parameters.hasBias {
      result = try builder.binary(
        .add, result, perElement(parameters.bias, shape: parameters.shapeBias, what: "biases"))
    }
    return try unchanged(result, like: blob)
  }

  func bias(
    _ layer: Layer, _ parameters: CoreML_Specification_BiasLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let biases = try perElement(parameters.bias, shape: parameters.shape, what: "biases")
    return try unchanged(builder.binary(.add, image(blob), biases), like: blob)
  }

  /// Converts numbers of shape [1], [C], [1, H, W] or [C, H, W] to a shape that broadcasts with an image's.
  private func perElement(
    _ weights: CoreML_Specification_WeightParams, shape: [UInt64], what: String
  ) throws -> GraphTensor {
    let shape = try shape.map { try size($0, "size of the \(what)") }
    try ensure(
      shape.count == 1 || shape.count == 3, "\(what) of shape \(shape), expected 1 or 3 dimensions")
    let decoded = try DecodedWeights(weights, shape: shape, what: what)
    return builder.floats(decoded, shape: shape.count == 1 ? [1, shape[0], 1, 1] : [1] + shape)
  }

  private func unchanged(_ value: GraphTensor, like blob: Blob) throws -> Blob {
    try ensure(
      builder.checkedShape(of: value) == blob.imageShape,
      "numbers that don't match an input of shape \(blob.shape)")
    return try imageBlob(value, like: blob)
  }
}
