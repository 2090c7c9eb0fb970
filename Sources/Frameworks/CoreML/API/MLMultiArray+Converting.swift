import Foundation

extension MLMultiArray {
  /// Creates a one-dimensional `Int32` array of integers.
  ///
  /// - Throws: `MLModelError` (`.generic`) if an integer doesn't fit.
  public convenience init<C: Collection>(_ data: C) throws where C.Element: FixedWidthInteger {
    try self.init(dimensions: [data.count], dataType: .int32)
    try withUnsafeMutableBufferPointer(ofType: Int32.self) { elements, _ in
      for (index, value) in data.enumerated() {
        guard let value = Int32(exactly: value) else {
          throw MLModelError(.generic, "\(value) doesn't fit the Int32 of a multi-array of integers.")
        }
        elements[index] = value
      }
    }
  }

  /// Creates a one-dimensional `Double` array of floating-point numbers.
  ///
  /// - Throws: `MLModelError` (`.generic`) if memory runs out.
  public convenience init<C: Collection>(_ data: C) throws where C.Element: BinaryFloatingPoint {
    try self.init(dimensions: [data.count], dataType: .double)
    withUnsafeMutableBufferPointer(ofType: Double.self) { elements, _ in
      for (index, value) in data.enumerated() { elements[index] = Double(value) }
    }
  }

  /// Creates a contiguous copy of a shaped array.
  public convenience init<Scalar>(_ shapedArray: MLShapedArray<Scalar>) {
    do { try self.init(dimensions: shapedArray.shape, dataType: Scalar.multiArrayDataType) } catch {
      preconditionFailure("\(error)")
    }
    withUnsafeMutableBufferPointer(ofType: Scalar.self) { elements, _ in
      _ = elements.update(fromContentsOf: shapedArray.scalars)
    }
  }

  /// Creates the concatenation of arrays along a dimension.
  ///
  /// - Parameters:
  ///   - multiArrays: at least one array, all of the same shape except for dimension `axis` (a precondition).
  ///   - axis: the dimension to concatenate along; counted from the end if negative.
  ///   - dataType: the data type that elements are converted to.
  public convenience init(
    concatenating multiArrays: [MLMultiArray], axis: Int, dataType: MLMultiArrayDataType
  ) {
    guard let first = multiArrays.first else { preconditionFailure("There is nothing to concatenate.") }
    let rank = first.dimensions.count
    let axis = axis < 0 ? axis + rank : axis
    precondition(axis >= 0 && axis < rank, "There is no dimension \(axis) in \(first.dimensions).")
    var dimensions = first.dimensions
    dimensions[axis] = 0
    for array in multiArrays {
      var other = array.dimensions
      precondition(other.count == rank, "Arrays of rank \(rank) and \(other.count) can't be concatenated.")
      let size = other[axis]
      other[axis] = first.dimensions[axis]
      precondition(other == first.dimensions, "Shapes differ in more than dimension \(axis).")
      dimensions[axis] += size
    }
    do { try self.init(dimensions: dimensions, dataType: dataType) } catch {
      preconditionFailure("\(error)")
    }
    var start = 0
    for array in multiArrays {
      array.copy(to: self, startingAt: start * elementStrides[axis])
      start += array.dimensions[axis]
    }
  }

  /// Copies every element to another array, converting them if the data types differ.
  ///
  /// - Parameter destinationMultiArray: an array of the same shape (a precondition).
  public func transfer(to destinationMultiArray: MLMultiArray) {
    precondition(
      destinationMultiArray.dimensions == dimensions,
      "Elements of shape \(dimensions) don't fit shape \(destinationMultiArray.dimensions).")
    copy(to: destinationMultiArray, startingAt: 0)
  }

  /// Copies elements to the same indices in `destination`, shifted by `start` elements.
  private func copy(to destination: MLMultiArray, startingAt start: Int) {
    if destination.dataType == dataType, isContiguous, destination.isContiguous,
      destination.dimensions == dimensions
    {
      return withUnsafeBytes { source in
        destination.withUnsafeMutableBytes { target, _ in target.copyMemory(from: source) }
      }
    }
    var values = values(as: Double.self)[...]
    var indices = [Int](repeating: 0, count: dimensions.count)
    while let value = values.popFirst() {
      destination.setElement(value, at: start + destination.offset(within: indices))
      for dimension in dimensions.indices.reversed() {
        indices[dimension] += 1
        if indices[dimension] < dimensions[dimension] { break }
        indices[dimension] = 0
      }
    }
  }

  private func offset(within indices: [Int]) -> Int {
    zip(indices, elementStrides).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
