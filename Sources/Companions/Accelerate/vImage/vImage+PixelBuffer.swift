public import _CoreGraphics
import Foundation

// Unsafe: a pixel buffer's memory holds all rows of whole pixels. Either the buffer owns it, and it is freed
// with the last copy, or the caller does, and must keep it as long as the buffer is used.

/// The format of the pixels of a `vImage.PixelBuffer`: a number of components of one type.
public protocol PixelFormat {
  associatedtype ComponentType
  /// The number of components of a pixel.
  static var channelCount: Int { get }
}

/// A format whose pixels are in one plane.
public protocol SinglePlanePixelFormat: PixelFormat {}
/// A format that is fixed at compile time.
public protocol StaticPixelFormat: SinglePlanePixelFormat {}

extension vImage {
  /// One 8-bit channel.
  public enum Planar8: StaticPixelFormat {
    public typealias ComponentType = Pixel_8
    public static var channelCount: Int { 1 }
  }
  /// One channel in single precision.
  public enum PlanarF: StaticPixelFormat {
    public typealias ComponentType = Pixel_F
    public static var channelCount: Int { 1 }
  }
  /// Two 8-bit channels.
  public enum Interleaved8x2: StaticPixelFormat {
    public typealias ComponentType = Pixel_8
    public static var channelCount: Int { 2 }
  }
  /// Three 8-bit channels.
  public enum Interleaved8x3: StaticPixelFormat {
    public typealias ComponentType = Pixel_8
    public static var channelCount: Int { 3 }
  }
  /// Four 8-bit channels.
  public enum Interleaved8x4: StaticPixelFormat {
    public typealias ComponentType = Pixel_8
    public static var channelCount: Int { 4 }
  }
  /// Three channels in single precision.
  public enum InterleavedFx3: StaticPixelFormat {
    public typealias ComponentType = Pixel_F
    public static var channelCount: Int { 3 }
  }
  /// Four channels in single precision.
  public enum InterleavedFx4: StaticPixelFormat {
    public typealias ComponentType = Pixel_F
    public static var channelCount: Int { 4 }
  }

  /// An image in its own memory, freed with the last copy, or in the caller's. Copies share their pixels.
  public struct PixelBuffer<Format: StaticPixelFormat> {
    private final class Memory {
      let buffer: vImage_Buffer
      let isOwn: Bool
      init(_ buffer: vImage_Buffer, isOwn: Bool = true) { (self.buffer, self.isOwn) = (buffer, isOwn) }
      deinit { if isOwn { Foundation.free(buffer.data) } }
    }
    private let memory: Memory

    /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
    public init(width: Int, height: Int, pixelFormat: Format.Type = Format.self) {
      self.init(size: Size(width: width, height: height), pixelFormat: pixelFormat)
    }

    /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
    public init(size: Size, pixelFormat: Format.Type = Format.self) {
      precondition(size.width >= 0 && size.height >= 0, "A pixel buffer's sides must not be negative.")
      do {
        let made = try vImage_Buffer(
          width: size.width, height: size.height, bitsPerPixel: UInt32(8 * Self.pixelBytes))
        memset(made.data, 0, made.rowBytes * size.height)
        memory = Memory(made)
      } catch { preconditionFailure("No memory for \(size.width) × \(size.height) pixels.") }
    }

    /// Copies values, row by row, as many as the image has components.
    public init<Values: AccelerateBuffer>(
      pixelValues: Values, size: Size, pixelFormat: Format.Type = Format.self
    ) where Values.Element == Format.ComponentType {
      self.init(size: size, pixelFormat: pixelFormat)
      let row = size.width * Format.channelCount
      precondition(pixelValues.count == row * size.height, "Pass a value for each component of each pixel.")
      pixelValues.withUnsafeBufferPointer { values in
        guard let start = values.baseAddress, row > 0 else { return }
        for y in 0..<size.height { self.row(y).update(from: start + y * row, count: row) }
      }
    }

    /// Wraps the caller's pixels without copying them. The caller frees them when no copy of the buffer is in
    /// use.
    ///
    /// - Parameter byteCountPerRow: the distance between rows, whole components; nil for rows without
    ///   padding.
    public init(
      data: UnsafeMutableRawPointer, width: Int, height: Int, byteCountPerRow: Int? = nil,
      pixelFormat: Format.Type = Format.self
    ) {
      let rowBytes = byteCountPerRow ?? width * Self.pixelBytes
      precondition(width >= 0 && height >= 0, "A pixel buffer's sides must not be negative.")
      precondition(
        rowBytes >= width * Self.pixelBytes && rowBytes % MemoryLayout<Format.ComponentType>.stride == 0,
        "Rows of \(rowBytes) bytes must fit \(width) pixels, and be a multiple of a component.")
      memory = Memory(
        vImage_Buffer(
          data: data, height: vImagePixelCount(height), width: vImagePixelCount(width), rowBytes: rowBytes),
        isOwn: false)
    }

    /// Converts an image's pixels. A format of zeros becomes the image's own if the buffer's pixels match it.
    ///
    /// Throws `vImage.Error.invalidImageFormat` for a format of other pixels.
    public init(
      cgImage: CGImage, cgImageFormat: inout vImage_CGImageFormat, pixelFormat: Format.Type = Format.self
    ) throws {
      if cgImageFormat.bitsPerPixel == 0, let own = vImage_CGImageFormat(cgImage: cgImage) {
        cgImageFormat = own
      }
      guard Int(cgImageFormat.bitsPerPixel) == 8 * Self.pixelBytes,
        cgImageFormat.componentCount == Format.channelCount
      else { throw Error.invalidImageFormat }
      memory = Memory(try vImage_Buffer(cgImage: cgImage, format: cgImageFormat))
    }

    private static var pixelBytes: Int {
      Format.channelCount * MemoryLayout<Format.ComponentType>.stride
    }

    func row(_ y: Int) -> UnsafeMutablePointer<Format.ComponentType> {
      (memory.buffer.data + y * memory.buffer.rowBytes).assumingMemoryBound(to: Format.ComponentType.self)
    }

    /// The width in pixels.
    public var width: Int { Int(memory.buffer.width) }
    /// The height in pixels.
    public var height: Int { Int(memory.buffer.height) }
    public var size: Size { Size(width: width, height: height) }
    /// The number of components of a pixel.
    public var channelCount: Int { Format.channelCount }
    /// The distance between rows, in components.
    public var rowStride: Int { memory.buffer.rowBytes / MemoryLayout<Format.ComponentType>.stride }
    /// The number of bytes of a pixel.
    public var byteCountPerPixel: Int { Self.pixelBytes }
    /// The number of components in memory, including padding of rows.
    public var count: Int { rowStride * height }

    /// A copy of all components, row by row, without padding.
    public var array: [Format.ComponentType] {
      (0..<height).flatMap { y in
        Array(UnsafeBufferPointer(start: row(y), count: width * Format.channelCount))
      }
    }

    /// Passes the memory to a closure as a buffer for vImage's functions, valid while the closure runs.
    public func withUnsafePointerToVImageBuffer<R>(
      _ body: (UnsafePointer<vImage_Buffer>) throws -> R
    ) rethrows -> R {
      try withExtendedLifetime(memory) { try withUnsafePointer(to: memory.buffer, body) }
    }

    /// Passes all components to a closure, including padding of rows, valid while the closure runs.
    public func withUnsafeBufferPointer<R>(
      _ body: (UnsafeBufferPointer<Format.ComponentType>) throws -> R
    ) rethrows -> R {
      try withExtendedLifetime(memory) { try body(UnsafeBufferPointer(start: row(0), count: count)) }
    }

    /// Passes all components to a closure, including padding of rows, valid while the closure runs.
    public func withUnsafeMutableBufferPointer<R>(
      _ body: (UnsafeMutableBufferPointer<Format.ComponentType>) throws -> R
    ) rethrows -> R {
      try withExtendedLifetime(memory) { try body(UnsafeMutableBufferPointer(start: row(0), count: count)) }
    }

    /// Creates an image of a copy of the pixels; nil for a format of other pixels.
    public func makeCGImage(cgImageFormat: vImage_CGImageFormat) -> CGImage? {
      guard Int(cgImageFormat.bitsPerPixel) == 8 * Self.pixelBytes else { return nil }
      return try? memory.buffer.createCGImage(format: cgImageFormat)
    }

    /// Copies all pixels to a buffer of the same size.
    public func copy(to destination: PixelBuffer) {
      precondition(size == destination.size, "Both buffers must have the same size.")
      for y in 0..<height { destination.row(y).update(from: row(y), count: width * Format.channelCount) }
    }

    /// Runs a function of vImage into another buffer; the sizes have been checked.
    fileprivate func run<Other>(
      _ destination: PixelBuffer<Other>,
      _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
    ) {
      let status = withUnsafePointerToVImageBuffer { source in
        destination.withUnsafePointerToVImageBuffer { function(source, $0) }
      }
      precondition(status == kvImageNoError, "vImage returned \(status).")
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.Planar8 {
  /// Resizes the image; see `vImageScale_Planar8`.
  public func scale(destination: Self, options: vImage.Options = .noFlags) {
    run(destination) { vImageScale_Planar8($0, $1, nil, options.flags) }
  }
  /// Converts levels 0…255 to 0…1.
  public func convert(to destination: vImage.PixelBuffer<vImage.PlanarF>) {
    run(destination) { vImageConvert_Planar8toPlanarF($0, $1, 1, 0, vImage_Flags(kvImageNoFlags)) }
  }
  /// Counts the pixels of each level.
  public func histogram() -> [vImagePixelCount] {
    var counts = [vImagePixelCount](repeating: 0, count: 256)
    _ = withUnsafePointerToVImageBuffer {
      vImageHistogramCalculation_Planar8($0, &counts, vImage_Flags(kvImageNoFlags))
    }
    return counts
  }
}

extension vImage.PixelBuffer where Format == vImage.PlanarF {
  /// Resizes the image; see `vImageScale_PlanarF`.
  public func scale(destination: Self, options: vImage.Options = .noFlags) {
    run(destination) { vImageScale_PlanarF($0, $1, nil, options.flags) }
  }
  /// Converts 0…1 to levels 0…255, rounded and clipped.
  public func convert(to destination: vImage.PixelBuffer<vImage.Planar8>) {
    run(destination) { vImageConvert_PlanarFtoPlanar8($0, $1, 1, 0, vImage_Flags(kvImageNoFlags)) }
  }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x4 {
  /// Resizes the image; see `vImageScale_ARGB8888`.
  public func scale(destination: Self, options: vImage.Options = .noFlags) {
    run(destination) { vImageScale_ARGB8888($0, $1, nil, options.flags) }
  }
  /// Reorders channels: channel n of the result is channel `order.n` of this image.
  public func permuteChannels(to order: (UInt8, UInt8, UInt8, UInt8), destination: Self) {
    run(destination) {
      vImagePermuteChannels_ARGB8888(
        $0, $1, [order.0, order.1, order.2, order.3], vImage_Flags(kvImageNoFlags))
    }
  }
}
