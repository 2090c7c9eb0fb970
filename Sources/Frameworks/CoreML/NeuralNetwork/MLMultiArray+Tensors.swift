// Unsafe: `withUnsafeBufferPointer` gives the whole span of the array, contiguous arrays have `count` elements in
// it, and every tensor has been checked to have as many.

extension MLMultiArray {
  /// Copies the elements in order of their indices, converted; `tensor` has `count` elements.
  func copyElements(to tensor: UnsafeMutableBufferPointer<Float>) {
    switch dataType {
    case .float32: copyElements(to: tensor) { (element: Float) in element }
    case .double: copyElements(to: tensor) { (element: Double) in Float(element) }
    case .float16: copyElements(to: tensor) { (element: Float16) in Float(element) }
    case .int32: copyElements(to: tensor) { (element: Int32) in Float(element) }
    case .int8: copyElements(to: tensor) { (element: Int8) in Float(element) }
    }
  }

  @inline(__always)
  private func copyElements<S: MLShapedArrayScalar>(
    to tensor: UnsafeMutableBufferPointer<Float>, _ convert: (S) -> Float
  ) {
    withUnsafeBufferPointer(ofType: S.self) { elements in
      if isContiguous {
        for index in tensor.indices { tensor[index] = convert(elements[index]) }
      } else {
        var index = 0
        forEachOffset {
          tensor[index] = convert(elements[$0])
          index += 1
        }
      }
    }
  }

  /// A new array of the numbers, rounded towards zero where it is of whole numbers.
  convenience init(
    _ tensor: UnsafeMutableBufferPointer<Float>, dimensions: [Int], dataType: MLMultiArrayDataType
  ) throws {
    try self.init(dimensions: dimensions, dataType: dataType)
    switch dataType {
    case .float32: setElements(to: tensor) { $0 }
    case .double: setElements(to: tensor) { Double($0) }
    case .float16: setElements(to: tensor) { Float16($0) }
    case .int32: setElements(to: tensor) { Int32(saturating: Double($0)) }
    case .int8: setElements(to: tensor) { Int8(saturating: Double($0)) }
    }
  }

  @inline(__always)
  private func setElements<S: MLShapedArrayScalar>(
    to tensor: UnsafeMutableBufferPointer<Float>, _ convert: (Float) -> S
  ) {
    withUnsafeMutableBufferPointer(ofType: S.self) { elements, _ in
      for index in tensor.indices { elements[index] = convert(tensor[index]) }
    }
  }
}
