extension MLTensor {
  public func sum(keepRank: Bool = false) -> MLTensor {
    sum(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func sum(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    sum(alongAxes: axes, keepRank: keepRank)
  }
  public func sum(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowReductionVisitor<RowSum>(rows: $0) }
  }
  /// Means of integers are truncated.
  public func mean(keepRank: Bool = false) -> MLTensor {
    mean(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func mean(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    mean(alongAxes: axes, keepRank: keepRank)
  }
  public func mean(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowReductionVisitor<RowMean>(rows: $0) }
  }
  public func product(keepRank: Bool = false) -> MLTensor {
    product(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func product(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    product(alongAxes: axes, keepRank: keepRank)
  }
  public func product(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowReductionVisitor<RowProduct>(rows: $0) }
  }
  public func max(keepRank: Bool = false) -> MLTensor {
    max(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func max(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    max(alongAxes: axes, keepRank: keepRank)
  }
  public func max(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowReductionVisitor<RowMaximum>(rows: $0) }
  }
  public func min(keepRank: Bool = false) -> MLTensor {
    min(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func min(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    min(alongAxes: axes, keepRank: keepRank)
  }
  public func min(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowReductionVisitor<RowMinimum>(rows: $0) }
  }
  public func all(keepRank: Bool = false) -> MLTensor {
    all(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func all(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    all(alongAxes: axes, keepRank: keepRank)
  }
  public func all(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowSearchVisitor<AllTrue>(rows: $0) }
  }
  public func any(keepRank: Bool = false) -> MLTensor {
    any(alongAxes: Array(shape.indices), keepRank: keepRank)
  }
  public func any(alongAxes axes: Int..., keepRank: Bool = false) -> MLTensor {
    any(alongAxes: axes, keepRank: keepRank)
  }
  public func any(alongAxes axes: [Int], keepRank: Bool = false) -> MLTensor {
    reduced(axes, keepRank) { RowSearchVisitor<AnyTrue>(rows: $0) }
  }

  /// The position of the largest element in row-major order, the first of equal ones, as `Int32`.
  public func argmax() -> MLTensor { flattened().argmax(alongAxis: 0) }
  /// The positions of the largest elements along a dimension, the first of equal ones, as `Int32`.
  public func argmax(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    reduced([axis], keepRank) { RowSearchVisitor<ArgMax>(rows: $0) }
  }
  /// The position of the smallest element in row-major order, the first of equal ones, as `Int32`.
  public func argmin() -> MLTensor { flattened().argmin(alongAxis: 0) }
  /// The positions of the smallest elements along a dimension, the first of equal ones, as `Int32`.
  public func argmin(alongAxis axis: Int, keepRank: Bool = false) -> MLTensor {
    reduced([axis], keepRank) { RowSearchVisitor<ArgMin>(rows: $0) }
  }

  /// The positions that sort the elements along a dimension, as `Int32`; the sort is stable.
  public func argsort(alongAxis axis: Int = -1, descendingOrder: Bool = false) -> MLTensor {
    rows(axis) { RowSortVisitor(rows: $0, isDescending: descendingOrder) }
  }

  /// The `k` largest elements of the last dimension with their positions, in descending order.
  public func topK(_ k: Int) -> (values: MLTensor, indices: MLTensor) {
    precondition(
      rank > 0 && (0...shape[rank - 1]).contains(k),
      "There are no \(k) elements in the last dimension of \(shape).")
    let order = argsort(descendingOrder: true).part(0..<k, alongAxis: rank - 1)
    let columns = shape[rank - 1]
    let offsets = order.elements.numbers.enumerated().map { $0.offset / k * columns + Int($0.element) }
    return (MLTensor(elements.accept(OffsetGather(offsets: offsets)), shape: order.shape), order)
  }

  /// The softmax along a dimension; of floating-point elements, computed in 32 bits.
  public func softmax(alongAxis axis: Int = -1) -> MLTensor {
    rows(axis) { SoftmaxRows(rows: $0) }
  }

  /// The cumulative sum along a dimension.
  public func cumulativeSum(alongAxis axis: Int = 0) -> MLTensor {
    rows(axis) { CumulativeScan<Sum>(rows: $0) }
  }

  /// The cumulative product along a dimension.
  public func cumulativeProduct(alongAxis axis: Int = 0) -> MLTensor {
    rows(axis) { CumulativeScan<Product>(rows: $0) }
  }

  private func reduced<Visitor: TensorElementsVisitor<TensorElements>>(
    _ axes: [Int], _ keepsRank: Bool, _ reduction: (TensorRows) -> Visitor
  ) -> MLTensor {
    let gone = Set(axes.map(checked))
    let kept = shape.indices.filter { !gone.contains($0) }
    let ordered = transposed(permutation: kept + gone.sorted())
    let rows = TensorRows(
      count: kept.reduce(1) { $0 * shape[$1] }, length: gone.reduce(1) { $0 * shape[$1] })
    let newShape =
      keepsRank ? shape.indices.map { gone.contains($0) ? 1 : shape[$0] } : kept.map { shape[$0] }
    return MLTensor(ordered.elements.accept(reduction(rows)), shape: newShape)
  }

  private func rows<Visitor: TensorElementsVisitor<TensorElements>>(
    _ axis: Int, _ transform: (TensorRows) -> Visitor
  ) -> MLTensor {
    let axis = checked(axis)
    var order = Array(shape.indices)
    order.append(order.remove(at: axis))
    let ordered = transposed(permutation: order)
    let length = shape[axis]
    let rows = TensorRows(count: length == 0 ? 0 : scalarCount / length, length: length)
    let inverse = shape.indices.map { order.firstIndex(of: $0) ?? 0 }
    return MLTensor(ordered.elements.accept(transform(rows)), shape: ordered.shape)
      .transposed(permutation: inverse)
  }
}
