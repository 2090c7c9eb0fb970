import Foundation

/// Numbers or truth values in any number of dimensions, with value semantics and arithmetic.
///
/// Arithmetic broadcasts as NumPy's does: shapes are aligned at their last dimensions, and a dimension of one stands for
/// any. Of two number types, the result has the larger one, floating point being larger than whole numbers; a number beside
/// a tensor takes the tensor's type where that is floating point. Shapes that don't fit each other, axes that aren't there
/// and indices outside stop the program. Operations run on the CPU, at once; each is computed in double precision and
/// rounded to the tensor's type.
public struct MLTensor: Sendable {
  private let storage: ShapedElements<Double>
  let element: MLTensorElement

  init(_ numbers: [Double], shape: [Int], element: MLTensorElement) {
    storage = ShapedElements(numbers, shape: shape)
    self.element = element
  }

  /// The number of elements in each dimension, the outermost first.
  public var shape: [Int] { storage.shape }
  /// The elements in order of their indices, the last dimension changing fastest; each is one of `element`'s.
  var numbers: [Double] { storage.elements }

  /// The type of the elements.
  public var scalarType: any MLTensorScalar.Type { element.type }
  /// The number of dimensions.
  public var rank: Int { shape.count }
  /// The number of elements.
  public var scalarCount: Int { numbers.count }
  /// Whether there are no dimensions.
  public var isScalar: Bool { shape.isEmpty }
}

// MARK: - Making tensors

extension MLTensor {
  /// A tensor without dimensions.
  public init<Scalar: MLTensorScalar>(_ value: Scalar, scalarType: Scalar.Type = Scalar.self) {
    self.init([value.tensorNumber], shape: [], element: Scalar.tensorElement)
  }

  /// A tensor of one dimension.
  public init(_ scalars: some Collection<Float>) {
    self.init(scalars.map(Double.init), shape: [scalars.count], element: .float32)
  }

  /// A tensor of one dimension.
  public init(_ scalars: some Collection<Int32>) {
    self.init(scalars.map(Double.init), shape: [scalars.count], element: .int32)
  }

  /// A tensor of one dimension.
  public init<Scalar: MLTensorScalar>(
    _ scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(scalars.map(\.tensorNumber), shape: [scalars.count], element: Scalar.tensorElement)
  }

  /// Takes elements in order of their indices, the last dimension changing fastest.
  public init(shape: [Int], scalars: some Collection<Float>) {
    self.init(scalars.map(Double.init), shape: shape, element: .float32)
  }

  /// Takes elements in order of their indices, the last dimension changing fastest.
  public init<Scalar: MLTensorScalar>(
    shape: [Int], scalars: some Collection<Scalar>, scalarType: Scalar.Type = Scalar.self
  ) {
    self.init(scalars.map(\.tensorNumber), shape: shape, element: Scalar.tensorElement)
  }

  /// Copies elements from memory, the last dimension changing fastest; as many bytes as the shape needs.
  public init(shape: [Int], data: Data, scalarType: any MLTensorScalar.Type) {
    let element = scalarType.tensorElement
    let count = shape.reduce(1, *)
    precondition(
      data.count == count * element.byteCount, "\(data.count) bytes don't fill the shape \(shape).")
    self.init(
      data.withUnsafeBytes { bytes in (0..<count).map { element.element(of: bytes, at: $0) } }, shape: shape,
      element: element)
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
    self.init(
      shapedArray.scalars.map(\.tensorNumber), shape: shapedArray.shape,
      element: ShapedArray.Scalar.tensorElement)
  }

  /// Fills a shape with one value.
  public init(repeating repeatedValue: Float, shape: [Int]) {
    self.init(repeating: repeatedValue, shape: shape, scalarType: Float.self)
  }

  /// Fills a shape with one value.
  public init<Scalar: MLTensorScalar>(
    repeating repeatedValue: Scalar, shape: [Int], scalarType: Scalar.Type = Scalar.self
  ) {
    let number = repeatedValue.tensorNumber
    self.init(
      [Double](repeating: number, count: shape.reduce(1, *)), shape: shape,
      element: Scalar.tensorElement)
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
    var numbers: [Double] = []
    numbers.reserveCapacity(shape.reduce(1, *))
    for row in 0..<outer {
      for tensor in tensors {
        let length = tensor.shape[axis] * inner
        numbers += tensor.numbers[row * length..<(row + 1) * length]
      }
    }
    self.init(numbers.map(element.rounded), shape: shape, element: element)
  }

  /// The elements as a shaped array, converted where its type is another.
  public func shapedArray<Scalar: MLShapedArrayScalar & MLTensorScalar>(
    of scalarType: Scalar.Type
  ) async -> MLShapedArray<Scalar> { immediateShapedArray(of: scalarType) }

  func immediateShapedArray<Scalar: MLShapedArrayScalar & MLTensorScalar>(
    of scalarType: Scalar.Type
  ) -> MLShapedArray<Scalar> {
    let own = MLShapedArray<Double>(scalars: numbers, shape: shape)
    return MLShapedArray<Scalar>(converting: own)
  }

  /// The elements as another type: rounded to nearest for floating point, cut and wrapped around for whole numbers; every
  /// number but zero is true.
  public func cast<Scalar: MLTensorScalar>(to scalarType: Scalar.Type) -> MLTensor {
    cast(to: scalarType.tensorElement)
  }

  /// The elements as another tensor's type; see `cast(to:)`.
  public func cast(like other: MLTensor) -> MLTensor { cast(to: other.element) }

  func cast(to element: MLTensorElement) -> MLTensor {
    element == self.element ? self : MLTensor(numbers.map(element.rounded), shape: shape, element: element)
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
    "\(element.type) \(shape.map(String.init).joined(separator: " × ")) tensor"
  }
}
