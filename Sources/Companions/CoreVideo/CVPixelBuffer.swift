/// An image in memory: its size, pixel format, planes of rows, and attachments.
///
/// Rows may be padded (`CVPixelBufferGetBytesPerRow`). The buffer owns its pixels.
///
/// `@unchecked Sendable`: size, format and plane addresses never change after creation. As with Apple's type,
/// access to the pixels isn't synchronized: a writer needs exclusive access to the buffer, which
/// `CVPixelBufferLockBaseAddress` marks but doesn't enforce.
public final class CVBuffer: @unchecked Sendable {
  package struct Plane {
    package let baseAddress: UnsafeMutableRawPointer
    package let width: Int
    package let height: Int
    package let bytesPerRow: Int

    package init(baseAddress: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int) {
      self.baseAddress = baseAddress
      self.width = width
      self.height = height
      self.bytesPerRow = bytesPerRow
    }
  }

  package let width: Int
  package let height: Int
  package let pixelFormat: OSType
  package let isPlanar: Bool
  package let planes: [Plane]
  /// The matrix that converts luma and chroma to red, green and blue, if the buffer's creator supplied it.
  package let matrix: YCbCrMatrix?
  let attachments = CVAttachments()
  private let release: @Sendable () -> Void

  /// Wraps memory; `release` is called when the buffer is deallocated.
  package init(
    width: Int, height: Int, pixelFormat: OSType, isPlanar: Bool, planes: [Plane],
    matrix: YCbCrMatrix? = nil, release: @escaping @Sendable () -> Void
  ) {
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.isPlanar = isPlanar
    self.planes = planes
    self.matrix = matrix
    self.release = release
  }

  deinit { release() }
}

/// Apple's name for an image buffer of any memory.
public typealias CVImageBuffer = CVBuffer
/// Apple's name for an image buffer in main memory.
public typealias CVPixelBuffer = CVImageBuffer

extension CVBuffer {
  /// The alignment of rows in bytes, so that vector loads of neighboring rows are aligned alike.
  package static let rowAlignment = 64

  /// Allocates a zeroed buffer; nil if the format is unknown, a side isn't in 1…65,535 or memory is short.
  /// Chroma of odd sizes of NV12 is rounded up.
  package convenience init?(
    width: Int, height: Int, pixelFormat: OSType, matrix: YCbCrMatrix? = nil
  ) {
    guard let layout = BufferLayout(width: width, height: height, pixelFormat: pixelFormat),
      let memory = AlignedMemory(byteCount: layout.byteCount, alignment: Self.rowAlignment)
    else { return nil }
    self.init(
      width: width, height: height, pixelFormat: pixelFormat, isPlanar: layout.isPlanar,
      planes: layout.planes(at: memory.baseAddress),
      matrix: matrix, release: { _ = memory })
  }

  /// Allocates a zeroed buffer of a packed format with this row stride; nil also if rows are shorter than
  /// their pixels, or longer than 16 MiB.
  package convenience init?(width: Int, height: Int, pixelFormat: OSType, bytesPerRow: Int) {
    guard let layout = PixelLayout(format: pixelFormat), !layout.isPlanar, let plane = layout.planes.first,
      (1...65_535).contains(width), (1...65_535).contains(height),
      bytesPerRow >= width * plane.bytesPerSample, bytesPerRow <= 1 << 24,
      let memory = AlignedMemory(byteCount: bytesPerRow * height, alignment: Self.rowAlignment)
    else { return nil }
    self.init(
      width: width, height: height, pixelFormat: pixelFormat, isPlanar: false,
      planes: [
        Plane(baseAddress: memory.baseAddress, width: width, height: height, bytesPerRow: bytesPerRow)
      ], release: { _ = memory })
  }
}
