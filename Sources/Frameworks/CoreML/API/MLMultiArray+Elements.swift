public import Foundation

// Unsafe: every offset comes from `offset(of:)` or a walk of the layout, so it is within the memory's span;
// typed reads match `dataType`, for which the memory's owner aligned it.

extension MLMultiArray {
  /// The element at a position in row-major order, whatever the strides. A new value is rounded toward zero
  /// and clamped to the data type's range.
  public subscript(index: Int) -> NSNumber {
    get { number(at: offset(of: index)) }
    set { setNumber(newValue, at: offset(of: index)) }
  }

  /// The element at an index for each dimension. Setting rounds toward zero and clamps to the type's range.
  public subscript(indices: [NSNumber]) -> NSNumber {
    get { number(at: offset(of: indices.map(\.intValue))) }
    set { setNumber(newValue, at: offset(of: indices.map(\.intValue))) }
  }

  /// Calls `body` with the memory from the first element to the end of the last, gaps included.
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeRawBufferPointer(start: dataPointer, count: spanByteCount))
  }

  /// Calls `body` with the memory from the first element to the end of the last, and the strides in elements.
  public func withUnsafeMutableBytes<R>(
    _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> R
  ) rethrows -> R {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeMutableRawBufferPointer(start: dataPointer, count: spanByteCount), elementStrides)
  }

  /// Calls `body` with the memory as elements, gaps included. `type` must match `dataType`.
  public func withUnsafeBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (UnsafeBufferPointer<S>) throws -> R
  ) rethrows -> R {
    precondition(type.multiArrayDataType == dataType, "The elements are \(dataType), not \(type).")
    return try withUnsafeBytes { try body($0.assumingMemoryBound(to: S.self)) }
  }

  /// Calls `body` with the memory as elements, and the strides in elements. `type` must match `dataType`.
  public func withUnsafeMutableBufferPointer<S: MLShapedArrayScalar, R>(
    ofType type: S.Type, _ body: (UnsafeMutableBufferPointer<S>, [Int]) throws -> R
  ) rethrows -> R {
    precondition(type.multiArrayDataType == dataType, "The elements are \(dataType), not \(type).")
    return try withUnsafeMutableBytes { try body($0.assumingMemoryBound(to: S.self), $1) }
  }

  /// The elements in row-major order, converted.
  package func values<T: BinaryFloatingPoint>(as type: T.Type = T.self) -> [T] {
    switch dataType {
    case .double: values { T($0 as Double) }
    case .float32: values { T($0 as Float) }
    case .float16: values { T($0 as Float16) }
    case .int32: values { T($0 as Int32) }
    case .int8: values { T($0 as Int8) }
    }
  }

  /// The elements, of type `S`, in row-major order, mapped by `convert`.
  private func values<S: MLShapedArrayScalar, T>(_ convert: (S) -> T) -> [T] {
    withUnsafeBufferPointer(ofType: S.self) { elements in
      if isContiguous { return elements.prefix(count).map(convert) }
      var result: [T] = []
      result.reserveCapacity(count)
      forEachOffset { result.append(convert(elements[$0])) }
      return result
    }
  }

  /// Calls `body` with each element's offset from the first, in elements, in row-major order.
  func forEachOffset(_ body: (Int) -> Void) {
    guard count > 0 else { return }
    guard let innerSize = dimensions.last, let innerStride = elementStrides.last else { return body(0) }
    var indices = [Int](repeating: 0, count: dimensions.count - 1)
    var start = 0
    while true {
      for index in 0..<innerSize { body(start + index * innerStride) }
      var dimension = indices.count - 1
      while dimension >= 0 {
        indices[dimension] += 1
        start += elementStrides[dimension]
        if indices[dimension] < dimensions[dimension] { break }
        start -= elementStrides[dimension] * dimensions[dimension]
        indices[dimension] = 0
        dimension -= 1
      }
      if dimension < 0 { return }
    }
  }

  /// The offset, in elements, of the element at a position in row-major order.
  func offset(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "Index \(index) is outside an array of \(count) elements.")
    var offset = 0
    var rest = index
    for (size, stride) in zip(dimensions, elementStrides).reversed() {
      offset += rest % size * stride
      rest /= size
    }
    return offset
  }

  /// The offset, in elements, of the element at an index for each dimension.
  func offset(of indices: [Int]) -> Int {
    precondition(indices.count == dimensions.count, "\(indices) doesn't fit the rank of \(dimensions).")
    var offset = 0
    for dimension in indices.indices {
      let index = indices[dimension]
      precondition(index >= 0 && index < dimensions[dimension], "\(indices) is outside \(dimensions).")
      offset += index * elementStrides[dimension]
    }
    return offset
  }

  private func number(at offset: Int) -> NSNumber {
    defer { withExtendedLifetime(self) {} }
    switch dataType {
    case .double: return NSNumber(value: element(at: offset, as: Double.self))
    case .float32: return NSNumber(value: element(at: offset, as: Float.self))
    case .float16: return NSNumber(value: Float(element(at: offset, as: Float16.self)))
    case .int32: return NSNumber(value: element(at: offset, as: Int32.self))
    case .int8: return NSNumber(value: element(at: offset, as: Int8.self))
    }
  }

  private func setNumber(_ number: NSNumber, at offset: Int) {
    setElement(number.doubleValue, at: offset)
  }

  private func element<S>(at offset: Int, as type: S.Type) -> S {
    dataPointer.load(fromByteOffset: offset * MemoryLayout<S>.stride, as: type)
  }

  /// Stores a number as `dataType`. Every `Int32` and every `Float` is exact as a `Double`.
  func setElement(_ value: Double, at offset: Int) {
    defer { withExtendedLifetime(self) {} }
    let address = dataPointer + offset * dataType.byteCount
    switch dataType {
    case .double: address.storeBytes(of: value, as: Double.self)
    case .float32: address.storeBytes(of: Float(value), as: Float.self)
    case .float16: address.storeBytes(of: Float16(value), as: Float16.self)
    case .int32: address.storeBytes(of: Int32(saturating: value), as: Int32.self)
    case .int8: address.storeBytes(of: Int8(saturating: value), as: Int8.self)
    }
  }
}

extension FixedWidthInteger {
  /// Rounds toward zero and clamps to the type's range; NaN becomes 0.
  init(saturating value: Double) {
    if value.isNaN {
      self = 0
    } else if value <= Double(Self.min) {
      self = .min
    } else if value >= Double(Self.max) {
      self = .max
    } else {
      self = Self(value)
    }
  }
}
