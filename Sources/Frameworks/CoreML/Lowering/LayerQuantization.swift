import CoreMLSpecification
import NetworkInference

/// A layer's input and weights, rounded to levels, so that the engine computes the layer in integers.
extension NetworkLowering {
  /// A convolution's input and kernel, rounded if the table has the layer's output.
  func quantized(
    _ layer: Layer, _ value: GraphTensor, _ weights: DecodedWeights, _ sizes: ConvolutionSizes
  ) throws -> (value: GraphTensor, kernel: GraphTensor) {
    guard let name = layer.output.first, let range = quantization?.ranges[name] else {
      return (value, builder.floats(weights, shape: sizes.kernelShape))
    }
    try ensure(
      !sizes.isTransposed && sizes.groups == 1,
      "it can't be computed in integers, as \"\(LoadingOptions.quantizedLayersKey)\" says")
    let weights = RoundedWeights(weights.floats, shape: sizes.kernelShape, axis: 0)
    return (
      builder.rounded(value, [range.low], [range.high], shape: [], levelCount: QuantizedRange.levelCount),
      builder.rounded(
        builder.floats(weights.values, shape: sizes.kernelShape), weights.largest.map { -$0 },
        weights.largest, shape: weights.largestShape, levelCount: RoundedWeights.levelCount)
    )
  }
}

extension GraphBuilder {
  /// Rounds a tensor to levels at equal distances between limits, in their shape.
  fileprivate func rounded(
    _ tensor: GraphTensor, _ low: [Float], _ high: [Float], shape: [Int], levelCount: Int
  ) -> GraphTensor {
    let limits = [low, high].map { floats($0, shape: shape) }
    // Limits of what is rounded, and of the result.
    return operation(
      "FakeQuantize", [tensor] + limits + limits, ["levels": "\(levelCount)", "auto_broadcast": "numpy"])
  }
}
