/// An expression that selects elements along a dimension of a tensor: an index, which drops the dimension, or
/// a range, which keeps it. Negative indices count from the end. Other types can't conform.
public protocol MLTensorRangeExpression {}

extension Int: MLTensorRangeExpression {}
extension Range: MLTensorRangeExpression where Bound == Int {}
extension ClosedRange: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeFrom: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeUpTo: MLTensorRangeExpression where Bound == Int {}
extension PartialRangeThrough: MLTensorRangeExpression where Bound == Int {}

extension MLTensor {
  /// The elements at an index or range per leading dimension; nil, like a missing trailing one, selects all.
  public subscript(ranges: (any MLTensorRangeExpression)?...) -> MLTensor { sliced(ranges) }

  /// The elements at an index or range of the dimensions after the first.
  public subscript(
    firstRange: (UnboundedRange_) -> Void, trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([nil] + trailingRanges) }

  /// The elements at an index or range of each dimension except the second.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (UnboundedRange_) -> Void,
    trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, nil] + trailingRanges) }

  /// The elements at an index or range of each dimension except the third.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (any MLTensorRangeExpression)?,
    thirdRange: (UnboundedRange_) -> Void, trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, secondRange, nil] + trailingRanges) }

  /// The elements at an index or range of each dimension except the fourth.
  public subscript(
    firstRange: (any MLTensorRangeExpression)?, secondRange: (any MLTensorRangeExpression)?,
    thirdRange: (any MLTensorRangeExpression)?, fourthRange: (UnboundedRange_) -> Void,
    trailingRanges: (any MLTensorRangeExpression)?...
  ) -> MLTensor { sliced([firstRange, secondRange, thirdRange, nil] + trailingRanges) }

  private func sliced(_ ranges: [(any MLTensorRangeExpression)?]) -> MLTensor {
    precondition(ranges.count <= rank, "There are more ranges than dimensions in \(shape).")
    var result = self
    var dropped: [Int] = []
    for (axis, range) in ranges.enumerated() {
      guard let range else { continue }
      let size = shape[axis]
      let bounds = range.bounds(of: size)
      precondition(
        bounds.lowerBound >= 0 && bounds.upperBound <= size, "\(range) is outside a dimension of \(size).")
      result = result.part(bounds, alongAxis: axis)
      if range is Int { dropped.append(axis) }
    }
    return result.reshaped(
      to: result.shape.indices.filter { !dropped.contains($0) }.map { result.shape[$0] })
  }
}

extension MLTensorRangeExpression {
  fileprivate func bounds(of size: Int) -> Range<Int> {
    func index(_ index: Int) -> Int { index < 0 ? index + size : index }
    func range(_ lower: Int, _ upper: Int) -> Range<Int> { lower..<max(lower, upper) }
    switch self {
    case let own as Int: return index(own)..<index(own) + 1
    case let own as Range<Int>: return range(index(own.lowerBound), index(own.upperBound))
    case let own as ClosedRange<Int>: return range(index(own.lowerBound), index(own.upperBound) + 1)
    case let own as PartialRangeFrom<Int>: return range(index(own.lowerBound), size)
    case let own as PartialRangeUpTo<Int>: return range(0, index(own.upperBound))
    case let own as PartialRangeThrough<Int>: return range(0, index(own.upperBound) + 1)
    default: preconditionFailure("\(self) isn't a tensor index or range.")
    }
  }
}
