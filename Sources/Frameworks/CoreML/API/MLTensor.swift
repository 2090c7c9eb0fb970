public import Foundation

/// Numbers or truth values in any number of dimensions, with value semantics and arithmetic.
///
/// Arithmetic broadcasts as NumPy's does: shapes are aligned at their last dimensions, and a dimension of one stands for
/// any. Of two number types, the result has the larger one, floating point being larger than whole numbers; a number beside
/// a tensor takes the tensor's type where that is floating point. Shapes that don't fit each other, axes that aren't there
/// and indices outside stop the program.
///
/// Elements lie in memory in their own type. Operations run on the CPU, at once, and results are rounded to the type of their
/// tensor: sums, differences, products and quotients of floating-point elements to nearest, and functions such as `exp()` are computed
/// in double precision before that, as are sums and products of many elements; matrix products are computed in 32 bits. Whole numbers
/// wrap around where they are too large, and a quotient of them is cut, by zero it is zero.
public struct MLTensor: Sendable {
  /// The number of elements in each dimension, the outermost first.
  public let shape: [Int]
  /// In order of their indices, the last dimension changing fastest.
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
  /// Whether there are no dimensions.
  public var isScalar: Bool { shape.isEmpty }
}

// MARK: - Making tensors

extension MLTensor {
  /// A tensor without dimensions.
  public init<Scalar: MLTensorScalar>(_ value: Scalar, scalarType: Scalar.Type = Scalar.self) {
    self.init(TensorElements([value]), shape: [])
  }

  /// A tensor of one dimension.
  public init(_ scalars: some Collection<Float>) {
    self.init(.float32(Array(scalars)), shape: [scalars.count])
  }

  /// A tensor of one dimension.
  public init(_ scalars: some Collection<Int32>) {
    self.init(.int32(Array(scalars)), shape: [scalars.count])
  }

  /// A tensor of one dimension.
  public init<Scalar: MLTensorScalar>(
    _ scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(TensorElements(Array(scalars)), shape: [scalars.count])
  }

  /// Takes elements in order of their indices, the last dimension changing fastest.
  public init(shape: [Int], scalars: some Collection<Float>) {
    self.init(.float32(Array(scalars)), shape: shape)
  }

  /// Takes elements in order of their indices, the last dimension changing fastest.
  public init<Scalar: MLTensorScalar>(
    shape: [Int], scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(TensorElements(Array(scalars)), shape: shape)
  }

  /// Copies elements from memory, the last dimension changing fastest; as many bytes as the shape needs.
  public init(shape: [Int], data: Data, scalarType: any MLTensorScalar.Type) {
    let element = scalarType.tensorElement
    let count = shape.reduce(1, *)
    precondition(
      data.count == count * element.byteCount, "\(data.count) bytes don't fill the shape \(shape).")
    self.init(data.withUnsafeBytes { TensorElements($0, element) }, shape: shape)
  }

  /// Copies elements from memory and then gives it back at once.
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

  /// Lets `initializer` write every element; the memory is zero at first.
  public init(
    unsafeUninitializedShape shape: [Int], scalarType: any MLTensorScalar.Type,
    initializingWith initializer: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    var data = Data(count: shape.reduce(1, *) * scalarType.tensorElement.byteCount)
    try data.withUnsafeMutableBytes { try initializer($0) }
    self.init(shape: shape, data: data, scalarType: scalarType)
  }

  /// Copies a shaped array.
  public init<ShapedArray: MLShapedArrayProtocol>(_ shapedArray: ShapedArray)
  where ShapedArray.Scalar: MLTensorScalar {
    self.init(TensorElements(shapedArray.scalars), shape: shapedArray.shape)
  }

  /// Fills a shape with one value.
  public init(repeating repeatedValue: Float, shape: [Int]) {
    self.init(repeating: repeatedValue, shape: shape, scalarType: Float.self)
  }

  /// Fills a shape with one value.
  public init<Scalar: MLTensorScalar>(
    repeating repeatedValue: Scalar, shape: [Int], scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(
      TensorElements(
        repeating: repeatedValue.tensorNumber, count: shape.reduce(1, *), Scalar.tensorElement),
      shape: shape)
  }

  /// Fills a shape with zeros.
  public init<Scalar: MLTensorScalar & Numeric>(zeros shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(repeating: Scalar.zero, shape: shape, scalarType: Scalar.self)
  }

  /// Fills a shape with ones.
  public init<Scalar: MLTensorScalar & Numeric>(ones shape: [Int], scalarType: Scalar.Type = Scalar.self) {
    self.init(repeating: 1 as Scalar, shape: shape, scalarType: Scalar.self)
  }

  /// Numbers from `start` on, `stride` apart, up to but without `end`.
  public init(rangeFrom start: Float, to end: Float, by stride: Float.Stride) {
    self.init(Array(Swift.stride(from: start, to: end, by: stride)))
  }

  /// Numbers from `start` on, `stride` apart, up to but without `end`.
  public init<Scalar: MLTensorScalar & Strideable>(
    rangeFrom start: Scalar, to end: Scalar, by stride: Scalar.Stride, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(Array(Swift.stride(from: start, to: end, by: stride)), scalarType: Scalar.self)
  }

  /// Lays tensors of one shape side by side along a new dimension.
  public init(_ elements: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    self.init(stacking: elements, alongAxis: axis)
  }

  /// Lays tensors of one shape side by side along a new dimension.
  public init(stacking tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    self.init(concatenating: tensors.map { $0.expandingShape(at: axis) }, alongAxis: axis)
  }

  /// Joins tensors, which differ in no dimension but `axis`.
  public init(concatenating tensors: some Collection<MLTensor>, alongAxis axis: Int = 0) {
    guard let first = tensors.first else { preconditionFailure("There is nothing to concatenate.") }
    let axis = first.checked(axis)
    var shape = first.shape
    shape[axis] = 0
    for tensor in tensors {
      var other = tensor.shape
      precondition(other.count == first.rank, "Shapes \(first.shape) and \(other) can't be joined.")
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

  /// The elements as a shaped array, converted where its type is another.
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

  /// The elements as another type: rounded to nearest for floating point, cut and wrapped around for whole numbers; every
  /// number but zero is true.
  public func cast<Scalar: MLTensorScalar>(to scalarType: Scalar.Type) -> MLTensor {
    cast(to: scalarType.tensorElement)
  }

  /// The elements as another tensor's type; see `cast(to:)`.
  public func cast(like other: MLTensor) -> MLTensor { cast(to: other.element) }

  func cast(to element: MLTensorElement) -> MLTensor {
    MLTensor(elements.cast(to: element), shape: shape)
  }

  /// The dimension, counted from the end where negative.
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

/// The elements where they are of the type asked for.
private struct Scalars<Scalar>: TensorElementsVisitor {
  func visit<Number: TensorNumber>(_ elements: [Number]) -> [Scalar]? {
    Number.self == Scalar.self ? elements as? [Scalar] : nil
  }
}
