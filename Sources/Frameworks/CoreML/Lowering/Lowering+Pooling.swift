import CoreMLSpecification

extension NetworkLowering {
  func pooling(
    _ layer: Layer, _ parameters: CoreML_Specification_PoolingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    if parameters.globalPooling { return try globalPooling(blob, parameters.type) }
    let plan = try PoolingPlan(parameters, input: Array(builder.checkedShape(of: value).suffix(2)))
    let window = SlidingWindow(strides: plan.strides, padsBegin: plan.padsBegin, padsEnd: plan.padsEnd)
    let result: GraphTensor
    switch parameters.type {
    // The engine's padding never wins, but windows must not be completely outside.
    case .max: result = builder.pool(value, .max, kernel: plan.kernel, window: window)
    case .average: result = try averagePooling(value, plan, window)
    case .l2:
      let squares = builder.binary(.multiply, value, value)
      let mean = builder.pool(
        squares, .mean(excludesPadding: false), kernel: plan.kernel, window: window)
      result = builder.unary(
        .sqrt, builder.binary(.multiply, mean, Float(plan.kernel[0] * plan.kernel[1])))
    case .unrecognized(let type): throw MLModelError(.parameters, "unknown pooling type \(type)")
    }
    return try imageBlob(result, like: blob)
  }

  private func globalPooling(
    _ blob: Blob, _ type: CoreML_Specification_PoolingLayerParams.PoolingType
  ) throws -> Blob {
    let parameters: [String: Argument] = ["axes": .integers([2, 3]), "keep_dims": .flag(true)]
    switch type {
    case .max: return try mapImage(blob, "reduce_max", parameters)
    case .average: return try mapImage(blob, "reduce_mean", parameters)
    case .l2: return try mapImage(blob, "reduce_l2_norm", parameters)
    case .unrecognized(let type): throw MLModelError(.parameters, "unknown pooling type \(type)")
    }
  }

  private func averagePooling(
    _ value: GraphTensor, _ plan: PoolingPlan, _ window: SlidingWindow
  ) throws -> GraphTensor {
    let excludesPadding = plan.excludesPadding || !plan.hasPadding
    let average = builder.pool(
      value, .mean(excludesPadding: excludesPadding), kernel: plan.kernel, window: window)
    guard !excludesPadding, plan.needsDivisorCorrections else { return average }
    let size = try Array(builder.checkedShape(of: average).suffix(2))
    try Shape.checkDerived(size)
    return builder.binary(
      .multiply, average, builder.floats(plan.divisorCorrections, shape: [1, 1] + size))
  }
}
