public import struct Foundation.Data
public import class Foundation.NSMutableData
import Synchronization

// Unsafe: as in Core Foundation, the caller of CFDataCreate guarantees the bytes, which are copied.

/// Core Foundation's counts and indices.
public typealias CFIndex = Int

/// Copies `length` bytes; nil if the length is negative, or if the address is nil and the length isn't 0.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
  -> CFData?
{
  if length == 0 { return Data() }
  guard let bytes, length > 0 else { return nil }
  return Data(bytes: bytes, count: length)
}

/// The number of bytes; 0 for nil.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.count ?? 0 }

/// The address of the bytes, nil for nil; valid as long as `theData`, or a copy of it, exists unchanged.
///
/// Unsafe: nothing prevents reading out of bounds, or later. Data of up to 14 bytes has no memory of its own:
/// equal data share a cached copy, valid until 32,768 other short data are requested.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  guard let theData else { return nil }
  guard theData.count <= SmallDataCache.maximumLength else {
    return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
  }
  return shortDataCopies.withLock { CachedAddress(bytes: $0.address(of: theData)) }.bytes
}

/// Carries the address out of the lock. Unsafe, `@unchecked Sendable`: only the cache writes to the bytes.
private struct CachedAddress: @unchecked Sendable {
  let bytes: UnsafePointer<UInt8>
}

/// At most a few megabytes.
private let shortDataCopies = Mutex(SmallDataCache(span: 32_768))

/// Creates empty, growing data.
///
/// - Parameter capacity: ignored, as Apple ignores 0: the size is limited by memory only.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

public func CFDataGetLength(_ theData: CFMutableData) -> CFIndex { theData.length }
