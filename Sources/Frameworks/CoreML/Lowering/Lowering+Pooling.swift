import CoreMLSpecification

extension NetworkLowering {
  mutating func pooling(
    _ layer: Layer, _ parameters: CoreML_Specification_PoolingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    if parameters.globalPooling {
      return imageBlob(try globalPooling(value, parameters.type), like: blob)
    }
    let plan = try PoolingPlan(parameters, input: Array(builder.shape(value).suffix(2)))
    let result: Graph.Value
    switch parameters.type {
    case .max: result = try maxPooling(value, plan)
    case .average: result = try averagePooling(value, plan)
    case .l2:
      let squares = try builder.binary(.multiply, value, value)
      result = try builder.unary(.sqrt, sumPooling(squares, plan))
    case .UNRECOGNIZED(let type): throw MLModelError(.parameters, "unknown pooling type \(type)")
    }
    return imageBlob(result, like: blob)
  }

  private mutating func globalPooling(
    _ value: Graph.Value, _ type: CoreML_Specification_PoolingLayerParams.PoolingType
  ) throws -> Graph.Value {
    switch type {
    case .max: return try builder.reduce(.max, value, axes: [2, 3])
    case .average: return try builder.reduce(.mean, value, axes: [2, 3])
    case .l2: return try builder.reduce(.l2, value, axes: [2, 3])
    case .UNRECOGNIZED(let type): throw MLModelError(.parameters, "unknown pooling type \(type)")
    }
  }

  private mutating func maxPooling(_ value: Graph.Value, _ plan: PoolingPlan) throws -> Graph.Value {
    // The engine's padding never wins, but a window must not lie wholly outside.
    let window = SlidingWindow(strides: plan.strides, padsBegin: plan.padsBegin, padsEnd: plan.padsEnd)
    return try builder.maxPool(value, kernel: plan.kernel, window: window)
  }

  private mutating func averagePooling(_ value: Graph.Value, _ plan: PoolingPlan) throws -> Graph.Value {
    let window = SlidingWindow(strides: plan.strides, padsBegin: plan.padsBegin, padsEnd: plan.padsEnd)
    if plan.excludesPadding || !plan.hasPadding {
      return try builder.averagePool(value, kernel: plan.kernel, window: window, excludesPadding: true)
    }
    let average = try builder.averagePool(
      value, kernel: plan.kernel, window: window, excludesPadding: false)
    let size = Array(builder.shape(average).suffix(2))
    guard plan.needsDivisorCorrections else { return average }
    try Shape.checkDerived(size)
    return try builder.binary(
      .multiply, average, builder.constant(plan.divisorCorrections, shape: [1, 1] + size))
  }

  private mutating func sumPooling(_ value: Graph.Value, _ plan: PoolingPlan) throws -> Graph.Value {
    let window = SlidingWindow(strides: plan.strides, padsBegin: plan.padsBegin, padsEnd: plan.padsEnd)
    let average = try builder.averagePool(
      value, kernel: plan.kernel, window: window, excludesPadding: false)
    return try builder.binary(.multiply, average, Float(plan.kernel[0] * plan.kernel[1]))
  }
}
