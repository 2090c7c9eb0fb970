import NetworkInference

extension GraphBuilder {
  /// Reduces along the axes; without `keepsDimensions` they are gone from the result's shape.
  mutating func reduce(
    _ reduction: Reduction, _ value: Value, axes: [Int], keepsDimensions: Bool = true
  ) throws -> Value {
    let old = shape(value)
    let axes = try Shape.axes(axes, rank: old.count)
    var shape = old
    for axis in axes { shape[axis] = 1 }
    let kept = try add(
      .reduction(.reduce(reduction)), [value, integers(axes)], TensorType(shape))
    if keepsDimensions { return kept }
    return try reshape(kept, old.indices.filter { !axes.contains($0) }.map { old[$0] })
  }

  /// The index of the largest or smallest along the axis, as a floating-point number; the axis stays, of size 1.
  mutating func argument(of extreme: Extreme, _ value: Value, axis: Int) throws -> Value {
    var shape = shape(value)
    let axis = try Shape.axis(axis, rank: shape.count)
    shape[axis] = 1
    let found = try add(
      .reduction(.topK(axis: axis, mode: extreme)), [value, integer(1)],
      outputs: [TensorType(shape), TensorType(.int32, shape)])
    return try convert(found[1], to: .float32)
  }

  mutating func softmax(_ value: Value, axis: Int) throws -> Value {
    try add(.reduction(.softmax(axis: Shape.axis(axis, rank: shape(value).count))), [value], type(value))
  }

  /// Subtracts the mean over the axes and, if asked to, divides by √(variance + epsilon).
  mutating func normalize(
    _ value: Value, axes: [Int], epsilon: Float, normalizesVariance: Bool
  ) throws -> Value {
    let axes = try Shape.axes(axes, rank: shape(value).count)
    return try add(
      .reduction(.meanVarianceNormalization(epsilon: epsilon, normalizesVariance: normalizesVariance)),
      [value, integers(axes)], type(value))
  }

  /// The matrix product of the last two dimensions, the others broadcast.
  mutating func matMul(
    _ first: Value, _ second: Value, transposesFirst: Bool = false, transposesSecond: Bool = false
  ) throws -> Value {
    let (left, right) = (shape(first), shape(second))
    guard left.count >= 2, right.count >= 2 else {
      throw MLModelError(.parameters, "tensors of shape \(left) and \(right) aren't matrices")
    }
    let (rows, inner) = (left[left.count - 2], left[left.count - 1])
    let (otherInner, columns) = (right[right.count - 2], right[right.count - 1])
    let (m, k) = transposesFirst ? (inner, rows) : (rows, inner)
    let (otherK, n) = transposesSecond ? (columns, otherInner) : (otherInner, columns)
    guard k == otherK else {
      throw MLModelError(.parameters, "matrices of shape \(left) and \(right) can't be multiplied")
    }
    let batch = try Shape.broadcast(Array(left.dropLast(2)), Array(right.dropLast(2)))
    return try add(
      .reduction(.matMul(transposesFirst: transposesFirst, transposesSecond: transposesSecond)),
      [first, second],
      TensorType(batch + [m, n]))
  }
}
