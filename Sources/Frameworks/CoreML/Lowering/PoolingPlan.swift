import CoreMLSpecification

struct PoolingPlan {
  let kernel: [Int]
  let strides: [Int]
  let excludesPadding: Bool
  private(set) var padsBegin = [0, 0]
  private(set) var padsEnd = [0, 0]
  /// The part of `padsEnd` that only completes the last window, which means don't count.
  private var completion = [0, 0]
  private let input: [Int]

  init(_ parameters: CoreML_Specification_PoolingLayerParams, input: [Int]) throws {
    kernel = try pair(parameters.kernelSize, default: 3, "kernel size")
    strides = try pair(parameters.stride, default: 1, "stride")
    excludesPadding = parameters.avgPoolExcludePadding
    self.input = input
    switch parameters.poolingPaddingType {
    case .same(let same):
      (padsBegin, padsEnd) = try samePadding(
        input, extent: kernel, strides: strides, same.asymmetryMode)
    case .valid(let valid): (padsBegin, padsEnd) = try borders(valid.paddingAmounts)
    case .includeLastPixel(let complete): try includeLastPixel(complete.paddingAmounts)
    case nil: break
    }
  }

  var hasPadding: Bool { (padsBegin + padsEnd).contains { $0 > 0 } }

  private mutating func includeLastPixel(_ amounts: [UInt64]) throws {
    try ensure(
      (amounts.isEmpty || amounts.count == 2) && amounts.allSatisfy({ $0 <= Shape.elementLimit }),
      "padding amounts \(amounts) aren't a valid height and width")
    let pads = amounts.isEmpty ? [0, 0] : amounts.map { Int($0) }
    let isPadded = pads.contains { $0 > 0 }
    for axis in 0..<2 {
      let room = input[axis] + 2 * pads[axis] - kernel[axis]
      try ensure(room >= 0, "a kernel of \(kernel) doesn't fit in \(input) padded by \(pads)")
      var outputs = (room + strides[axis] - 1) / strides[axis] + 1
      if isPadded, (outputs - 1) * strides[axis] >= input[axis] + pads[axis] { outputs -= 1 }
      let needed = (outputs - 1) * strides[axis] + kernel[axis] - input[axis] - pads[axis]
      padsBegin[axis] = pads[axis]
      padsEnd[axis] = max(needed, 0)
      completion[axis] = max(needed - pads[axis], 0)
    }
  }

  /// Whether a window exceeds the padding.
  var needsDivisorCorrections: Bool { completion.contains { $0 > 0 } }

  /// The factors that exclude elements beyond the padding from means over the whole kernel.
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

  /// The factors from each window's sum to its mean, row by row.
  var meanFactors: [Double] {
    guard excludesPadding || !hasPadding else {
      let factor = 1 / Double(kernel[0] * kernel[1])
      return divisorCorrections.map { factor * Double($0) }
    }
    let counts = (0..<2).map { axis -> [Int] in
      let windows = (input[axis] + padsBegin[axis] + padsEnd[axis] - kernel[axis]) / strides[axis] + 1
      return (0..<max(windows, 0)).map { window in
        let start = window * strides[axis] - padsBegin[axis]
        return min(start + kernel[axis], input[axis]) - max(start, 0)
      }
    }
    return counts[0].flatMap { height in counts[1].map { 1 / Double(max(height * $0, 1)) } }
  }
}
