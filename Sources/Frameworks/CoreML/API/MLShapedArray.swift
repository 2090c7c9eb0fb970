import Foundation

/// A contiguous multidimensional array of numbers of one type, with value semantics.
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

  /// Creates a copy of a multi-array of any data type, converting the elements.
  public init(converting multiArray: MLMultiArray) where Scalar: BinaryFloatingPoint {
    self.init(scalars: multiArray.values(as: Scalar.self), shape: multiArray.dimensions)
  }

  /// Creates a copy of a slice.
  public init(_ slice: MLShapedArraySlice<Scalar>) { storage = slice.storage }
}

extension MLShapedArray: CustomStringConvertible {
  public var description: String { description(as: "array") }
}

/// A part of a shaped array, such as one of its rows, with its own copy of the elements.
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

  /// Creates a slice of a whole array.
  public init(_ array: MLShapedArray<Scalar>) { self.init(scalars: array.scalars, shape: array.shape) }
}

extension MLShapedArraySlice: CustomStringConvertible {
  public var description: String { description(as: "slice") }
}

extension MLMultiArray {
  /// Creates a contiguous copy of a slice.
  public convenience init<Scalar>(_ slice: MLShapedArraySlice<Scalar>) { self.init(MLShapedArray(slice)) }
}
