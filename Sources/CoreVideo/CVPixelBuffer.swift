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
  /// Rows start at multiples of this, so that vector loads of neighbouring rows are aligned alike.
  package static let rowAlignment = 64

  /// Allocates a zeroed buffer, or nil where the format is unknown, a side isn't in 1…65,535 or memory is
  /// short. Odd sizes of NV12 have chroma rounded up.
  package convenience init?(
    width: Int, height: Int, pixelFormat: OSType, matrix: YCbCrMatrix? = nil
  ) {
    guard let layout = PixelLayout(format: pixelFormat), (1...65_535).contains(width),
      (1...65_535).contains(height)
    else { return nil }
    var extents: [(width: Int, height: Int, bytesPerRow: Int, offset: Int)] = []
    var size = 0
    for plane in layout.planes {
      let planeWidth = (width + plane.horizontalSubsampling - 1) / plane.horizontalSubsampling
      let planeHeight = (height + plane.verticalSubsampling - 1) / plane.verticalSubsampling
      let bytesPerRow = (planeWidth * plane.bytesPerSample).roundedUp(to: Self.rowAlignment)
      extents.append((planeWidth, planeHeight, bytesPerRow, size))
      size += bytesPerRow * planeHeight
    }
    guard let memory = AlignedMemory(byteCount: size, alignment: Self.rowAlignment) else { return nil }
    self.init(
      width: width, height: height, pixelFormat: pixelFormat, isPlanar: layout.isPlanar,
      planes: extents.map {
        Plane(
          baseAddress: memory.baseAddress + $0.offset, width: $0.width, height: $0.height,
          bytesPerRow: $0.bytesPerRow)
      },
      matrix: matrix, release: { _ = memory })
  }
}

extension Int {
  fileprivate func roundedUp(to multiple: Int) -> Int { (self + multiple - 1) / multiple * multiple }
}
