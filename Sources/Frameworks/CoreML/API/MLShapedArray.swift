import Foundation

/// Numbers of one type in any number of dimensions, with value semantics, without gaps in memory.
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol, Hashable, Sendable {
  public typealias Index = Int
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>

  private var storage: ShapedElements<Scalar>

  public var scalars: [Scalar] {
    get { storage.elements }
    _modify { yield &storage.elements }
  }
  public var shape: [Int] { storage.shape }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    storage = ShapedElements(Array(scalars), shape: shape)
  }

  /// Copies a multi-array of any number type, converting the elements.
  public init(converting multiArray: MLMultiArray) where Scalar: BinaryFloatingPoint {
    self.init(scalars: multiArray.values(as: Scalar.self), shape: multiArray.dimensions)
  }

  /// Copies a slice.
  public init(_ slice: MLShapedArraySlice<Scalar>) { storage = slice.storage }
}

extension MLShapedArray: CustomStringConvertible {
  public var description: String { words("array") }
}

/// A part of a shaped array, such as one of its rows, with elements of its own: making one copies them.
public struct MLShapedArraySlice<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol, Hashable, Sendable {
  public typealias Index = Int
  public typealias Element = MLShapedArraySlice<Scalar>
  public typealias SubSequence = MLShapedArraySlice<Scalar>
  public typealias Indices = Range<Int>
  public typealias Iterator = IndexingIterator<Self>

  fileprivate var storage: ShapedElements<Scalar>

  public var scalars: [Scalar] {
    get { storage.elements }
    _modify { yield &storage.elements }
  }
  public var shape: [Int] { storage.shape }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    storage = ShapedElements(Array(scalars), shape: shape)
  }

  /// A slice of all of an array.
  public init(_ array: MLShapedArray<Scalar>) { self.init(scalars: array.scalars, shape: array.shape) }
}

extension MLShapedArraySlice: CustomStringConvertible {
  public var description: String { words("slice") }
}

extension MLMultiArray {
  /// An array without gaps of the same shape as a slice.
  public convenience init<Scalar>(_ slice: MLShapedArraySlice<Scalar>) { self.init(MLShapedArray(slice)) }
}
