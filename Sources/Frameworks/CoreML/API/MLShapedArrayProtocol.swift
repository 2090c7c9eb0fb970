public import Foundation

/// The common interface of shaped arrays and their slices: multidimensional arrays of numbers of one type.
///
/// As a collection, it has a slice for each index of the outermost dimension.
public protocol MLShapedArrayProtocol<Scalar>: ExpressibleByArrayLiteral, MutableCollection,
  RandomAccessCollection
where Index == Int {
  associatedtype Scalar: MLShapedArrayScalar

  /// The number of elements in each dimension, the outermost first.
  var shape: [Int] { get }
  /// The distance between neighbors along each dimension, in elements.
  var strides: [Int] { get }
  /// The elements in row-major order. A new value must have the shape's count (a precondition).
  var scalars: [Scalar] { get set }

  /// Creates an array of elements in row-major order. Their count must be the shape's (a precondition).
  init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar
}

extension MLShapedArrayProtocol {
  /// Creates an empty array of shape `[0]`.
  public init() { self.init(scalars: [], shape: [0]) }

  /// Creates a copy of a multi-array whose `dataType` is `Scalar`'s (a precondition).
  public init(_ multiArray: MLMultiArray) {
    let scalars = multiArray.withUnsafeBufferPointer(ofType: Scalar.self) { elements in
      var result: [Scalar] = []
      result.reserveCapacity(multiArray.count)
      multiArray.forEachOffset { result.append(elements[$0]) }
      return result
    }
    self.init(scalars: scalars, shape: multiArray.dimensions)
  }

  /// Creates an array without dimensions, of one element.
  public init(scalar: Scalar) { self.init(scalars: CollectionOfOne(scalar), shape: []) }

  /// Creates an array filled with one value.
  public init(repeating scalar: Scalar, shape: [Int]) {
    self.init(scalars: repeatElement(scalar, count: shape.reduce(1, *)), shape: shape)
  }

  /// Creates an array of one dimension.
  public init(arrayLiteral elements: Scalar...) { self.init(scalars: elements, shape: [elements.count]) }

  /// Creates an array whose elements `initializer` sets.
  ///
  /// - Parameters:
  ///   - shape: the number of elements in each dimension.
  ///   - initializer: called with the zero-filled elements and their strides.
  public init(
    unsafeUninitializedShape shape: [Int],
    initializingWith initializer: (inout UnsafeMutableBufferPointer<Scalar>, [Int]) throws -> Void
  ) rethrows {
    var scalars = [Scalar](repeating: Scalar(multiArrayNumber: 0), count: shape.reduce(1, *))
    try scalars.withUnsafeMutableBufferPointer { try initializer(&$0, Self.strides(of: shape)) }
    self.init(scalars: scalars, shape: shape)
  }

  /// Creates a copy of row-major elements. Extra bytes are ignored; missing ones stop the program.
  public init(data: Data, shape: [Int]) {
    self.init(data: data, shape: shape, strides: Self.strides(of: shape))
  }

  /// Creates a copy of elements in memory.
  ///
  /// - Parameters:
  ///   - data: the memory of the elements.
  ///   - shape: the length of each dimension.
  ///   - strides: the distance between neighbors along each dimension, in elements; all must be within the
  ///     data (a precondition).
  public init(data: Data, shape: [Int], strides: [Int]) {
    precondition(strides.count == shape.count, "The strides need one element for each dimension of \(shape).")
    let size = MemoryLayout<Scalar>.stride
    var scalars: [Scalar] = []
    scalars.reserveCapacity(shape.reduce(1, *))
    data.withUnsafeBytes { bytes in
      forEachIndex(of: shape) { index in
        let offset = zip(index, strides).reduce(0) { $0 + $1.0 * $1.1 }
        precondition(
          offset >= 0 && (offset + 1) * size <= bytes.count, "The data ends before \(index) of \(shape).")
        scalars.append(bytes.loadUnaligned(fromByteOffset: offset * size, as: Scalar.self))
      }
    }
    self.init(scalars: scalars, shape: shape)
  }

  /// Creates a copy of elements in memory, in row-major order, and deallocates the memory at once.
  public init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], deallocator: Data.Deallocator) {
    self.init(bytesNoCopy: bytes, shape: shape, strides: Self.strides(of: shape), deallocator: deallocator)
  }

  /// Creates a copy of elements in memory and deallocates the memory at once.
  public init(
    bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator
  ) {
    let count = shape.contains(0) ? 0 : zip(shape, strides).reduce(1) { $0 + ($1.0 - 1) * $1.1 }
    let data = Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: bytes), count: count * MemoryLayout<Scalar>.stride,
      deallocator: deallocator)
    self.init(data: data, shape: shape, strides: strides)
  }

  /// Creates the concatenation of arrays along a dimension.
  ///
  /// - Parameters:
  ///   - shapedArrays: at least one array, all of the same shape except for the dimension (a precondition).
  ///   - axis: the dimension to concatenate along; counted from the end if negative.
  public init<S: Sequence>(concatenating shapedArrays: S, alongAxis axis: Int)
  where S.Element: MLShapedArrayProtocol, S.Element.Scalar == Scalar {
    let parts = shapedArrays.map { (shape: $0.shape, scalars: $0.scalars) }
    guard let first = parts.first else { preconditionFailure("There is nothing to concatenate.") }
    let axis = axis < 0 ? axis + first.shape.count : axis
    precondition(first.shape.indices.contains(axis), "There is no dimension \(axis) in \(first.shape).")
    for part in parts {
      var other = part.shape
      precondition(other.count == first.shape.count, "Shapes \(first.shape) and \(other) don't match.")
      other[axis] = first.shape[axis]
      precondition(other == first.shape, "Shapes differ in more than dimension \(axis).")
    }
    var shape = first.shape
    shape[axis] = parts.reduce(0) { $0 + $1.shape[axis] }
    let outer = shape[..<axis].reduce(1, *)
    var scalars: [Scalar] = []
    scalars.reserveCapacity(shape.reduce(1, *))
    for row in 0..<outer {
      for part in parts {
        let length = part.scalars.count / Swift.max(outer, 1)
        scalars += part.scalars[row * length..<(row + 1) * length]
      }
    }
    self.init(scalars: scalars, shape: shape)
  }

  /// Creates a copy of an array with converted elements: rounded for floating point, rounded toward zero and
  /// clamped for integers.
  public init<T: MLShapedArrayProtocol>(converting source: T) {
    self.init(
      scalars: source.scalars.map { Scalar(multiArrayNumber: $0.multiArrayNumber) }, shape: source.shape)
  }

  /// The number of elements.
  public var scalarCount: Int { shape.reduce(1, *) }

  /// Whether the array has no dimensions.
  public var isScalar: Bool { shape.isEmpty }

  /// The element of an array without dimensions; nil for others.
  public var scalar: Scalar? {
    get { isScalar ? scalars.first : nil }
    set { if isScalar, let newValue { scalars = [newValue] } }
  }

  /// The distance between neighbors along each dimension, in elements.
  public var strides: [Int] { Self.strides(of: shape) }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of elements of the outermost dimension; 0 if there are no dimensions.
  public var endIndex: Int { shape.first ?? 0 }

  /// The elements at an index of the outermost dimension, within bounds (a precondition).
  public subscript(index: Int) -> MLShapedArraySlice<Scalar> {
    get {
      precondition(indices.contains(index), "\(index) is outside \(shape).")
      let count = shape.dropFirst().reduce(1, *)
      return MLShapedArraySlice(
        scalars: scalars[index * count..<(index + 1) * count], shape: Array(shape.dropFirst()))
    }
    set {
      precondition(
        indices.contains(index) && newValue.shape == Array(shape.dropFirst()),
        "\(newValue.shape) doesn't fit in \(shape).")
      let count = newValue.scalarCount
      scalars.replaceSubrange(index * count..<(index + 1) * count, with: newValue.scalars)
    }
  }

  /// The elements at a range of the outermost dimension; the slice's indices start at 0.
  public subscript(bounds: Range<Int>) -> MLShapedArraySlice<Scalar> {
    get {
      precondition(bounds.lowerBound >= 0 && bounds.upperBound <= endIndex, "\(bounds) is outside \(shape).")
      let count = shape.dropFirst().reduce(1, *)
      return MLShapedArraySlice(
        scalars: scalars[bounds.lowerBound * count..<bounds.upperBound * count],
        shape: [bounds.count] + shape.dropFirst())
    }
    set {
      precondition(
        newValue.shape == [bounds.count] + shape.dropFirst(), "\(newValue.shape) doesn't fit \(bounds).")
      let count = shape.dropFirst().reduce(1, *)
      scalars.replaceSubrange(bounds.lowerBound * count..<bounds.upperBound * count, with: newValue.scalars)
    }
  }

  /// The elements at indices of the first dimensions.
  public subscript<C: Collection>(indices: C) -> MLShapedArraySlice<Scalar> where C.Element == Int {
    get { self[indices.map { $0..<$0 + 1 }].reshaped(to: Array(shape.dropFirst(indices.count))) }
    set {
      let ones = indices.map { _ in 1 }
      self[indices.map { $0..<$0 + 1 }] = newValue.reshaped(to: ones + shape.dropFirst(indices.count))
    }
  }

  /// The elements in ranges of the first dimensions, and all of the others.
  public subscript<C: Collection>(sliceRanges: C) -> MLShapedArraySlice<Scalar> where C.Element == Range<Int>
  {
    get {
      let ranges = fullRanges(sliceRanges)
      let (own, strides) = (scalars, strides)
      var result: [Scalar] = []
      forEachIndex(of: ranges.map(\.count)) { index in
        result.append(
          own[zip(zip(index, ranges), strides).reduce(0) { $0 + ($1.0.0 + $1.0.1.lowerBound) * $1.1 }])
      }
      return MLShapedArraySlice(scalars: result, shape: ranges.map(\.count))
    }
    set {
      let ranges = fullRanges(sliceRanges)
      precondition(newValue.shape == ranges.map(\.count), "\(newValue.shape) doesn't fit \(ranges).")
      let (new, strides) = (newValue.scalars, strides)
      var (own, next) = (scalars, 0)
      forEachIndex(of: newValue.shape) { index in
        own[zip(zip(index, ranges), strides).reduce(0) { $0 + ($1.0.0 + $1.0.1.lowerBound) * $1.1 }] =
          new[next]
        next += 1
      }
      scalars = own
    }
  }

  /// The element at an index for each dimension, within bounds (a precondition).
  public subscript(scalarAt indices: Int...) -> Scalar {
    get { self[scalarAt: indices] }
    set { self[scalarAt: indices] = newValue }
  }

  /// The element at an index for each dimension, within bounds (a precondition).
  public subscript<C: Collection>(scalarAt indices: C) -> Scalar where C.Element == Int {
    get { scalars[offset(of: indices)] }
    set { scalars[offset(of: indices)] = newValue }
  }

  /// Calls `body` with the elements, the shape and the strides.
  public func withUnsafeShapedBufferPointer<R>(
    _ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    try scalars.withUnsafeBufferPointer { try body($0, shape, strides) }
  }

  /// Calls `body` with mutable elements, the shape and the strides.
  public mutating func withUnsafeMutableShapedBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    let (shape, strides) = (shape, strides)
    return try scalars.withUnsafeMutableBufferPointer { try body(&$0, shape, strides) }
  }

  /// Sets every element.
  public mutating func fill(with value: Scalar) { scalars = [Scalar](repeating: value, count: scalarCount) }

  /// Sets the elements to those of the collection, repeated as needed; an empty one changes nothing.
  public mutating func fill<C: Collection>(with collection: C) where C.Element == Scalar {
    let values = Array(collection)
    guard !values.isEmpty else { return }
    scalars = (0..<scalarCount).map { values[$0 % values.count] }
  }

  /// Returns the same elements in another shape of the same count.
  public func reshaped(to newShape: [Int]) -> Self { Self(scalars: scalars, shape: newShape) }

  /// Returns the same elements with a dimension of 1 inserted at `axis`, counted from the end if negative.
  public func expandingShape(at axis: Int) -> Self {
    var shape = shape
    shape.insert(1, at: axis < 0 ? axis + shape.count + 1 : axis)
    return reshaped(to: shape)
  }

  /// Returns the same elements without dimensions of 1.
  public func squeezingShape() -> Self { reshaped(to: shape.filter { $0 != 1 }) }

  /// Returns the elements with the dimensions in reverse order.
  public func transposed() -> Self { transposed(permutation: shape.indices.reversed()) }

  /// Returns the elements with the dimensions permuted.
  ///
  /// - Parameter permutation: the source dimension for each of the result's, each once (a precondition).
  public func transposed(permutation: [Int]) -> Self {
    precondition(
      permutation.sorted() == Array(shape.indices), "\(permutation) doesn't permute \(shape)'s dimensions.")
    let (own, ownStrides) = (scalars, strides)
    let newShape = permutation.map { shape[$0] }
    let moved = permutation.map { ownStrides[$0] }
    var result: [Scalar] = []
    result.reserveCapacity(own.count)
    forEachIndex(of: newShape) { index in result.append(own[zip(index, moved).reduce(0) { $0 + $1.0 * $1.1 }])
    }
    return Self(scalars: result, shape: newShape)
  }

  /// A description with the scalar type and the shape, such as `Float32 2 × 3 array`.
  func description(as noun: String) -> String {
    "\(Scalar.multiArrayDataType) \(shape.asShape) \(noun)"
  }

  private static func strides(of shape: [Int]) -> [Int] {
    shape.indices.map { shape[($0 + 1)...].reduce(1, *) }
  }

  private func fullRanges<C: Collection>(_ ranges: C) -> [Range<Int>] where C.Element == Range<Int> {
    let all = Array(ranges) + shape.dropFirst(ranges.count).map { 0..<$0 }
    precondition(
      all.count == shape.count && zip(all, shape).allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= $1 },
      "\(all) is outside \(shape).")
    return all
  }

  private func offset<C: Collection>(of indices: C) -> Int where C.Element == Int {
    precondition(indices.count == shape.count, "\(indices) isn't one index per dimension of \(shape).")
    return zip(indices, shape).reduce(0) { offset, pair in
      precondition(pair.0 >= 0 && pair.0 < pair.1, "\(indices) is outside \(shape).")
      return offset * pair.1 + pair.0
    }
  }
}

/// Calls `body` with each index of a shape, in row-major order.
private func forEachIndex(of shape: [Int], _ body: ([Int]) -> Void) {
  guard !shape.contains(0) else { return }
  var index = [Int](repeating: 0, count: shape.count)
  while true {
    body(index)
    var dimension = shape.count - 1
    while dimension >= 0 {
      index[dimension] += 1
      if index[dimension] < shape[dimension] { break }
      index[dimension] = 0
      dimension -= 1
    }
    if dimension < 0 { return }
  }
}
