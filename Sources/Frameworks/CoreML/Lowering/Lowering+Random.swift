import CoreMLSpecification

extension NetworkLowering {
  /// A negative seed requests a new one for each prediction.
  private func seed(_ seed: Int64) -> Argument { .integer(seed < 0 ? -1 : Int(seed & 0x3fff_ffff)) }

  private func checked(_ shape: [Int]) throws -> Argument {
    _ = try Shape.elementCount(shape)
    return .integers(shape)
  }

  func normal(
    _ shape: [Int], _ mean: Float, _ deviation: Float, _ seed: Int64
  ) throws -> Blob {
    try operation(
      "random_normal",
      [
        "shape": checked(shape), "mean": .number(mean), "stddev": .number(deviation),
        "seed": self.seed(seed),
      ])
  }

  func uniform(
    _ shape: [Int], _ low: Float, _ high: Float, _ seed: Int64
  ) throws -> Blob {
    try ensure(low <= high, "no numbers from \(low) to \(high)")
    return try operation(
      "random_uniform",
      ["shape": checked(shape), "low": .number(low), "high": .number(high), "seed": self.seed(seed)])
  }

  func bernoulli(_ shape: [Int], _ probability: Float, _ seed: Int64) throws -> Blob {
    try operation(
      "random_bernoulli",
      ["shape": checked(shape), "prob": .number(probability), "seed": self.seed(seed)])
  }

  /// Samples indices along the last axis, whose values are probabilities, or logits divided by a temperature.
  func categorical(
    _ layer: Layer, _ parameters: CoreML_Specification_CategoricalDistributionLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let count = try size(parameters.numSamples, "number of samples")
    let temperature = parameters.temperature == 0 ? 1 : parameters.temperature
    var value = try full(blob)
    if !parameters.isLogits {
      let epsilon = parameters.eps == 0 ? 1e-10 : parameters.eps
      value = builder.unary(.log, builder.binary(.maximum, value, epsilon))
    }
    value = builder.affine(value, factor: 1 / temperature, addend: 0)
    // Each sample is compared with the others.
    _ = try Shape.elementCount(blob.shape + [count])
    return try operation(
      "random_categorical",
      [
        "x": .tensor(value), "mode": .text("logits"), "size": .integer(count),
        "seed": seed(parameters.seed),
      ])
  }
}
