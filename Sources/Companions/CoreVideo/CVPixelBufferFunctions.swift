/// Options of a call; none are defined.
public typealias CVOptionFlags = UInt64

/// The access that a lock of a buffer's pixels is for.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Read-only access.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// Creates a buffer of zeroed pixels.
///
/// - Parameters:
///   - allocator: ignored; memory is the system's.
///   - width: pixels, 1…65,535.
///   - height: pixels, 1…65,535.
///   - pixelFormatType: one of the `kCVPixelFormatType_…` constants of this module.
///   - pixelBufferAttributes: accepted and ignored, since every buffer is in main memory.
///   - pixelBufferOut: receives the buffer.
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidPixelFormat`, `kCVReturnInvalidSize` or
///   `kCVReturnAllocationFailed`.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  guard PixelLayout(format: pixelFormatType) != nil else { return kCVReturnInvalidPixelFormat }
  guard (1...65_535).contains(width), (1...65_535).contains(height) else { return kCVReturnInvalidSize }
  guard let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: pixelFormatType) else {
    return kCVReturnAllocationFailed
  }
  pixelBufferOut.pointee = buffer
  return kCVReturnSuccess
}

/// Called when a buffer made by `CVPixelBufferCreateWithBytes` no longer needs its memory.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Wraps the caller's pixels without copying them.
///
/// - Parameters:
///   - baseAddress: the first row; must stay valid until `releaseCallback` is called.
///   - bytesPerRow: at least the width times the bytes per pixel.
///   - releaseCallback: called with `releaseRefCon` and `baseAddress` when the buffer is deallocated.
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidPixelFormat` (also for planar formats),
///   `kCVReturnInvalidSize` or `kCVReturnInvalidArgument` (rows too short).
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int,
  _ releaseCallback: CVPixelBufferReleaseBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  guard let layout = PixelLayout(format: pixelFormatType), !layout.isPlanar else {
    return kCVReturnInvalidPixelFormat
  }
  guard (1...65_535).contains(width), (1...65_535).contains(height) else { return kCVReturnInvalidSize }
  guard bytesPerRow >= width * layout.planes[0].bytesPerSample else { return kCVReturnInvalidArgument }
  let owner = CallerMemory(baseAddress: baseAddress, refCon: releaseRefCon, callback: releaseCallback)
  pixelBufferOut.pointee = CVPixelBuffer(
    width: width, height: height, pixelFormat: pixelFormatType, isPlanar: false,
    planes: [.init(baseAddress: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow)],
    release: { owner.release() })
  return kCVReturnSuccess
}

/// Called when a buffer made by `CVPixelBufferCreateWithPlanarBytes` no longer needs its memory, with the
/// reference, the data's address and size, the number of planes and their addresses.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Wraps the caller's planes without copying them.
///
/// - Parameters:
///   - dataPtr, dataSize: passed to the callback; otherwise unused.
///   - planeBaseAddress, planeWidth, planeHeight, planeBytesPerRow: one value for each plane of the format;
///     the addresses must stay valid until `releaseCallback` is called.
/// - Returns: `kCVReturnSuccess`, `kCVReturnInvalidPixelFormat` (also for formats without planes),
///   `kCVReturnInvalidSize` or `kCVReturnInvalidArgument` (a plane that is missing, too small, or with rows
///   too short).
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ planeWidth: UnsafeMutablePointer<Int>,
  _ planeHeight: UnsafeMutablePointer<Int>, _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  guard let format = PixelLayout(format: pixelFormatType), format.isPlanar else {
    return kCVReturnInvalidPixelFormat
  }
  guard let layout = BufferLayout(width: width, height: height, pixelFormat: pixelFormatType) else {
    return kCVReturnInvalidSize
  }
  guard numberOfPlanes == layout.planes.count else { return kCVReturnInvalidArgument }
  var planes: [CVBuffer.Plane] = []
  for (index, (needed, sample)) in zip(layout.planes, format.planes).enumerated() {
    guard let address = planeBaseAddress[index], planeWidth[index] >= needed.width,
      planeHeight[index] >= needed.height,
      planeBytesPerRow[index] >= needed.width * sample.bytesPerSample
    else { return kCVReturnInvalidArgument }
    planes.append(
      CVBuffer.Plane(
        baseAddress: address, width: needed.width, height: needed.height, bytesPerRow: planeBytesPerRow[index]
      ))
  }
  let owner = CallerPlanes(
    data: dataPtr, size: dataSize, addresses: planes.map { UnsafeRawPointer($0.baseAddress) },
    refCon: releaseRefCon, callback: releaseCallback)
  pixelBufferOut.pointee = CVPixelBuffer(
    width: width, height: height, pixelFormat: pixelFormatType, isPlanar: true, planes: planes,
    release: { owner.release() })
  return kCVReturnSuccess
}

/// The caller's planes and their release callback. Unchecked: it is used once, in the buffer's `deinit`.
private struct CallerPlanes: @unchecked Sendable {
  let data: UnsafeMutableRawPointer?
  let size: Int
  let addresses: [UnsafeRawPointer?]
  let refCon: UnsafeMutableRawPointer?
  let callback: CVPixelBufferReleasePlanarBytesCallback?

  func release() {
    var addresses = addresses
    callback?(refCon, UnsafeRawPointer(data), size, addresses.count, &addresses)
  }
}

/// Returns the buffer's size and format as creation attributes.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  [
    kCVPixelBufferWidthKey: pixelBuffer.width, kCVPixelBufferHeightKey: pixelBuffer.height,
    kCVPixelBufferPixelFormatTypeKey: pixelBuffer.pixelFormat,
  ]
}

/// The caller's memory and its release callback. Unchecked: it is used once, in the buffer's `deinit`.
private struct CallerMemory: @unchecked Sendable {
  let baseAddress: UnsafeMutableRawPointer
  let refCon: UnsafeMutableRawPointer?
  let callback: CVPixelBufferReleaseBytesCallback?

  func release() { callback?(refCon, UnsafeRawPointer(baseAddress)) }
}

/// Announces access to the pixels. Always succeeds and has no effect, since pixels are in main memory.
@discardableResult
public func CVPixelBufferLockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Ends the access announced by `CVPixelBufferLockBaseAddress`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn { kCVReturnSuccess }

/// Returns the width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// Returns the height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// Returns the format, one of `kCVPixelFormatType_…`.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
  pixelBuffer.pixelFormat
}

/// Returns the address of the first row; of the first plane if the buffer is planar.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.planes.first?.baseAddress
}

/// Returns the distance between rows in bytes, including padding; of the first plane if the buffer is planar.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes.first?.bytesPerRow ?? 0
}

/// Returns the size of all planes in bytes, including padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }
}

public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.isPlanar }

/// Returns the number of planes; 0 for a format that isn't planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.isPlanar ? pixelBuffer.planes.count : 0
}

/// Returns the address of a plane's first row; nil if there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? { pixelBuffer.plane(planeIndex)?.baseAddress }

/// Returns the distance between a plane's rows in bytes; 0 if there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// Returns a plane's width in its own samples; 0 if there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// Returns a plane's height in its own samples; 0 if there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

extension CVBuffer {
  fileprivate func plane(_ index: Int) -> Plane? { planes.indices.contains(index) ? planes[index] : nil }
}
