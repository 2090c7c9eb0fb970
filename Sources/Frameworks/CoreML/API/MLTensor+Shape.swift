extension MLTensor {
  /// Returns the same elements in another shape, in which one size may be -1: the rest of the elements.
  public func reshaped(to newShape: [Int]) -> MLTensor {
    var shape = newShape
    if let free = shape.firstIndex(of: -1) {
      let known = shape.enumerated().filter { $0.offset != free }.reduce(1) { $0 * $1.element }
      precondition(
        known > 0 && scalarCount % known == 0, "\(scalarCount) elements don't fill the shape \(newShape)."
      )
      shape[free] = scalarCount / known
    }
    return MLTensor(elements, shape: shape)
  }

  /// Returns the same elements in one dimension.
  public func flattened() -> MLTensor { reshaped(to: [scalarCount]) }

  /// Returns the same elements with a dimension of 1 inserted at `axis`, counted from the end if negative.
  public func expandingShape(at axis: Int) -> MLTensor {
    var shape = shape
    let axis = axis < 0 ? axis + rank + 1 : axis
    precondition((0...rank).contains(axis), "A dimension can't be inserted into \(shape) at \(axis).")
    shape.insert(1, at: axis)
    return reshaped(to: shape)
  }

  /// Returns the same elements with dimensions of 1 inserted at these axes of the result.
  public func expandingShape(at axes: Int...) -> MLTensor {
    axes.sorted().reduce(self) { $0.expandingShape(at: $1) }
  }

  /// Returns the same elements without dimensions of 1.
  public func squeezingShape() -> MLTensor { reshaped(to: shape.filter { $0 != 1 }) }

  /// Returns the same elements without these dimensions, which must be 1.
  public func squeezingShape(at axes: Int...) -> MLTensor {
    let removed = Set(axes.map(checked))
    precondition(
      removed.allSatisfy { shape[$0] == 1 }, "Not every dimension of \(axes) in \(shape) is 1.")
    return reshaped(to: shape.indices.filter { !removed.contains($0) }.map { shape[$0] })
  }

  /// Returns the elements with the dimensions in reverse order.
  public func transposed() -> MLTensor { transposed(permutation: shape.indices.reversed()) }

  /// Returns the elements with the dimensions permuted: for each of the result's, the source dimension.
  public func transposed(permutation: Int...) -> MLTensor { transposed(permutation: permutation) }

  /// Returns the elements with the dimensions permuted: for each of the result's, the source dimension.
  public func transposed(permutation: [Int]) -> MLTensor {
    let order = permutation.map(checked)
    precondition(
      order.sorted() == Array(shape.indices), "\(permutation) doesn't permute \(shape)'s dimensions.")
    guard order != Array(shape.indices) else { return self }
    let (newShape, strides) = (order.map { shape[$0] }, strides)
    return MLTensor(
      elements.accept(StridedCopy(shape: newShape, strides: order.map { strides[$0] })), shape: newShape)
  }

  /// Returns the elements in reverse order along these dimensions.
  public func reversed(alongAxes axes: Int...) -> MLTensor { reversed(alongAxes: axes) }

  /// Returns the elements in reverse order along these dimensions.
  public func reversed(alongAxes axes: [Int]) -> MLTensor {
    Set(axes.map(checked)).reduce(self) { tensor, axis in
      tensor.selecting((0..<shape[axis]).reversed(), alongAxis: axis)
    }
  }

  /// Returns the tensor repeated along each dimension by its multiple.
  public func tiled(multiples: [Int]) -> MLTensor {
    precondition(multiples.count == rank, "The multiples need one for each dimension of \(shape).")
    return shape.indices.reduce(self) { tensor, axis in
      tensor.selecting((0..<shape[axis] * multiples[axis]).map { $0 % shape[axis] }, alongAxis: axis)
    }
  }

  /// Returns the concatenation of this tensor and another along a dimension.
  public func concatenated(with other: MLTensor, alongAxis axis: Int = 0) -> MLTensor {
    MLTensor(concatenating: [self, other], alongAxis: axis)
  }

  /// Splits a dimension into equal parts.
  public func split(count: Int, alongAxis axis: Int = 0) -> [MLTensor] {
    let size = shape[checked(axis)]
    precondition(count > 0 && size % count == 0, "A dimension of \(size) can't be split into \(count).")
    return split(sizes: [Int](repeating: size / count, count: count), alongAxis: axis)
  }

  /// Splits a dimension into parts of these sizes.
  public func split(sizes: [Int], alongAxis axis: Int = 0) -> [MLTensor] {
    let axis = checked(axis)
    precondition(sizes.reduce(0, +) == shape[axis], "The sizes \(sizes) don't add up to \(shape[axis]).")
    var start = 0
    return sizes.map { size in
      defer { start += size }
      return part(start..<start + size, alongAxis: axis)
    }
  }

  /// Splits a dimension into slices without it.
  public func unstacked(alongAxis axis: Int = 0) -> [MLTensor] {
    let axis = checked(axis)
    return (0..<shape[axis]).map { part($0..<$0 + 1, alongAxis: axis).squeezingShape(at: axis) }
  }

  /// Returns the elements at indices of a dimension, replaced by their shape. Negatives count from the end.
  public func gathering(atIndices indices: MLTensor, alongAxis axis: Int) -> MLTensor {
    let axis = checked(axis)
    let places = indices.elements.numbers.map { position($0, alongAxis: axis) }
    let picked = selecting(places, alongAxis: axis)
    return picked.reshaped(to: Array(shape[..<axis]) + indices.shape + shape[(axis + 1)...])
  }

  /// Returns the tensor with the elements outside a band of the innermost matrices set to 0.
  ///
  /// - Parameters:
  ///   - lowerBandCount: the number of diagonals to keep below the main one; negative for all.
  ///   - upperBandCount: the number of diagonals to keep above the main one; negative for all.
  public func bandPart(lowerBandCount: Int, upperBandCount: Int) -> MLTensor {
    precondition(rank >= 2, "A tensor of shape \(shape) has no matrices.")
    let (rows, columns) = (shape[rank - 2], shape[rank - 1])
    let visitor = ZeroMasking { offset in
      let (row, column) = (offset / columns % rows, offset % columns)
      return (lowerBandCount < 0 || row - column <= lowerBandCount)
        && (upperBandCount < 0 || column - row <= upperBandCount)
    }
    return MLTensor(elements.accept(visitor), shape: shape)
  }

  /// The method of padding.
  public enum PaddingMode: Sendable {
    /// One value.
    case constant(Float)
    /// Mirrored at the outermost elements, which aren't repeated.
    case reflection
    /// Mirrored at the edges, with the outermost elements repeated.
    case symmetric
  }

  /// Returns the tensor padded with one value, by a number of elements before and after each dimension.
  public func padded(forSizes sizes: [(before: Int, after: Int)], with value: Float = 0) -> MLTensor {
    padded(forSizes: sizes, mode: .constant(value))
  }

  /// Returns the tensor padded before and after each dimension. Mirroring can't exceed the dimension's size.
  public func padded(forSizes sizes: [(before: Int, after: Int)], mode: PaddingMode) -> MLTensor {
    precondition(sizes.count == rank, "The padding needs sizes for each dimension of \(shape).")
    return shape.indices.reduce(self) { tensor, axis in
      let (count, size) = (shape[axis], sizes[axis])
      var filler: Float = 0
      let places = (-size.before..<Swift.max(-size.before, count + size.after)).map { place -> Int? in
        if (0..<count).contains(place) { return place }
        let mirrored: Int
        switch mode {
        case .constant(let value):
          filler = value
          return nil
        case .reflection: mirrored = place < 0 ? -place : 2 * (count - 1) - place
        case .symmetric: mirrored = place < 0 ? -1 - place : 2 * count - 1 - place
        }
        precondition((0..<count).contains(mirrored), "\(size) is more than a dimension of \(count) mirrors.")
        return mirrored
      }
      return tensor.selecting(places, alongAxis: axis, else: Double(filler))
    }
  }

  var strides: [Int] { shape.indices.map { shape[($0 + 1)...].reduce(1, *) } }

  func part(_ range: Range<Int>, alongAxis axis: Int) -> MLTensor {
    range == 0..<shape[axis] ? self : selecting(Array(range), alongAxis: axis)
  }

  /// Returns the elements at positions of a dimension; nil becomes the filler.
  func selecting(_ places: [Int?], alongAxis axis: Int, else filler: Double = 0) -> MLTensor {
    var newShape = shape
    newShape[axis] = places.count
    let visitor = IndexSelect(
      positions: places, filler: filler, length: shape[axis], outer: shape[..<axis].reduce(1, *),
      inner: shape[(axis + 1)...].reduce(1, *))
    return MLTensor(elements.accept(visitor), shape: newShape)
  }
}
