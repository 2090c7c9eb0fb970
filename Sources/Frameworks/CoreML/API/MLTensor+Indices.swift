extension MLTensor {
  /// Returns the elements or slices at index vectors: the last dimension of `indices`, each an index for the
  /// first dimensions of this tensor.
  ///
  /// A vector with an index for each dimension selects an element; a shorter one selects a slice. Negative
  /// indices count from the end; indices out of bounds stop the program.
  public func gathering(atIndices indices: MLTensor) -> MLTensor {
    guard let depth = indices.shape.last, (1...Swift.max(rank, 1)).contains(depth), rank > 0 else {
      preconditionFailure("Indices of shape \(indices.shape) aren't index vectors for \(shape).")
    }
    let looked = Array(shape[..<depth])
    let numbers = indices.elements.numbers
    let places = stride(from: 0, to: numbers.count, by: depth).map { start in
      looked.indices.reduce(0) { $0 * looked[$1] + position(numbers[start + $1], alongAxis: $1) }
    }
    let rest = Array(shape[depth...])
    return reshaped(to: [looked.reduce(1, *)] + rest).selecting(places, alongAxis: 0)
      .reshaped(to: Array(indices.shape.dropLast()) + rest)
  }

  /// Returns another tensor's elements at indices along a dimension, and this tensor's elsewhere.
  ///
  /// - Parameters:
  ///   - replacement: a tensor of the indices' shape, or one that is broadcast to it.
  ///   - indices: a tensor of this shape except for the dimension's length. Negative indices count from the
  ///     end; of duplicates, the last replacement counts.
  ///   - axis: the dimension, counted from the end if negative.
  public func replacing(with replacement: MLTensor, atIndices indices: MLTensor, alongAxis axis: Int)
    -> MLTensor
  {
    let axis = checked(axis)
    precondition(
      indices.rank == rank && shape.indices.allSatisfy { $0 == axis || indices.shape[$0] == shape[$0] },
      "Indices of shape \(indices.shape) aren't along dimension \(axis) of \(shape).")
    var numbers = elements.numbers
    let others = replacement.cast(to: element).broadcast(to: indices.shape).numbers
    let inner = shape[(axis + 1)...].reduce(1, *)
    for (offset, number) in indices.elements.numbers.enumerated() {
      let outer = offset / inner / indices.shape[axis]
      numbers[(outer * shape[axis] + position(number, alongAxis: axis)) * inner + offset % inner] =
        others[offset]
    }
    return MLTensor(TensorElements(rounding: numbers, element), shape: shape)
  }

  /// Returns one value at indices along a dimension, and this tensor's elements elsewhere; see
  /// `replacing(with:atIndices:alongAxis:)`.
  public func replacing(
    atIndices indices: MLTensor, with replacement: some MLTensorScalar, alongAxis axis: Int
  ) -> MLTensor {
    replacing(with: MLTensor(replacement), atIndices: indices, alongAxis: axis)
  }

  /// Returns the nonnegative form of an index that may count from the end, within bounds (a precondition).
  func position(_ index: Double, alongAxis axis: Int) -> Int {
    let place = index < 0 ? Int(index) + shape[axis] : Int(index)
    precondition(place >= 0 && place < shape[axis], "\(index) is outside a dimension of \(shape[axis]).")
    return place
  }
}
