import Foundation

/// Numbers of one type in any number of dimensions, with value semantics, without gaps in memory.
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol, Hashable, Sendable {
  public typealias Index = Int
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>

  public var scalars: [Scalar] { didSet { checkCount() } }
  public let shape: [Int]

  /// An array of no elements: one dimension of none.
  public init() { self.init(scalars: [], shape: [0]) }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    checkCount()
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

  /// Copies a slice.
  public init(_ slice: MLShapedArraySlice<Scalar>) { self.init(scalars: slice.scalars, shape: slice.shape) }

  private func checkCount() {
    precondition(
      shape.allSatisfy { $0 >= 0 } && scalars.count == shape.reduce(1, *),
      "\(scalars.count) elements don't fill the shape \(shape).")
  }
}

extension MLShapedArray: CustomStringConvertible {
  public var description: String {
    "\(Scalar.multiArrayDataType) \(shape.map(String.init).joined(separator: " × ")) array"
  }
}

/// A part of a shaped array, such as one of its rows, with elements of its own: making one copies them.
public struct MLShapedArraySlice<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol, Hashable, Sendable {
  public typealias Index = Int
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>

  public var scalars: [Scalar] { didSet { checkCount() } }
  public let shape: [Int]

  /// A slice of no elements: one dimension of none.
  public init() { self.init(scalars: [], shape: [0]) }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    checkCount()
  }

  /// Copies a multi-array whose `dataType` is `Scalar`'s; another stops the program.
  public init(_ multiArray: MLMultiArray) {
    let array = MLShapedArray<Scalar>(multiArray)
    self.init(scalars: array.scalars, shape: array.shape)
  }

  /// A slice of all of an array.
  public init(_ array: MLShapedArray<Scalar>) { self.init(scalars: array.scalars, shape: array.shape) }

  private func checkCount() {
    precondition(
      shape.allSatisfy { $0 >= 0 } && scalars.count == shape.reduce(1, *),
      "\(scalars.count) elements don't fill the shape \(shape).")
  }
}

extension MLShapedArraySlice: CustomStringConvertible {
  public var description: String {
    "\(Scalar.multiArrayDataType) \(shape.map(String.init).joined(separator: " × ")) slice"
  }
}

extension MLMultiArray {
  /// An array without gaps of the same shape as a slice.
  public convenience init<Scalar>(_ slice: MLShapedArraySlice<Scalar>) { self.init(MLShapedArray(slice)) }
}
