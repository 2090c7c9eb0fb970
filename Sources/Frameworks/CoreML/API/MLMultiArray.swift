public import CoreVideo
public import Foundation

/// Numbers in any number of dimensions, in memory that may have gaps between rows.
///
/// The first dimension is the outermost. Indices outside `shape`, and a destination or a list of arrays
/// of other shapes, are errors of the program and stop it, as an array's subscript does; what comes from a
/// file or a user (shapes, sizes) is checked by the throwing initializers. One writer at a time, and none
/// while someone reads.
open class MLMultiArray: NSObject {
  /// The number type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The picture whose memory this array shares, or nil.
  public let pixelBuffer: CVPixelBuffer?
  /// The number of elements in each dimension, the outermost first.
  package let dimensions: [Int]
  /// The distance between neighbors along each dimension, in elements.
  package let elementStrides: [Int]
  /// The number of elements: the product of the dimensions.
  public let count: Int
  private let memory: MultiArrayMemory

  private init(
    layout: MultiArrayLayout, dataType: MLMultiArrayDataType, memory: MultiArrayMemory,
    pixelBuffer: CVPixelBuffer? = nil
  ) {
    self.dataType = dataType
    self.pixelBuffer = pixelBuffer
    self.memory = memory
    dimensions = layout.dimensions
    elementStrides = layout.strides
    count = layout.count
  }

  /// An array of shape `[0]`, of 32-bit floating-point numbers.
  public override init() {
    (dimensions, elementStrides, count) = ([0], [1], 0)
    (dataType, pixelBuffer) = (.float32, nil)
    memory = .none
  }

  /// An array of shape `[0]`.
  static func empty(_ dataType: MLMultiArrayDataType) -> MLMultiArray {
    MLMultiArray(
      layout: MultiArrayLayout(dimensions: [0], strides: [1], count: 0, span: 0), dataType: dataType,
      memory: .none)
  }

  /// Makes an array without gaps, the last dimension's elements side by side, all zero.
  ///
  /// - Parameters:
  ///   - shape: the number of elements in each dimension; 0 is allowed.
  ///   - dataType: the number type.
  /// - Throws: `MLModelError` (`.generic`) for a negative or fractional dimension, or more memory than there
  ///   is.
  public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let layout = try MultiArrayLayout(
      dimensions: MultiArrayLayout.integers(shape, "shape"), elementType: dataType)
    (dimensions, elementStrides, count) = (layout.dimensions, layout.strides, layout.count)
    (self.dataType, pixelBuffer) = (dataType, nil)
    memory = try MultiArrayMemory(zeroedByteCount: layout.span * dataType.byteCount)
  }

  /// Makes an array with the strides given, in elements, all zero.
  ///
  /// - Throws: `MLModelError` (`.generic`) for a shape or strides that can't be, or more memory than there is.
  public convenience init(shape: [NSNumber], dataType: MLMultiArrayDataType, strides: [NSNumber]) throws {
    try self.init(
      layout: MultiArrayLayout(
        dimensions: MultiArrayLayout.integers(shape, "shape"),
        strides: MultiArrayLayout.integers(strides, "strides"), elementType: dataType),
      dataType: dataType)
  }

  package convenience init(dimensions: [Int], dataType: MLMultiArrayDataType) throws {
    try self.init(
      layout: MultiArrayLayout(dimensions: dimensions, elementType: dataType), dataType: dataType)
  }

  private convenience init(layout: MultiArrayLayout, dataType: MLMultiArrayDataType) throws {
    self.init(
      layout: layout, dataType: dataType,
      memory: try MultiArrayMemory(zeroedByteCount: layout.span * dataType.byteCount))
  }

  /// Shares the caller's memory.
  ///
  /// - Parameters:
  ///   - dataPointer: the first element. The memory must hold every element that shape and strides reach.
  ///   - shape: the number of elements in each dimension.
  ///   - dataType: the number type of what is there.
  ///   - strides: the distance between neighbors along each dimension, in elements.
  ///   - deallocator: called with `dataPointer` when the array goes. Default nil: the memory must outlive it.
  /// - Throws: `MLModelError` (`.generic`) for a shape or strides that can't be.
  public convenience init(
    dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType,
    strides: [NSNumber], deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
  ) throws {
    let layout = try MultiArrayLayout(
      dimensions: MultiArrayLayout.integers(shape, "shape"),
      strides: MultiArrayLayout.integers(strides, "strides"), elementType: dataType)
    self.init(
      layout: layout, dataType: dataType,
      memory: MultiArrayMemory(
        sharing: dataPointer, byteCount: layout.span * dataType.byteCount, deallocator: deallocator))
  }

  /// Shares a picture's memory as 16-bit floating-point numbers.
  ///
  /// - Parameters:
  ///   - pixelBuffer: a picture in `kCVPixelFormatType_OneComponent16Half`; anything else stops the program.
  ///   - shape: its last dimension is the picture's width, and the product of the others its height.
  public convenience init(pixelBuffer: CVPixelBuffer, shape: [NSNumber]) {
    let dimensions = shape.map(\.intValue)
    let width = CVPixelBufferGetWidth(pixelBuffer)
    let rowStride = CVPixelBufferGetBytesPerRow(pixelBuffer) / MLMultiArrayDataType.float16.byteCount
    guard CVPixelBufferGetPixelFormatType(pixelBuffer) == kCVPixelFormatType_OneComponent16Half,
      dimensions.last == width, let base = CVPixelBufferGetBaseAddress(pixelBuffer),
      dimensions.dropLast().reduce(1, *) == CVPixelBufferGetHeight(pixelBuffer)
    else {
      preconditionFailure("The picture isn't OneComponent16Half, or \(shape) isn't its height and width.")
    }
    var strides = [1]
    for size in dimensions.dropFirst().reversed() {
      strides.insert(strides.count == 1 ? rowStride : strides[0] * size, at: 0)
    }
    self.init(
      layout: MultiArrayLayout(
        dimensions: dimensions, strides: Array(strides.suffix(dimensions.count)),
        count: dimensions.reduce(1, *), span: rowStride * (CVPixelBufferGetHeight(pixelBuffer) - 1) + width),
      dataType: .float16,
      memory: MultiArrayMemory(
        sharing: base, byteCount: CVPixelBufferGetDataSize(pixelBuffer),
        deallocator: { _ in withExtendedLifetime(pixelBuffer) {} }),
      pixelBuffer: pixelBuffer)
  }

  /// The number of elements in each dimension, the outermost first.
  public var shape: [NSNumber] { dimensions.map { NSNumber(value: $0) } }

  /// The distance between neighbors along each dimension, in elements.
  public var strides: [NSNumber] { elementStrides.map { NSNumber(value: $0) } }

  /// The first element. Valid as long as the array lives; prefer `withUnsafeBytes(_:)`.
  public var dataPointer: UnsafeMutableRawPointer { memory.baseAddress }

  /// The bytes from the first element to the end of the last.
  package var spanByteCount: Int { memory.byteCount }

  /// Whether the elements lie side by side in order of their indices, the last changing fastest.
  package var isContiguous: Bool {
    var expected = 1
    for (size, stride) in zip(dimensions, elementStrides).reversed() where size != 1 {
      guard stride == expected else { return count == 0 }
      expected *= size
    }
    return true
  }

  /// Whether the other is a multi-array of the same number type, shape and elements.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLMultiArray else { return false }
    if other === self { return true }
    return other.dataType == dataType && other.dimensions == dimensions
      && other.values(as: Double.self) == values(as: Double.self)
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(dataType)
    hasher.combine(dimensions)
    return hasher.finalize()
  }

  public override var description: String {
    let sizes = dimensions.asShape
    return "\(dataType) \(sizes.isEmpty ? "scalar" : sizes) array"
  }
}
