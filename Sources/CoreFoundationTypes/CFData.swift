import struct Foundation.Data
import class Foundation.NSMutableData

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

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFData) -> CFIndex { theData.count }

@available(
  *, unavailable, message: "Data here is a value, whose bytes have no lasting address: use withUnsafeBytes"
)
public func CFDataGetBytePtr(_ theData: CFData) -> UnsafePointer<UInt8>? { nil }

/// Bytes that grow, none at first.
///
/// - Parameter capacity: ignored, as 0 is at Apple's: as many fit as memory does.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// How many bytes there are.
public func CFDataGetLength(_ theData: CFMutableData) -> CFIndex { theData.length }
