import CoreMLSpecification

extension NetworkLowering {
  mutating func lower(_ layer: Layer) throws {
    let results =
      try lowerImageLayer(layer).map { [$0] } ?? lowerElementwise(layer).map { [$0] }
      ?? lowerReduction(layer).map { [$0] } ?? lowerTensorLayer(layer) ?? lowerReshaping(layer).map { [$0] }
      ?? lowerIndexing(layer) ?? lowerRecurrent(layer) ?? lowerRandom(layer).map { [$0] }
      ?? lowerVolume(layer).map { [$0] }
    guard let results else { throw MLModelError(.parameters, "this type of layer isn't known here") }
    try setOutputs(results, of: layer)
  }

  /// Layers that slide, resize or normalize over channel, height and width, or move what these have; nil for others.
  private func lowerImageLayer(_ layer: Layer) throws -> Blob? {
    switch layer.layer {
    case .convolution(let parameters): try convolution(layer, parameters)
    case .pooling(let parameters): try pooling(layer, parameters)
    case .innerProduct(let parameters): try innerProduct(layer, parameters)
    case .embedding(let parameters): try embedding(layer, parameters)
    case .batchnorm(let parameters): try batchNormalization(layer, parameters)
    case .mvn(let parameters): try meanVarianceNormalization(layer, parameters)
    case .l2Normalize(let parameters):
      try mapImage(
        input(layer), "l2_norm", ["epsilon": .number(parameters.epsilon == 0 ? 1e-6 : parameters.epsilon)])
    case .lrn(let parameters): try localResponseNormalization(layer, parameters)
    case .softmax: try mapImage(input(layer), "softmax", ["axis": .integer(1)])
    case .dot(let parameters): try dotProduct(layer, isCosine: parameters.cosineSimilarity)
    case .crop(let parameters): try crop(layer, parameters)
    case .padding(let parameters): try padding(layer, parameters)
    case .upsample(let parameters): try upsample(layer, parameters)
    case .resizeBilinear(let parameters): try resizeBilinear(layer, parameters)
    case .cropResize(let parameters): try cropResize(layer, parameters)
    case .scale(let parameters): try scale(layer, parameters)
    case .bias(let parameters): try bias(layer, parameters)
    case .loadConstant(let parameters): try loadConstant(layer, parameters)
    case .reshape(let parameters): try reshape(layer, parameters)
    case .flatten(let parameters): try flatten(input(layer), parameters.mode)
    case .permute(let parameters): try permute(input(layer), parameters.axis)
    case .concat(let parameters): try concat(layer, parameters)
    case .sequenceRepeat(let parameters): try sequenceRepeat(input(layer), parameters.nRepetitions)
    case .reorganizeData(let parameters): try reorganizeData(input(layer), parameters)
    case .slice(let parameters): try slice(layer, parameters)
    case .copy: try input(layer)
    default: nil
    }
  }

  /// Layers that take tensors of any rank, or give several; nil for others.
  private func lowerTensorLayer(_ layer: Layer) throws -> [Blob]? {
    switch layer.layer {
    case .split(let parameters): return try split(layer, parts: parameters.nOutputs)
    case .splitNd(let parameters): return try splitND(layer, parameters)
    case .batchedMatmul(let parameters): return [try batchedMatMul(layer, parameters)]
    case .embeddingNd(let parameters): return [try embeddingND(layer, parameters)]
    case .layerNormalization(let parameters): return [try layerNormalization(layer, parameters)]
    case .softmaxNd(let parameters):
      let blob = try input(layer)
      return [
        try map(map(blob, full(blob)), "softmax", ["axis": .integer(integer(parameters.axis, "axis"))])
      ]
    default: return nil
    }
  }
}
