/// The minimum number of buffers in a pool. Ignored: memory stays in the pool until it is flushed.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The maximum age of unused memory in seconds. Ignored: memory stays in the pool until it is flushed.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The maximum number of a pool's buffers in use, as an auxiliary attribute of one request.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// The memory that a flush of a pool frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// All unused memory, however recently it was used. Without this flag a flush frees nothing.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Creates a pool of buffers of one size and format.
///
/// - Parameters:
///   - allocator: ignored; memory is the system's.
///   - poolAttributes: accepted and ignored.
///   - pixelBufferAttributes: `kCVPixelBufferWidthKey`, `kCVPixelBufferHeightKey` (`Int`, 1…65,535) and
///     `kCVPixelBufferPixelFormatTypeKey` (`OSType`); others are ignored.
///   - poolOut: receives the pool.
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidPoolAttributes`, `kCVReturnInvalidPixelFormat` or
///   `kCVReturnInvalidSize`.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.pointee = nil
  guard let attributes = pixelBufferAttributes,
    let width = integer(attributes[kCVPixelBufferWidthKey]),
    let height = integer(attributes[kCVPixelBufferHeightKey]),
    let format = integer(attributes[kCVPixelBufferPixelFormatTypeKey]).flatMap(OSType.init(exactly:))
  else { return kCVReturnInvalidPoolAttributes }
  guard PixelLayout(format: format) != nil else { return kCVReturnInvalidPixelFormat }
  guard let pool = CVPixelBufferPool(width: width, height: height, pixelFormat: format) else {
    return kCVReturnInvalidSize
  }
  poolOut.pointee = pool
  return kCVReturnSuccess
}

/// Creates a buffer from the pool. Its pixels are undefined.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Creates a buffer from the pool; `kCVReturnWouldExceedAllocationThreshold` if as many are in use as
/// `kCVPixelBufferPoolAllocationThresholdKey` allows.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let threshold = integer(auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey]) ?? .max
  switch pixelBufferPool.makeBuffer(allocationThreshold: threshold) {
  case .success(let buffer):
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
  case .failure(.allocationFailed): return kCVReturnAllocationFailed
  case .failure(.wouldExceedAllocationThreshold): return kCVReturnWouldExceedAllocationThreshold
  }
}

/// Returns the size and format of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  [
    kCVPixelBufferWidthKey: pool.width, kCVPixelBufferHeightKey: pool.height,
    kCVPixelBufferPixelFormatTypeKey: pool.pixelFormat,
  ]
}

/// Returns an empty dictionary: pool attributes are ignored.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { [:] }

/// Frees memory that no buffer uses.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  if options.contains(.excessBuffers) { pool.flush() }
}

/// Converts a dictionary's value of any integer type.
private func integer(_ value: Any?) -> Int? { (value as? any BinaryInteger).flatMap { Int(exactly: $0) } }
