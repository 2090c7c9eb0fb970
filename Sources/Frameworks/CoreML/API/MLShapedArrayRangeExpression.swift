/// An expression that selects elements along a dimension of a shaped array: a range.
public protocol MLShapedArrayRangeExpression {
  /// Returns the selected indices.
  ///
  /// - Parameter range: the dimension's indices.
  func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int>
}

extension MLShapedArrayRangeExpression where Self: RangeExpression<Int> {
  public func relative(toShapedArrayAxis range: Range<Int>) -> Range<Int> { relative(to: range) }
}

extension Range: MLShapedArrayRangeExpression where Bound == Int {}
extension ClosedRange: MLShapedArrayRangeExpression where Bound == Int {}
extension PartialRangeFrom: MLShapedArrayRangeExpression where Bound == Int {}
extension PartialRangeUpTo: MLShapedArrayRangeExpression where Bound == Int {}
extension PartialRangeThrough: MLShapedArrayRangeExpression where Bound == Int {}

extension MLShapedArrayProtocol {
  /// The elements at indices of the first dimensions.
  public subscript(indices: Int...) -> MLShapedArraySlice<Scalar> {
    get { self[indices] }
    set { self[indices] = newValue }
  }

  /// The elements in a range of the first dimension.
  public subscript(range: any MLShapedArrayRangeExpression) -> MLShapedArraySlice<Scalar> {
    get { self[ranges([range])] }
    set { self[ranges([range])] = newValue }
  }

  /// The elements in ranges of the first dimensions, and all of the others.
  public subscript(expressions: any MLShapedArrayRangeExpression...) -> MLShapedArraySlice<Scalar> {
    get { self[ranges(expressions)] }
    set { self[ranges(expressions)] = newValue }
  }

  /// All elements.
  public subscript(range: (UnboundedRange_) -> Void) -> MLShapedArraySlice<Scalar> {
    get { self[0..<endIndex] }
    set { self[0..<endIndex] = newValue }
  }

  private func ranges(_ expressions: [any MLShapedArrayRangeExpression]) -> [Range<Int>] {
    precondition(expressions.count <= shape.count, "There are more ranges than dimensions in \(shape).")
    return zip(expressions, shape).map { $0.relative(toShapedArrayAxis: 0..<$1) }
  }
}
