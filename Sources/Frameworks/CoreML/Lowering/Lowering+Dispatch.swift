import CoreMLSpecification

extension NetworkLowering {
  mutating func lower(_ layer: Layer) throws {
    let results =
      try lowerImageLayer(layer) ?? lowerElementwiseLayer(layer) ?? lowerRearrangement(layer)
      ?? lowerTensorLayer(layer) ?? lowerIndexing(layer) ?? lowerRecurrent(layer)
      ?? lowerRandom(layer).map { [$0] } ?? lowerVolume(layer).map { [$0] }
    guard let results else { throw MLModelError(.parameters, "this type of layer isn't known here") }
    try setOutputs(results, of: layer)
  }

  /// Layers that slide, resize or normalize over channel, height and width; nil for others.
  private mutating func lowerImageLayer(_ layer: Layer) throws -> [Blob]? {
    switch layer.layer {
    case .convolution(let parameters): [try convolution(layer, parameters)]
    case .pooling(let parameters): [try pooling(layer, parameters)]
    case .innerProduct(let parameters): [try innerProduct(layer, parameters)]
    case .embedding(let parameters): [try embedding(layer, parameters)]
    case .batchnorm(let parameters): [try batchNormalization(layer, parameters)]
    case .mvn(let parameters): [try meanVarianceNormalization(layer, parameters)]
    case .l2Normalize(let parameters): [try l2Normalization(layer, parameters)]
    case .lrn(let parameters): [try localResponseNormalization(layer, parameters)]
    case .softmax: [try softmax(layer)]
    case .crop(let parameters): [try crop(layer, parameters)]
    case .padding(let parameters): [try padding(layer, parameters)]
    case .upsample(let parameters): [try upsample(layer, parameters)]
    case .resizeBilinear(let parameters): [try resizeBilinear(layer, parameters)]
    case .cropResize(let parameters): [try cropResize(layer, parameters)]
    case .scale(let parameters): [try scale(layer, parameters)]
    case .bias(let parameters): [try bias(layer, parameters)]
    case .reduce(let parameters): [try reduce(layer, parameters)]
    default: nil
    }
  }

  private mutating func lowerElementwiseLayer(_ layer: Layer) throws -> [Blob]? {
    switch layer.layer {
    case .activation(let parameters): [try activation(layer, parameters)]
    case .unary(let parameters): [try unaryFunction(layer, parameters)]
    case .add(let parameters): [try addition(layer, parameters)]
    case .multiply(let parameters): [try multiplication(layer, parameters)]
    case .average: [try average(layer)]
    case .max: [try fold(layer, .maximum)]
    case .min: [try fold(layer, .minimum)]
    case .dot(let parameters): [try dotProduct(layer, parameters)]
    default: nil
    }
  }

  /// Layers that move elements and change none.
  private mutating func lowerRearrangement(_ layer: Layer) throws -> [Blob]? {
    switch layer.layer {
    case .loadConstant(let parameters): [try loadConstant(layer, parameters)]
    case .reshape(let parameters): [try reshape(layer, parameters)]
    case .flatten(let parameters): [try flatten(layer, parameters)]
    case .permute(let parameters): [try permute(layer, parameters)]
    case .concat(let parameters): [try concat(layer, parameters)]
    case .split(let parameters): try split(layer, parameters)
    case .sequenceRepeat(let parameters): [try sequenceRepeat(layer, parameters)]
    case .reorganizeData(let parameters): [try reorganizeData(layer, parameters)]
    case .slice(let parameters): [try slice(layer, parameters)]
    case .copy: [try input(layer)]
    default: nil
    }
  }
}
