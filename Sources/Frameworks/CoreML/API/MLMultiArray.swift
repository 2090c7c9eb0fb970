public import CoreVideo
public import Foundation

/// A multidimensional array of numbers, in memory that may have gaps between rows.
///
/// The first dimension is the outermost. As with Swift's arrays, indices outside `shape`, and destinations or
/// lists of arrays of other shapes, stop the program; initializers throw for invalid shapes and sizes, which
/// may come from a file or a user. Access isn't synchronized: don't write while another thread reads or
/// writes.
open class MLMultiArray: NSObject {
  /// The data type of the elements.
  public let dataType: MLMultiArrayDataType
  /// The image whose memory the array shares, or nil.
  public let pixelBuffer: CVPixelBuffer?
  /// The number of elements in each dimension, the outermost first.
  package let dimensions: [Int]
  /// The distance between neighbors along each dimension, in elements.
  package let elementStrides: [Int]
  /// The number of elements.
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

  /// Creates an array of shape `[0]`, of 32-bit floating-point numbers.
  public override init() {
    (dimensions, elementStrides, count) = ([0], [1], 0)
    (dataType, pixelBuffer) = (.float32, nil)
    memory = .none
  }

  static func empty(_ dataType: MLMultiArrayDataType) -> MLMultiArray {
    MLMultiArray(
      layout: MultiArrayLayout(dimensions: [0], strides: [1], count: 0, span: 0), dataType: dataType,
      memory: .none)
  }

  /// Creates a zero-filled, contiguous array in row-major order.
  ///
  /// - Parameters:
  ///   - shape: the number of elements in each dimension; 0 is allowed.
  ///   - dataType: the data type of the elements.
  /// - Throws: `MLModelError` (`.generic`) for a negative or fractional dimension, or if memory runs out.
  public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let layout = try MultiArrayLayout(
      dimensions: MultiArrayLayout.integers(shape, "shape"), elementType: dataType)
    (dimensions, elementStrides, count) = (layout.dimensions, layout.strides, layout.count)
    (self.dataType, pixelBuffer) = (dataType, nil)
    memory = try MultiArrayMemory(zeroedByteCount: layout.span * dataType.byteCount)
  }

  /// Creates a zero-filled array with these strides, in elements.
  ///
  /// - Throws: `MLModelError` (`.generic`) for an invalid shape or strides, or if memory runs out.
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

  /// Creates an array that shares the caller's memory.
  ///
  /// - Parameters:
  ///   - dataPointer: the first element. The memory must hold every element that shape and strides reach.
  ///   - shape: the number of elements in each dimension.
  ///   - dataType: the data type of the elements.
  ///   - strides: the distance between neighbors along each dimension, in elements.
  ///   - deallocator: called with `dataPointer` on release. Default nil: the memory must outlive the array.
  /// - Throws: `MLModelError` (`.generic`) for an invalid shape or strides.
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

  /// Creates an array that shares an image's memory, as 16-bit floating-point numbers.
  ///
  /// - Parameters:
  ///   - pixelBuffer: an image in `kCVPixelFormatType_OneComponent16Half` (a precondition).
  ///   - shape: the last dimension is the image's width, the product of the others its height.
  public convenience init(pixelBuffer: CVPixelBuffer, shape: [NSNumber]) {
    let dimensions = shape.map(\.intValue)
    let width = CVPixelBufferGetWidth(pixelBuffer)
    let rowStride = CVPixelBufferGetBytesPerRow(pixelBuffer) / MLMultiArrayDataType.float16.byteCount
    guard CVPixelBufferGetPixelFormatType(pixelBuffer) == kCVPixelFormatType_OneComponent16Half,
      dimensions.last == width, let base = CVPixelBufferGetBaseAddress(pixelBuffer),
      dimensions.dropLast().reduce(1, *) == CVPixelBufferGetHeight(pixelBuffer)
    else {
      preconditionFailure("The image isn't OneComponent16Half, or \(shape) isn't its height and width.")
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

  /// The first element, valid during the array's lifetime; prefer `withUnsafeBytes(_:)`.
  public var dataPointer: UnsafeMutableRawPointer { memory.baseAddress }

  /// The number of bytes from the first element to the end of the last.
  package var spanByteCount: Int { memory.byteCount }

  /// Whether the elements are adjacent in row-major order.
  package var isContiguous: Bool {
    var expected = 1
    for (size, stride) in zip(dimensions, elementStrides).reversed() where size != 1 {
      guard stride == expected else { return count == 0 }
      expected *= size
    }
    return true
  }

  /// Whether the other is a multi-array of the same data type, shape and elements.
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
