import Foundation

// Unsafe: see ImageRows.swift. Only the rows' pixels are copied, which `ImageRows` has checked.

/// The pixels of a function's buffers. Apple requires only the alignment of a channel; pixels of several
/// channels are loaded whole here, so buffers with lower alignment are copied to aligned memory, and back.
struct AlignedPixels {
  private var copies: [Copy] = []

  private struct Copy {
    let original: vImage_Buffer
    let rowLength: Int
    let memory: UnsafeMutableRawPointer
    var isResult: Bool

    /// Copies each row to or from the copy.
    func move(back: Bool) {
      guard let data = original.data else { return }
      for row in 0..<Int(original.height) {
        let (own, others) = (memory + row * rowLength, data + row * original.rowBytes)
        memcpy(back ? others : own, back ? own : others, rowLength)
      }
    }
  }

  /// The pixels of a buffer to read.
  @inline(__always)
  mutating func source<Pixel>(_ buffer: UnsafePointer<vImage_Buffer>) throws(vImageFailure) -> ImageRows<
    Pixel
  > { try rows(buffer, isResult: false) }

  /// The pixels of a buffer to write. A source that is the same buffer shares the memory.
  @inline(__always)
  mutating func result<Pixel>(_ buffer: UnsafePointer<vImage_Buffer>) throws(vImageFailure) -> ImageRows<
    Pixel
  > { try rows(buffer, isResult: true) }

  @inline(__always)
  private mutating func rows<Pixel>(
    _ buffer: UnsafePointer<vImage_Buffer>, isResult: Bool
  ) throws(vImageFailure) -> ImageRows<Pixel> {
    var aligned = buffer.pointee
    if !aligned.isAligned(to: MemoryLayout<Pixel>.alignment) {
      aligned = try copied(buffer, of: Pixel.self, isResult: isResult)
    }
    return try ImageRows(&aligned)
  }

  @inline(never)
  private mutating func copied<Pixel>(
    _ buffer: UnsafePointer<vImage_Buffer>, of: Pixel.Type, isResult: Bool
  ) throws(vImageFailure) -> vImage_Buffer {
    guard buffer.pointee.isAligned(to: Self.channelAlignment(Pixel.self)) else {
      throw vImageFailure(kvImageInvalidRowBytes)
    }
    let bytes = try ImageRows<UInt8>(buffer, channels: MemoryLayout<Pixel>.stride)
    let known = copies.firstIndex { $0.original.isSame(as: buffer.pointee) && $0.rowLength == bytes.width }
    let copy: Copy
    if let known {
      copies[known].isResult = copies[known].isResult || isResult
      copy = copies[known]
    } else {
      let (size, overflow) = bytes.width.multipliedReportingOverflow(by: bytes.height)
      guard !overflow, let memory = malloc(max(size, 1)) else {
        throw vImageFailure(kvImageMemoryAllocationError)
      }
      copy = Copy(original: buffer.pointee, rowLength: bytes.width, memory: memory, isResult: isResult)
      // Copied for results too: not every function writes all of a pixel.
      copy.move(back: false)
      copies.append(copy)
    }
    return vImage_Buffer(
      data: copy.memory, height: copy.original.height, width: copy.original.width, rowBytes: copy.rowLength)
  }

  /// Copies results back and frees the copies; `ImageRows` of this call must not be used afterwards.
  @inline(__always)
  func finish() {
    guard !copies.isEmpty else { return }
    for copy in copies {
      if copy.isResult { copy.move(back: true) }
      free(copy.memory)
    }
  }

  /// The alignment that Apple requires of an address and of the distance between rows: a channel's.
  private static func channelAlignment<Pixel>(_: Pixel.Type) -> Int {
    func ofScalar<Vector: SIMD>(_: Vector.Type) -> Int { MemoryLayout<Vector.Scalar>.alignment }
    if let vector = Pixel.self as? any SIMD.Type { return ofScalar(vector) }
    // Four separate bytes.
    return Pixel.self == UInt32.self ? 1 : MemoryLayout<Pixel>.alignment
  }
}

extension vImage_Buffer {
  /// Whether each row starts at a multiple of a number.
  @inline(__always)
  func isAligned(to alignment: Int) -> Bool {
    (Int(bitPattern: data) | rowBytes) & (alignment - 1) == 0
  }

  fileprivate func isSame(as other: vImage_Buffer) -> Bool {
    (data, height, width, rowBytes) == (other.data, other.height, other.width, other.rowBytes)
  }
}

/// Same as `attempt(_:_:)`, for functions of pixels of several channels.
@inline(__always)
func attempt(
  _ flags: vImage_Flags, _ body: (inout AlignedPixels) throws(vImageFailure) -> Void
) -> vImage_Error {
  attempt(flags) { () throws(vImageFailure) in
    var pixels = AlignedPixels()
    defer { pixels.finish() }
    try body(&pixels)
  }
}
