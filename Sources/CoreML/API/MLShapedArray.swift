import Foundation

/// Numbers of one type in any number of dimensions, with value semantics, without gaps in memory.
///
/// Apple's slices (`array[0]`) aren't here yet; elements are reached by `subscript(scalarAt:)`.
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: Hashable, Sendable {
  /// The elements in order of their indices, the last dimension changing fastest.
  public private(set) var scalars: [Scalar]
  /// The number of elements in each dimension, the outermost first.
  public let shape: [Int]

  /// Takes elements in order of their indices, the last dimension changing fastest. A count other than
  /// the shape's stops the program.
  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    precondition(
      shape.allSatisfy { $0 >= 0 } && self.scalars.count == shape.reduce(1, *),
      "\(self.scalars.count) elements don't fill the shape \(shape).")
  }

  /// Fills a shape with one value.
  public init(repeating scalar: Scalar, shape: [Int]) {
    self.init(scalars: repeatElement(scalar, count: shape.reduce(1, *)), shape: shape)
  }

  /// Copies a multi-array whose `dataType` is `Scalar`'s; another stops the program.
  public init(_ multiArray: MLMultiArray) {
    scalars = multiArray.withUnsafeBufferPointer(ofType: Scalar.self) { elements in
      var result: [Scalar] = []
      result.reserveCapacity(multiArray.count)
      multiArray.forEachOffset { result.append(elements[$0]) }
      return result
    }
    shape = multiArray.dimensions
  }

  /// Copies a multi-array of any number type, converting the elements.
  public init(converting multiArray: MLMultiArray) where Scalar: BinaryFloatingPoint {
    scalars = multiArray.values()
    shape = multiArray.dimensions
  }

  /// The distance between neighbours along each dimension, in elements.
  public var strides: [Int] {
    shape.indices.map { shape[($0 + 1)...].reduce(1, *) }
  }

  /// The number of elements.
  public var scalarCount: Int { scalars.count }

  /// Whether there are no dimensions.
  public var isScalar: Bool { shape.isEmpty }

  /// The element of an array without dimensions; nil for others.
  public var scalar: Scalar? { isScalar ? scalars.first : nil }

  /// The element at one index a dimension. Indices outside the shape stop the program.
  public subscript(scalarAt indices: Int...) -> Scalar {
    get { scalars[offset(of: indices)] }
    set { scalars[offset(of: indices)] = newValue }
  }

  /// The element at one index a dimension. Indices outside the shape stop the program.
  public subscript<C: Collection>(scalarAt indices: C) -> Scalar where C.Element == Int {
    get { scalars[offset(of: Array(indices))] }
    set { scalars[offset(of: Array(indices))] = newValue }
  }

  /// Gives the elements, the shape and the strides.
  public func withUnsafeShapedBufferPointer<R>(
    _ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    try scalars.withUnsafeBufferPointer { try body($0, shape, strides) }
  }

  private func offset(of indices: [Int]) -> Int {
    precondition(indices.count == shape.count, "\(indices) isn't an index for each of \(shape).")
    return zip(indices, shape).reduce(0) { offset, pair in
      precondition(pair.0 >= 0 && pair.0 < pair.1, "\(indices) is outside \(shape).")
      return offset * pair.1 + pair.0
    }
  }
}

extension MLShapedArray: CustomStringConvertible {
  public var description: String {
    "\(Scalar.multiArrayDataType) \(shape.map(String.init).joined(separator: " × ")) array"
  }
}
