import Foundation

// C memory functions with optional addresses, as on Apple's systems, where the parameters have no
// nullability, so that `CVPixelBufferGetBaseAddress(_:)` can be passed as is. For non-optional addresses the
// compiler chooses the C library's own. As there, a nil address crashes unless the count is 0.

@_disfavoredOverload @discardableResult
public func memcpy(
  _ destination: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination, let source else { return withoutAddress(destination, count) }
  return Foundation.memcpy(destination, source, count)
}

@_disfavoredOverload @discardableResult
public func memmove(
  _ destination: UnsafeMutableRawPointer?, _ source: UnsafeRawPointer?, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination, let source else { return withoutAddress(destination, count) }
  return Foundation.memmove(destination, source, count)
}

@_disfavoredOverload @discardableResult
public func memset(
  _ destination: UnsafeMutableRawPointer?, _ value: Int32, _ count: Int
) -> UnsafeMutableRawPointer? {
  guard let destination else { return withoutAddress(nil, count) }
  return Foundation.memset(destination, value, count)
}

@_disfavoredOverload
public func memcmp(_ one: UnsafeRawPointer?, _ other: UnsafeRawPointer?, _ count: Int) -> Int32 {
  guard let one, let other else {
    precondition(count == 0, "The address of a memory block is nil.")
    return 0
  }
  return Foundation.memcmp(one, other, count)
}

private func withoutAddress(_ destination: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer?
{
  precondition(count == 0, "The address of a memory block is nil.")
  return destination
}
