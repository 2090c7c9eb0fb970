import Foundation

// The C library's functions for blocks of memory with optional addresses, as code for Apple's systems calls them: there the parameters
// aren't marked, so that `CVPixelBufferGetBaseAddress(_:)` can be given as it comes. Where all addresses are there, the compiler chooses
// the C library's own. An address that isn't there ends the process unless the count is 0, as it does there.

/// Copies bytes between blocks that don't overlap.
@_disfavoredOverload @discardableResult
public func memcpy(
  _ destination: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination, let source else { return withoutAddress(destination, count) }
  return Foundation.memcpy(destination, source, count)
}

/// Copies bytes between blocks that may overlap.
@_disfavoredOverload @discardableResult
public func memmove(
  _ destination: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination, let source else { return withoutAddress(destination, count) }
  return Foundation.memmove(destination, source, count)
}

/// Sets all bytes to the lowest eight bits of a value.
@_disfavoredOverload @discardableResult
public func memset(
  _ destination: UnsafeMutableRawPointer?, _ value: Int32, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination else { return withoutAddress(nil, count) }
  return Foundation.memset(destination, value, count)
}

/// Compares bytes: less than, equal to or greater than 0 as the first that differs is.
@_disfavoredOverload
public func memcmp(_ one: UnsafeRawPointer?, _ other: UnsafeRawPointer?, _ count: Int) -> Int32 {
  guard let one, let other else {
    precondition(count == 0, "A block of memory has no address.")
    return 0
  }
  return Foundation.memcmp(one, other, count)
}

private func withoutAddress(_ destination: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer?
{
  precondition(count == 0, "A block of memory has no address.")
  return destination
}
