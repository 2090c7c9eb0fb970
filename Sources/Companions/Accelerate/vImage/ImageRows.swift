// Unsafe: an image's buffer is an address, trusted for its height, width and rowBytes. Every function of
// vImage first checks here that its buffers have addresses, rows as long as their pixels and matching sizes,
// and visits only rows and pixels that all of them have.

/// A buffer whose address and rows have been checked, as pixels of one type.
struct ImageRows<Pixel> {
  private let data: UnsafeMutableRawPointer
  private let rowBytes: Int
  let height: Int
  let width: Int

  /// Throws `vImageFailure` if the buffer can't hold pixels of this type.
  init(_ buffer: UnsafePointer<vImage_Buffer>) throws(vImageFailure) {
    let buffer = buffer.pointee
    guard let data = buffer.data else { throw vImageFailure(kvImageNullPointerArgument) }
    guard let height = Int(exactly: buffer.height), let width = Int(exactly: buffer.width) else {
      throw vImageFailure(kvImageInvalidParameter)
    }
    let (needed, overflow) = width.multipliedReportingOverflow(by: MemoryLayout<Pixel>.stride)
    guard !overflow, height < 2 || buffer.rowBytes >= needed else {
      throw vImageFailure(kvImageInvalidRowBytes)
    }
    guard buffer.isAligned(to: MemoryLayout<Pixel>.alignment) else {
      throw vImageFailure(kvImageInvalidRowBytes)
    }
    (self.data, self.height, self.width, rowBytes) = (data, height, width, buffer.rowBytes)
  }

  @inline(__always)
  subscript(row: Int) -> UnsafeMutablePointer<Pixel> {
    (data + row &* rowBytes).assumingMemoryBound(to: Pixel.self)
  }

  /// Throws unless this source has all pixels of the destination.
  func cover<Other>(_ destination: ImageRows<Other>) throws(vImageFailure) {
    guard height >= destination.height, width >= destination.width else {
      throw vImageFailure(kvImageRoiLargerThanInputBuffer)
    }
  }
}

extension ImageRows {
  /// Treats a buffer with several channels per pixel as a wider one whose pixels are channels.
  init(_ buffer: UnsafePointer<vImage_Buffer>, channels: Int) throws(vImageFailure) {
    var buffer = buffer.pointee
    let (width, overflow) = buffer.width.multipliedReportingOverflow(by: UInt(channels))
    guard !overflow else { throw vImageFailure(kvImageInvalidParameter) }
    buffer.width = width
    try self.init(&buffer)
  }

  /// Throws unless this source, of `channels` channels per pixel, is at least that high and wide, in pixels.
  func cover(_ height: Int, _ width: Int, channels: Int) throws(vImageFailure) {
    guard self.height >= height, self.width / channels >= width else {
      throw vImageFailure(kvImageRoiLargerThanInputBuffer)
    }
  }
}

struct vImageFailure: Error {
  let code: vImage_Error
  init(_ code: vImage_Error) { self.code = code }
}

/// Returns the code of the error that the closure throws; 0 if only a temporary buffer's size is requested.
@inline(__always)
func attempt(_ flags: vImage_Flags, _ body: () throws(vImageFailure) -> Void) -> vImage_Error {
  if flags & vImage_Flags(kvImageGetTempBufferSize) != 0 { return 0 }
  do {
    try body()
    return kvImageNoError
  } catch {
    return error.code
  }
}

/// Computes each row of the destination from the source's.
@inline(__always)
private func mapRows<A, B>(
  _ source: UnsafePointer<vImage_Buffer>, _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ f: (_ from: UnsafeMutablePointer<A>, _ to: UnsafeMutablePointer<B>, _ count: Int) -> Void
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let a: ImageRows<A> = try pixels.source(source)
    let b: ImageRows<B> = try pixels.result(destination)
    try a.cover(b)
    for row in 0..<b.height { f(a[row], b[row], b.width) }
  }
}

/// Computes each pixel of the destination from the source's.
@inline(__always)
func map<A, B>(
  _ source: UnsafePointer<vImage_Buffer>, _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  _ f: (A) -> B
) -> vImage_Error {
  mapRows(source, destination, flags) { (from: UnsafeMutablePointer<A>, to: UnsafeMutablePointer<B>, count) in
    if let own = to as? UnsafeMutablePointer<A>, own == from {
      // Written as in place, the loop is vectorized.
      for column in 0..<count { to[column] = f(own[column]) }
    } else {
      for column in 0..<count { to[column] = f(from[column]) }
    }
  }
}

/// Computes each row of the destination by `rows`, or by pixel by `each` if it partly overlaps its source.
@inline(__always)
func map<A, B>(
  _ source: UnsafePointer<vImage_Buffer>, _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags,
  rows: (_ from: UnsafePointer<A>, _ to: UnsafeMutablePointer<B>, _ count: Int) -> Void, each: (A) -> B
) -> vImage_Error {
  mapRows(source, destination, flags) { (from: UnsafeMutablePointer<A>, to: UnsafeMutablePointer<B>, count) in
    let (first, result) = (UnsafeRawPointer(from), UnsafeRawPointer(to))
    if first == result && A.self == B.self || first + count * MemoryLayout<A>.stride <= result
      || result + count * MemoryLayout<B>.stride <= first
    {
      rows(from, to, count)
    } else {
      for column in 0..<count { to[column] = each(from[column]) }
    }
  }
}

/// Computes each pixel of the destination from those of two sources.
@inline(__always)
func map<A, B, C>(
  _ first: UnsafePointer<vImage_Buffer>, _ second: UnsafePointer<vImage_Buffer>,
  _ destination: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags, _ f: (A, B) -> C
) -> vImage_Error {
  attempt(flags) { (pixels: inout AlignedPixels) throws(vImageFailure) in
    let a: ImageRows<A> = try pixels.source(first)
    let b: ImageRows<B> = try pixels.source(second)
    let c: ImageRows<C> = try pixels.result(destination)
    try a.cover(c)
    try b.cover(c)
    for row in 0..<c.height {
      let (one, other, to) = (a[row], b[row], c[row])
      for column in 0..<c.width { to[column] = f(one[column], other[column]) }
    }
  }
}
