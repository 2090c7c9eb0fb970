/// Contiguous elements to read: arrays, slices and buffers.
public protocol AccelerateBuffer<Element> {
  associatedtype Element
  var count: Int { get }
  /// Calls the closure with the elements in place.
  func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

/// Contiguous elements to write.
public protocol AccelerateMutableBuffer<Element>: AccelerateBuffer {
  /// Calls the closure with the elements in place.
  mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R
}

extension Array: AccelerateMutableBuffer {}
extension ContiguousArray: AccelerateMutableBuffer {}
extension ArraySlice: AccelerateMutableBuffer {}

extension UnsafeBufferPointer: AccelerateBuffer {
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(self)
  }
}

extension UnsafeMutableBufferPointer: AccelerateMutableBuffer {
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R {
    try body(UnsafeBufferPointer(self))
  }

  public mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R {
    try body(&self)
  }
}

extension Slice: AccelerateBuffer where Base: AccelerateBuffer {
  public func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Base.Element>) throws -> R) rethrows
    -> R
  {
    let start = base.distance(from: base.startIndex, to: startIndex)
    let length = count
    return try base.withUnsafeBufferPointer {
      try body(UnsafeBufferPointer(rebasing: $0[start..<(start + length)]))
    }
  }
}

extension Slice: AccelerateMutableBuffer where Base: AccelerateMutableBuffer & MutableCollection {
  public mutating func withUnsafeMutableBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Base.Element>) throws -> R
  ) rethrows -> R {
    let start = base.distance(from: base.startIndex, to: startIndex)
    let length = count
    var whole = base
    // `whole` is a copy unless the base is a pointer.
    defer { self = Slice(base: whole, bounds: startIndex..<endIndex) }
    return try whole.withUnsafeMutableBufferPointer {
      var part = UnsafeMutableBufferPointer(rebasing: $0[start..<(start + length)])
      return try body(&part)
    }
  }
}
