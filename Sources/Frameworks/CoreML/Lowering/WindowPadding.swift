import CoreMLSpecification

/// The padding before and after for ⌈input / stride⌉ outputs.
func samePadding(
  _ input: [Int], extent: [Int], strides: [Int], _ mode: CoreML_Specification_SamePadding.SamePaddingMode
) throws -> (begin: [Int], end: [Int]) {
  let totals = (0..<2).map { axis in
    let outputs = (input[axis] + strides[axis] - 1) / strides[axis]
    return max(0, (outputs - 1) * strides[axis] + extent[axis] - input[axis])
  }
  let halves = totals.map { $0 / 2 }
  let rests = zip(totals, halves).map { $0 - $1 }
  return mode == .topLeftHeavy ? (rests, halves) : (halves, rests)
}

/// The amounts before and after, for height, then width.
func borders(_ amounts: CoreML_Specification_BorderAmounts) throws -> (begin: [Int], end: [Int]) {
  let edges = amounts.borderAmounts
  if edges.isEmpty { return ([0, 0], [0, 0]) }
  try ensure(
    edges.count == 2 && edges.allSatisfy({ max($0.startEdgeSize, $0.endEdgeSize) <= Shape.elementLimit }),
    "border amounts that aren't two pairs of valid sizes")
  return (edges.map { Int($0.startEdgeSize) }, edges.map { Int($0.endEdgeSize) })
}
