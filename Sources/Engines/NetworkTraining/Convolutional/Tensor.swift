import COneDNN

/// The shape of a value between layers, in memory order.
struct TensorShape: Hashable {
  let count: Int
  let height: Int
  let width: Int
  let channels: Int

  var numberCount: Int { count * height * width * channels }
  /// In oneDNN's order, which isn't that of memory: images, channels, rows, columns.
  var dimensions: [Int64] { [count, channels, height, width].map(Int64.init) }
  /// With channels innermost, of which memory has this number at each position.
  func strides(among channels: Int) -> [Int64] {
    [height * width * channels, 1, width * channels, channels].map(Int64.init)
  }
}

/// A buffer that oneDNN reads and writes.
///
/// Why this is safe: `bytes` is as long as the description says, and lives as long as its owner, which the
/// tensor retains if it is another one.
final class Tensor {
  let description: OpaquePointer
  let memory: OpaquePointer
  let bytes: UnsafeMutableRawPointer
  let byteCount: Int
  private let owner: AnyObject?

  /// - Parameters:
  ///   - description: owned by the tensor from here on.
  ///   - bytes: memory of `owner`; nil to allocate it, filled with zeros.
  private init(
    adopting description: OpaquePointer, _ engine: TensorEngine, bytes: UnsafeMutableRawPointer? = nil,
    owner: AnyObject? = nil
  ) throws(TensorError) {
    self.description = description
    self.owner = owner
    byteCount = dnnl_memory_desc_get_size(description)
    self.bytes = bytes ?? .allocateZeros(max(byteCount, 1))
    var memory: OpaquePointer?
    let status = dnnl_memory_create(&memory, description, engine.pointer, self.bytes)
    guard status == 0, let memory else {
      dnnl_memory_desc_destroy(description)
      if owner == nil { self.bytes.deallocate() }
      // `deinit` doesn't run if initialization fails.
      throw TensorError(status: status == 0 ? 1 : status, of: "memory")
    }
    self.memory = memory
  }

  deinit {
    dnnl_memory_destroy(memory)
    dnnl_memory_desc_destroy(description)
    if owner == nil { bytes.deallocate() }
  }

  /// With these strides, or contiguous in the dimensions' order.
  convenience init(
    _ dimensions: [Int64], strides: [Int64]? = nil, _ element: TensorElement, _ engine: TensorEngine,
    bytes: UnsafeMutableRawPointer? = nil, owner: AnyObject? = nil
  ) throws(TensorError) {
    try self.init(
      adopting: Self.description(dimensions, strides: strides, element), engine, bytes: bytes, owner: owner)
  }

  convenience init(_ shape: TensorShape, _ element: TensorElement, _ engine: TensorEngine) throws(TensorError)
  {
    try self.init(
      shape.dimensions, strides: shape.strides(among: shape.channels), element, engine)
  }

  /// A view of some channels of another tensor.
  convenience init(
    channels: Range<Int>, of other: Tensor, _ shape: TensorShape, _ element: TensorElement,
    _ engine: TensorEngine
  ) throws(TensorError) {
    let part = TensorShape(
      count: shape.count, height: shape.height, width: shape.width, channels: channels.count)
    try self.init(
      part.dimensions, strides: part.strides(among: shape.channels), element, engine,
      bytes: other.bytes + channels.lowerBound * element.byteCount, owner: other)
  }

  /// - Parameter description: owned by the caller.
  convenience init(like description: OpaquePointer, _ engine: TensorEngine) throws(TensorError) {
    var copy: OpaquePointer?
    try TensorError.check(dnnl_memory_desc_clone(&copy, description), "memory")
    guard let copy else { throw TensorError(status: 1, of: "memory") }
    try self.init(adopting: copy, engine)
  }

  /// A new descriptor, which the caller must destroy.
  static func description(
    _ dimensions: [Int64], strides: [Int64]? = nil, _ element: TensorElement
  ) throws(TensorError) -> OpaquePointer {
    var packed = [Int64](repeating: 1, count: dimensions.count)
    for index in packed.indices.dropLast().reversed() {
      packed[index] = packed[index + 1] * dimensions[index + 1]
    }
    var description: OpaquePointer?
    try TensorError.check(
      dnnl_memory_desc_create_with_strides(
        &description, Int32(dimensions.count), dimensions, element.code, strides ?? packed), "memory")
    guard let description else { throw TensorError(status: 1, of: "memory") }
    return description
  }
}

extension UnsafeMutableRawPointer {
  /// Allocates zeroed memory that is aligned for the widest vectors.
  static func allocateZeros(_ byteCount: Int) -> UnsafeMutableRawPointer {
    let pointer = allocate(byteCount: byteCount, alignment: 64)
    pointer.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return pointer
  }
}
