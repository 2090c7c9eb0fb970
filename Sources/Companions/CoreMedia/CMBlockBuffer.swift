public import CoreVideo
public import Foundation

/// Bytes of media: compressed samples or sound. Pictures' sample buffers have none.
///
/// As with Apple's type the bytes aren't guarded: whoever writes them must be alone with the buffer.
public final class CMBlockBuffer: @unchecked Sendable {
  private let memory: UnsafeMutableRawPointer
  /// The number of bytes.
  public let dataLength: Int
  private let owner: UnsafeMutableRawPointer?

  /// Zeroed memory, or the caller's, which stays theirs.
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

  /// A copy of the bytes.
  public func dataBytes() throws -> Data { Data(bytes: memory, count: dataLength) }

  /// The bytes, valid as long as the closure runs.
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

/// Why a block buffer can't be read.
public struct CMBlockBufferError: LocalizedError, Hashable, Sendable {
  /// One of `kCMBlockBuffer…Err`.
  public let status: OSStatus
  public var errorDescription: String? {
    "The bytes asked for don't lie within the block buffer (status \(status)); `dataLength` says how many it has."
  }
}

/// It worked.
public let kCMBlockBufferNoErr: OSStatus = 0
/// A length or size isn't possible.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12704
/// An offset or length reaches beyond the bytes.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12703
/// When memory is made: at once.
public let kCMBlockBufferAssureMemoryNowFlag: UInt32 = 1

/// Options of a block buffer.
public typealias CMBlockBufferFlags = UInt32

/// Makes a buffer of memory: the caller's, which must stay valid as long as the buffer lives and stays theirs, or with nil zeroed
/// memory of its own.
///
/// - Parameters:
///   - blockAllocator, customBlockSource, flags: ignored.
///   - offsetToData, dataLength: the part of the block that is the buffer's.
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

/// The number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.dataLength }

/// Copies bytes out of a buffer.
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

/// Copies bytes into a buffer.
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

/// The address of bytes, valid as long as the buffer lives; all of them lie together.
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
