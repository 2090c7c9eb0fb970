public import struct Foundation.Data
public import class Foundation.NSMutableData
import Synchronization

// Unsafe: as in Core Foundation, whoever calls CFDataCreate vouches for the bytes at the address; they are copied at once.

/// Core Foundation's counts and indices.
public typealias CFIndex = Int

/// A copy of `length` bytes in memory; nil where the length is negative or there is no address for what isn't empty.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
  -> CFData?
{
  if length == 0 { return Data() }
  guard let bytes, length > 0 else { return nil }
  return Data(bytes: bytes, count: length)
}

/// How many bytes there are; 0 of nil.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData?.count ?? 0 }

/// The address of the bytes, nil of nil; valid as long as `theData`, or a copy of it, is kept and not changed.
///
/// Unsafe: nothing keeps a caller from reading beyond the bytes, or later. Data of up to 14 bytes are in no memory of their own: those few
/// bytes are copied, others that are equal have the same address, and it has them until 32,768 other short data have been asked for
/// since, even where `theData` is kept longer.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  guard let theData else { return nil }
  guard theData.count <= SmallDataCache.longest else {
    return theData.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
  }
  return shortDataCopies.withLock { CachedAddress(bytes: $0.address(of: theData)) }.bytes
}

/// Out of the lock. Unsafe, and `@unchecked Sendable`: nothing writes to the bytes but the copies themselves, as they say.
private struct CachedAddress: @unchecked Sendable {
  let bytes: UnsafePointer<UInt8>
}

/// Some megabytes at most.
private let shortDataCopies = Mutex(SmallDataCache(span: 32_768))

/// Bytes that grow, none at first.
///
/// - Parameter capacity: ignored, as 0 is at Apple's: as many fit as memory does.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFMutableData) -> CFIndex { theData.length }
