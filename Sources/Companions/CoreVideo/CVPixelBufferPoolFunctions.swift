/// The number of buffers that a pool keeps at least. Accepted; a pool here keeps all until it is flushed.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// After how many seconds a pool gives unused memory back. Accepted; a pool here keeps all until it is flushed.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// In the auxiliary attributes of one request: the number of buffers that the pool may have in use.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"

/// What a flush of a pool frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Memory that isn't in use, however short a time ago it was. Without it nothing is old enough to be freed.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Makes a pool of buffers of one size and format.
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

/// Gives a buffer from the pool. Its pixels are undefined.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Gives a buffer from the pool, unless `kCVPixelBufferPoolAllocationThresholdKey` in the attributes says that the
/// pool has enough in use: then `kCVReturnWouldExceedAllocationThreshold`.
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

/// The size and format of the pool's buffers.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  [
    kCVPixelBufferWidthKey: pool.width, kCVPixelBufferHeightKey: pool.height,
    kCVPixelBufferPixelFormatTypeKey: pool.pixelFormat,
  ]
}

/// What the pool was made with beyond its buffers' attributes: nothing that counts.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { [:] }

/// Frees memory that no buffer uses.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  if options.contains(.excessBuffers) { pool.flush() }
}

/// A dictionary's number, whichever of Swift's integers it was written as.
private func integer(_ value: Any?) -> Int? { (value as? any BinaryInteger).flatMap { Int(exactly: $0) } }
