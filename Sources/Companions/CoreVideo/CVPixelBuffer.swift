/// A picture in memory: its size, pixel format, one or two planes of rows, and attachments.
///
/// Rows may be padded (`CVPixelBufferGetBytesPerRow`). The pixels belong to the buffer and live as long as
/// it does.
///
/// `@unchecked Sendable`: size, format and plane addresses never change after creation. As with Apple's type,
/// the pixels behind them are not guarded: whoever writes must be alone with the buffer until done, which
/// `CVPixelBufferLockBaseAddress` marks but does not enforce.
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
  /// How luma and chroma become red, green and blue, where the buffer's maker knew.
  package let matrix: YCbCrMatrix?
  let attachments = CVAttachments()
  private let release: @Sendable () -> Void

  /// Wraps memory that `release` gives back when the buffer is no longer used.
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

/// Apple's name for a picture whose memory is an image's.
public typealias CVImageBuffer = CVBuffer
/// Apple's name for a picture in main memory.
public typealias CVPixelBuffer = CVImageBuffer

extension CVBuffer {
  /// Rows start at multiples of this, so that vector loads of neighboring rows are aligned alike.
  package static let rowAlignment = 64

  /// Allocates a zeroed buffer, or nil where the format is unknown, a side isn't in 1…65,535 or memory is
  /// short. Odd sizes of NV12 have chroma rounded up.
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

  /// Allocates a zeroed buffer of a packed format whose rows are so many bytes apart; nil also where they are shorter than their pixels.
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
