public import Foundation

/// A multidimensional array of numbers or Booleans, with value semantics and arithmetic.
///
/// Arithmetic broadcasts as NumPy's does: shapes are aligned at their last dimensions, and a dimension of 1
/// is repeated. The result has the larger of two element types, floating point counting as larger than
/// integers; a scalar operand takes the tensor's type if that is floating point. Shapes that can't be
/// broadcast, and axes or indices out of bounds, stop the program.
///
/// Operations run at once, on the CPU, and round to the element type of the result. Functions such as
/// `exp()`, and sums and products of many elements, are computed in double precision first, matrix products
/// in 32 bits. Integers wrap around on overflow; their quotients are truncated, and 0 if divided by zero.
public struct MLTensor: Sendable {
  /// The number of elements in each dimension, the outermost first.
  public let shape: [Int]
  /// The elements in row-major order.
  let elements: TensorElements

  init(_ elements: TensorElements, shape: [Int]) {
    let count = elements.count
    precondition(
      shape.allSatisfy { $0 >= 0 } && count == shape.reduce(1, *),
      "\(count) elements don't fill the shape \(shape).")
    (self.elements, self.shape) = (elements, shape)
  }

  var element: MLTensorElement { elements.element }

  /// The type of the elements.
  public var scalarType: any MLTensorScalar.Type { element.type }
  /// The number of dimensions.
  public var rank: Int { shape.count }
  /// The number of elements.
  public var scalarCount: Int { elements.count }
  /// Whether the tensor has no dimensions.
  public var isScalar: Bool { shape.isEmpty }
}

// MARK: - Initializers

extension MLTensor {
  /// Creates a tensor without dimensions.
  public init<Scalar: MLTensorScalar>(_ value: Scalar, scalarType: Scalar.Type = Scalar.self) {
    self.init(TensorElements([value]), shape: [])
  }

  /// Creates a tensor of one dimension.
  public init(_ scalars: some Collection<Float>) {
    self.init(.float32(Array(scalars)), shape: [scalars.count])
  }

  /// Creates a tensor of one dimension.
  public init(_ scalars: some Collection<Int32>) {
    self.init(.int32(Array(scalars)), shape: [scalars.count])
  }

  /// Creates a tensor of one dimension.
  public init<Scalar: MLTensorScalar>(
    _ scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(TensorElements(Array(scalars)), shape: [scalars.count])
  }

  /// Creates a tensor of elements in row-major order.
  public init(shape: [Int], scalars: some Collection<Float>) {
    self.init(.float32(Array(scalars)), shape: shape)
  }

  /// Creates a tensor of elements in row-major order.
  public init<Scalar: MLTensorScalar>(
    shape: [Int], scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(TensorElements(Array(scalars)), shape: shape)
  }

  /// Creates a copy of elements in memory, in row-major order; the number of bytes must fit the shape.
  public init(shape: [Int], data: Data, scalarType: any MLTensorScalar.Type) {
    let element = scalarType.tensorElement
    let count = shape.reduce(1, *)
    precondition(
      data.count == count * element.byteCount, "\(data.count) bytes don't fill the shape \(shape).")
    self.init(data.withUnsafeBytes { TensorElements($0, element) }, shape: shape)
  }

  /// Creates a copy of elements in memory and deallocates the memory at once.
  public init(
    bytesNoCopy bytes: UnsafeRawBufferPointer, shape: [Int], scalarType: any MLTensorScalar.Type,
    deallocator: Data.Deallocator
  ) {
    let data =
      bytes.baseAddress.map {
        Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: $0), count: bytes.count, deallocator: deallocator)
      } ?? Data()
    self.init(shape: shape, data: data, scalarType: scalarType)
  }

  /// Creates a tensor whose elements `initializer` sets; they are zero at first.
  public init(
    unsafeUninitializedShape shape: [Int], scalarType: any MLTensorScalar.Type,
    initializingWith initializer: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    var data = Data(count: shape.reduce(1, *) * scalarType.tensorElement.byteCount)
    try data.withUnsafeMutableBytes { try initializer($0) }
    self.init(shape: shape, data: data, scalarType: scalarType)
  }

  /// Creates a copy of a shaped array.
  public init<ShapedArray: MLShapedArrayProtocol>(_ shapedArray: ShapedArray)
  where ShapedArray.Scalar: MLTensorScalar {
    self.init(TensorElements(shapedArray.scalars), shape: shapedArray.shape)
  }

  /// Creates a tensor filled with one value.
  public init(repeating repeatedValue: Float, shape: [Int]) {
    self.init(repeating: repeatedValue, shape: shape, scalarType: Float.self)
  }

  /// Creates a tensor filled with one value.
  public init<Scalar: MLTensorScalar>(
    repeating repeatedValue: Scalar, shape: [Int], scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(
      TensorElements(
        repeating: repeatedValue.tensorNumber, count: shape.reduce(1, *), Scalar.tensorElement),
      shape: shape)
  }

  /// Creates a tensor filled with zeros.
  public init<Scalar: MLTensorScalar & Numeric>(zeros shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(repeating: Scalar.zero, shape: shape, scalarType: Scalar.self)
  }

  /// Creates a tensor filled with ones.
  public init<Scalar: MLTensorScalar & Numeric>(ones shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(repeating: 1 as Scalar, shape: shape, scalarType: Scalar.self)
  }

  /// Creates the numbers from `start` up to, but not including, `end`, `stride` apart.
  public init(rangeFrom start: Float, to end: Float, by stride: Float.Stride) {
    self.init(Array(Swift.stride(from: start, to: end, by: stride)))
  }

  /// Creates the numbers from `start` up to, but not including, `end`, `stride` apart.
  public init<Scalar: MLTensorScalar & Strideable>(
    rangeFrom start: Scalar, to end: Scalar, by stride: Scalar.Stride, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(Array(Swift.stride(from: start, to: end, by: stride)), scalarType: Scalar.self)
  }

  /// Creates a tensor by stacking tensors of one shape along a new dimension.
  public init(_ elements: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    self.init(stacking: elements, alongAxis: axis)
  }

  /// Creates a tensor by stacking tensors of one shape along a new dimension.
  public init(stacking tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    self.init(concatenating: tensors.map { $0.expandingShape(at: axis) }, alongAxis: axis)
  }

  /// Creates the concatenation of tensors along `axis`, the only dimension in which they may differ.
  public init(concatenating tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    guard let first = tensors.first else { preconditionFailure("There is nothing to concatenate.") }
    let axis = first.checked(axis)
    var shape = first.shape
    shape[axis] = 0
    for tensor in tensors {
      var other = tensor.shape
      precondition(other.count == first.rank, "Shapes \(first.shape) and \(other) don't match.")
      shape[axis] += other[axis]
      other[axis] = first.shape[axis]
      precondition(other == first.shape, "Shapes differ in more than dimension \(axis).")
    }
    let outer = shape[..<axis].reduce(1, *)
    let inner = shape[(axis + 1)...].reduce(1, *)
    let element = tensors.reduce(first.element) { $0.promoted(with: $1.element) }
    let parts = tensors.map { ($0.elements.cast(to: element), $0.shape[axis] * inner) }
    self.init(TensorElements(element, Concatenation(parts: parts, rowCount: outer)), shape: shape)
  }

  /// Returns the elements as a shaped array, converted to its type.
  public func shapedArray<Scalar: MLShapedArrayScalar & MLTensorScalar>(
    of scalarType: Scalar.Type
  ) async -> MLShapedArray<Scalar> { immediateShapedArray(of: scalarType) }

  func immediateShapedArray<Scalar: MLShapedArrayScalar & MLTensorScalar>(
    of scalarType: Scalar.Type
  ) -> MLShapedArray<Scalar> {
    MLShapedArray(
      scalars: elements.accept(Scalars<Scalar>())
        ?? elements.numbers.map { Scalar(multiArrayNumber: $0) }, shape: shape)
  }

  /// Returns the elements as another type: rounded to nearest for floating point, truncated and wrapped
  /// around for integers; every number except 0 is true.
  public func cast<Scalar: MLTensorScalar>(to scalarType: Scalar.Type) -> MLTensor {
    cast(to: scalarType.tensorElement)
  }

  /// Returns the elements as another tensor's type; see `cast(to:)`.
  public func cast(like other: MLTensor) -> MLTensor { cast(to: other.element) }

  func cast(to element: MLTensorElement) -> MLTensor {
    MLTensor(elements.cast(to: element), shape: shape)
  }

  /// Returns the index of a dimension that may count from the end.
  func checked(_ axis: Int) -> Int {
    let own = axis < 0 ? axis + rank : axis
    precondition(shape.indices.contains(own), "There is no dimension \(axis) in \(shape).")
    return own
  }
}

extension MLTensor: CustomStringConvertible {
  public var description: String {
    "\(element.type) \(shape.asShape) tensor"
  }
}

private struct Scalars<Scalar>: TensorElementsVisitor {
  func visit<Number: TensorNumber>(_ elements: [Number]) -> [Scalar]? {
    Number.self == Scalar.self ? elements as? [Scalar] : nil
  }
}
