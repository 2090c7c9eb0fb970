import NetworkInference

// Unsafe: `withUnsafeBufferPointer` covers the array's whole span, contiguous arrays have `count` elements in
// it, and every tensor has been checked to have as many.

extension MLMultiArray {
  /// Copies the elements in row-major order, converted; `tensor` has `count` elements.
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

  /// Copies the elements in row-major order, converted, to a tensor of `count` elements; returns false if its
  /// element type isn't supported.
  func copyElements(to tensor: NetworkTensor) throws -> Bool {
    switch tensor.element {
    case .float32: copyElements(to: try tensor.elements(Float.self))
    case .int32: copyNumbers(to: try tensor.elements()) { Int32(saturating: $0) }
    case .boolean: copyNumbers(to: try tensor.elements()) { $0 != 0 }
    case .int8: copyNumbers(to: try tensor.elements()) { Int8(saturating: $0) }
    case .uint8, .int64, .float16: return false
    }
    return true
  }

  private func copyNumbers<Number>(
    to tensor: UnsafeMutableBufferPointer<Number>, _ convert: (Double) -> Number
  ) {
    for (index, value) in values(as: Double.self).enumerated() { tensor[index] = convert(value) }
  }

  /// Creates an array of a tensor's elements, rounded toward zero for integers.
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

  /// Creates an array of a tensor's elements, which must fill the dimensions; integers round toward zero.
  convenience init(_ tensor: NetworkTensor, dimensions: [Int], dataType: MLMultiArrayDataType) throws {
    if tensor.element == .float32 {
      try self.init(tensor.elements(Float.self), dimensions: dimensions, dataType: dataType)
      return
    }
    try self.init(dimensions: dimensions, dataType: dataType)
    switch tensor.element {
    case .int32: setNumbers(to: try tensor.elements(Int32.self)) { Double($0) }
    case .int64: setNumbers(to: try tensor.elements(Int64.self)) { Double($0) }
    case .boolean, .uint8: setNumbers(to: tensor.bytes) { Double($0) }
    case .int8: setNumbers(to: try tensor.elements(Int8.self)) { Double($0) }
    case .float16: setNumbers(to: try tensor.elements(Float16.self)) { Double($0) }
    case .float32: break
    }
  }

  /// Sets the elements of a contiguous array, in row-major order.
  private func setNumbers<Number>(to tensor: some Sequence<Number>, _ convert: (Number) -> Double) {
    for (index, value) in tensor.enumerated() { setElement(convert(value), at: index) }
  }
}

extension NetworkTensor {
  func floats() throws -> [Float] {
    switch element {
    case .float32: Array(try elements(Float.self))
    case .int32: try elements(Int32.self).map(Float.init)
    case .int64: try elements(Int64.self).map(Float.init)
    // The engine may write any nonzero byte for true.
    case .boolean, .uint8: bytes.map(Float.init)
    case .int8: try elements(Int8.self).map(Float.init)
    case .float16: try elements(Float16.self).map(Float.init)
    }
  }
}
