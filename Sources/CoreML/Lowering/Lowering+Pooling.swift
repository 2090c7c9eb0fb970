extension NetworkLowering {
  mutating func pooling(
    _ layer: Layer, _ parameters: CoreML_Specification_PoolingLayerParams
  ) throws -> Blob {
    let blob = try input(layer)
    let value = try image(blob)
    if parameters.globalPooling {
      return imageBlob(try globalPooling(value, parameters.type), like: blob)
    }
    let plan = try PoolingPlan(parameters, lowering: self, input: Array(builder.shape(value).suffix(2)))
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

/// A pooling layer's window and padding for one input size.
private struct PoolingPlan {
  let kernel: [Int]
  let strides: [Int]
  let excludesPadding: Bool
  private(set) var padsBegin = [0, 0]
  private(set) var padsEnd = [0, 0]
  /// What of `padsEnd` only completes the last window: a mean doesn't count it.
  private var completion = [0, 0]
  private let input: [Int]

  init(
    _ parameters: CoreML_Specification_PoolingLayerParams, lowering: NetworkLowering, input: [Int]
  ) throws {
    kernel = try pair(parameters.kernelSize, default: 3, "kernel size")
    strides = try pair(parameters.stride, default: 1, "stride")
    excludesPadding = parameters.avgPoolExcludePadding
    self.input = input
    switch parameters.poolingPaddingType {
    case .same(let same):
      (padsBegin, padsEnd) = try lowering.samePadding(
        input, extent: kernel, strides: strides, same.asymmetryMode)
    case .valid(let valid): (padsBegin, padsEnd) = try lowering.borders(valid.paddingAmounts)
    case .includeLastPixel(let complete): try includeLastPixel(complete.paddingAmounts)
    case nil: break
    }
  }

  var hasPadding: Bool { (padsBegin + padsEnd).contains { $0 > 0 } }

  private mutating func includeLastPixel(_ amounts: [UInt64]) throws {
    guard amounts.isEmpty || amounts.count == 2, amounts.allSatisfy({ $0 <= Shape.elementLimit }) else {
      throw MLModelError(.parameters, "padding amounts \(amounts) aren't a possible height and width")
    }
    let pads = amounts.isEmpty ? [0, 0] : amounts.map { Int($0) }
    let isPadded = pads.contains { $0 > 0 }
    for axis in 0..<2 {
      let room = input[axis] + 2 * pads[axis] - kernel[axis]
      guard room >= 0 else {
        throw MLModelError(.parameters, "a kernel of \(kernel) doesn't fit in \(input) padded by \(pads)")
      }
      var outputs = (room + strides[axis] - 1) / strides[axis] + 1
      if isPadded, (outputs - 1) * strides[axis] >= input[axis] + pads[axis] { outputs -= 1 }
      let needed = (outputs - 1) * strides[axis] + kernel[axis] - input[axis] - pads[axis]
      padsBegin[axis] = pads[axis]
      padsEnd[axis] = max(needed, 0)
      completion[axis] = max(needed - pads[axis], 0)
    }
  }

  /// Whether a window reaches beyond the padding.
  var needsDivisorCorrections: Bool { completion.contains { $0 > 0 } }

  /// Factors from a mean over the whole kernel to one that doesn't count what lies beyond the padding.
  var divisorCorrections: [Float] {
    let counts = (0..<2).map { axis -> [Int] in
      let padded = input[axis] + padsBegin[axis] + padsEnd[axis]
      let outputs = (padded - kernel[axis]) / strides[axis] + 1
      let counted = padded - completion[axis]
      return (0..<outputs).map { min($0 * strides[axis] + kernel[axis], counted) - $0 * strides[axis] }
    }
    let area = kernel[0] * kernel[1]
    return counts[0].flatMap { height in counts[1].map { Float(area) / Float(height * $0) } }
  }
}
