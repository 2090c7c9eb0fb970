public import CoreVideo
public import Foundation

/// The bytes of compressed samples or audio. Sample buffers of images have none.
///
/// As with Apple's type, access isn't synchronized: a writer needs exclusive access to the buffer.
public final class CMBlockBuffer: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  public let dataLength: Int
  private let owner: UnsafeMutableRawPointer?

  /// Allocates zeroed memory, or wraps the caller's, which the buffer doesn't own.
  fileprivate init(wrapping block: UnsafeMutableRawPointer?, offset: Int, length: Int) {
    dataLength = length
    if let block {
      (owner, memory) = (nil, block + offset)
    } else {
      let made = UnsafeMutableRawPointer.allocate(byteCount: max(length, 1), alignment: 16)
      made.initializeMemory(as: UInt8.self, repeating: 0, count: length)
      (owner, memory) = (made, made)
    }
  }

  deinit { owner?.deallocate() }

  /// Returns a copy of the bytes.
  public func dataBytes() throws -> Data { Data(bytes: memory, count: dataLength) }

  /// Passes the bytes to a closure; they are valid only while it runs.
  public func withUnsafeMutableBytes<R>(
    atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> R
  ) throws -> R {
    guard 0...dataLength ~= offset else {
      throw CMBlockBufferError(status: kCMBlockBufferBadOffsetParameterErr)
    }
    return try withExtendedLifetime(self) {
      try body(UnsafeMutableRawBufferPointer(start: memory + offset, count: dataLength - offset))
    }
  }

  fileprivate func address(_ offset: Int, _ length: Int) -> UnsafeMutableRawPointer? {
    offset >= 0 && length >= 0 && offset <= dataLength && length <= dataLength - offset
      ? memory + offset : nil
  }
}

public struct CMBlockBufferError: LocalizedError, Hashable, Sendable {
  /// One of `kCMBlockBuffer…Err`.
  public let status: OSStatus
  public var errorDescription: String? {
    "The requested bytes are outside the block buffer (status \(status)); `dataLength` is its size."
  }
}

public let kCMBlockBufferNoErr: OSStatus = 0
/// A length or size is invalid.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// An offset or length exceeds the buffer.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// Allocate memory immediately.
public let kCMBlockBufferAssureMemoryNowFlag: UInt32 = 1

/// Options of a block buffer.
public typealias CMBlockBufferFlags = UInt32

/// Creates a buffer of the caller's memory, which must outlive it, or if nil of zeroed memory of its own.
///
/// - Parameters:
///   - blockAllocator, customBlockSource, flags: ignored.
///   - offsetToData, dataLength: the range of the block that the buffer covers.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafeRawPointer?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  guard blockLength >= 0, dataLength >= 0 else { return kCMBlockBufferBadLengthParameterErr }
  guard offsetToData >= 0, offsetToData <= blockLength, dataLength <= blockLength - offsetToData else {
    return kCMBlockBufferBadOffsetParameterErr
  }
  blockBufferOut.pointee = CMBlockBuffer(
    wrapping: memoryBlock, offset: offsetToData, length: dataLength)
  return noErr
}

public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
  destination: UnsafeMutableRawPointer
) -> OSStatus {
  guard let from = theSourceBuffer.address(offsetToData, dataLength) else {
    return kCMBlockBufferBadOffsetParameterErr
  }
  destination.copyMemory(from: from, byteCount: dataLength)
  return noErr
}

@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer,
  offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  guard let to = destinationBuffer.address(offsetIntoDestination, dataLength) else {
    return kCMBlockBufferBadOffsetParameterErr
  }
  to.copyMemory(from: sourceBytes, byteCount: dataLength)
  return noErr
}

/// Returns the address of bytes, valid as long as the buffer lives; the buffer is contiguous.
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?,
  dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
  guard let address = theBuffer.address(offset, 0) else { return kCMBlockBufferBadOffsetParameterErr }
  lengthAtOffsetOut?.pointee = theBuffer.dataLength - offset
  totalLengthOut?.pointee = theBuffer.dataLength
  dataPointerOut?.pointee = address.assumingMemoryBound(to: CChar.self)
  return noErr
}
