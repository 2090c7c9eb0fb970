import CoreMLSpecification

extension NetworkLowering {
  mutating func reduce(
    _ layer: Layer, _ parameters: CoreML_Specification_ReduceLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let axes: [Int]
    switch parameters.axis {
    case .chw: axes = [-3, -2, -1]
    case .hw: axes = [-2, -1]
    case .c: axes = [-3]
    case .h: axes = [-2]
    case .w: axes = [-1]
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown axes \(number)")
    }
    let value = blob.rank >= 3 ? try image(blob) : try full(blob)
    let positive = try Shape.axes(axes, rank: builder.shape(value).count)
    let result = try reduce(value, parameters, axes: positive)
    guard blob.rank >= 3 else { return Blob(result, builder.shape(result)) }
    return imageBlob(result, like: blob)
  }

  private mutating func reduce(
    _ value: Graph.Value, _ parameters: CoreML_Specification_ReduceLayerParams, axes: [Int]
  ) throws -> Graph.Value {
    switch parameters.mode {
    case .sum: return try builder.reduce(.sum, value, axes: axes)
    case .avg: return try builder.reduce(.mean, value, axes: axes)
    case .prod: return try builder.reduce(.product, value, axes: axes)
    case .logsum:
      let epsilon = parameters.epsilon == 0 ? 1e-6 : parameters.epsilon
      let logarithms = try builder.unary(.log, builder.binary(.add, value, epsilon))
      return try builder.reduce(.sum, logarithms, axes: axes)
    case .sumsquare:
      return try builder.reduce(.sum, builder.binary(.multiply, value, value), axes: axes)
    case .l1: return try builder.reduce(.l1, value, axes: axes)
    case .l2: return try builder.reduce(.l2, value, axes: axes)
    case .max: return try builder.reduce(.max, value, axes: axes)
    case .min: return try builder.reduce(.min, value, axes: axes)
    case .argmax:
      guard axes.count == 1 else {
        throw MLModelError(.parameters, "the index of the largest needs one axis, not \(axes.count)")
      }
      return try builder.argument(of: .max, value, axis: axes[0])
    case .UNRECOGNIZED(let number): throw MLModelError(.parameters, "unknown reduction \(number)")
    }
  }
}
