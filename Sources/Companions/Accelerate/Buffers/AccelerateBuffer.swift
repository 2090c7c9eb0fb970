/// Elements side by side in memory, to be read: arrays, slices of them and buffers.
public protocol AccelerateBuffer<Element> {
  associatedtype Element
  /// How many elements there are.
  var count: Int { get }
  /// Calls the body with the elements where they are.
  func withUnsafeBufferPointer<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) rethrows -> R
}

/// Elements side by side in memory, to be written.
public protocol AccelerateMutableBuffer<Element>: AccelerateBuffer {
  /// Calls the body with the elements where they are.
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
    // A base that isn't an address is a copy.
    defer { self = Slice(base: whole, bounds: startIndex..<endIndex) }
    return try whole.withUnsafeMutableBufferPointer {
      var part = UnsafeMutableBufferPointer(rebasing: $0[start..<(start + length)])
      return try body(&part)
    }
  }
}
