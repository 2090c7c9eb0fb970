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
/// A format whose components are in a plane each, all of the same size.
public protocol MultiplePlanePixelFormat: PixelFormat {
  /// The format of one plane.
  associatedtype PlanarPixelFormat: StaticPixelFormat where PlanarPixelFormat.ComponentType == ComponentType
  /// The format of the same components, interleaved.
  associatedtype InterleavedPixelFormat: StaticPixelFormat
  where InterleavedPixelFormat.ComponentType == ComponentType
  static var planeCount: Int { get }
}

extension MultiplePlanePixelFormat {
  public static var channelCount: Int { planeCount }
}

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
  /// Two channels in single precision.
  public enum InterleavedFx2: StaticPixelFormat {
    public typealias ComponentType = Pixel_F
    public static var channelCount: Int { 2 }
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

  /// Two 8-bit planes, such as Cb and Cr.
  public enum Planar8x2: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = Planar8
    public typealias InterleavedPixelFormat = Interleaved8x2
    public typealias ComponentType = Pixel_8
    public static var planeCount: Int { 2 }
  }
  /// Three 8-bit planes, such as red, green and blue.
  public enum Planar8x3: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = Planar8
    public typealias InterleavedPixelFormat = Interleaved8x3
    public typealias ComponentType = Pixel_8
    public static var planeCount: Int { 3 }
  }
  /// Four 8-bit planes, such as red, green, blue and alpha.
  public enum Planar8x4: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = Planar8
    public typealias InterleavedPixelFormat = Interleaved8x4
    public typealias ComponentType = Pixel_8
    public static var planeCount: Int { 4 }
  }
  /// Two planes in single precision.
  public enum PlanarFx2: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = PlanarF
    public typealias InterleavedPixelFormat = InterleavedFx2
    public typealias ComponentType = Pixel_F
    public static var planeCount: Int { 2 }
  }
  /// Three planes in single precision.
  public enum PlanarFx3: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = PlanarF
    public typealias InterleavedPixelFormat = InterleavedFx3
    public typealias ComponentType = Pixel_F
    public static var planeCount: Int { 3 }
  }
  /// Four planes in single precision.
  public enum PlanarFx4: MultiplePlanePixelFormat {
    public typealias PlanarPixelFormat = PlanarF
    public typealias InterleavedPixelFormat = InterleavedFx4
    public typealias ComponentType = Pixel_F
    public static var planeCount: Int { 4 }
  }

  /// An image in its own memory, freed with the last copy, or in the caller's. Copies share their pixels.
  public struct PixelBuffer<Format: PixelFormat> {
    /// The planes, all of the same size.
    fileprivate let planes: [PlaneMemory]

    fileprivate init(planes: [PlaneMemory]) { self.planes = planes }

    /// The width in pixels.
    public var width: Int { Int(planes[0].buffer.width) }
    /// The height in pixels.
    public var height: Int { Int(planes[0].buffer.height) }
    public var size: Size { Size(width: width, height: height) }
    /// The number of components of a pixel.
    public var channelCount: Int { Format.channelCount }
  }
}

/// A plane's pixels, freed with the object if it owns them.
private final class PlaneMemory {
  let buffer: vImage_Buffer
  private let isOwn: Bool
  init(_ buffer: vImage_Buffer, isOwn: Bool = true) { (self.buffer, self.isOwn) = (buffer, isOwn) }
  deinit { if isOwn { Foundation.free(buffer.data) } }
}

extension vImage.PixelBuffer where Format: StaticPixelFormat {
  private var memory: PlaneMemory { planes[0] }

  /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
  public init(width: Int, height: Int, pixelFormat: Format.Type = Format.self) {
    self.init(size: vImage.Size(width: width, height: height), pixelFormat: pixelFormat)
  }

  /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
  public init(size: vImage.Size, pixelFormat: Format.Type = Format.self) {
    precondition(size.width >= 0 && size.height >= 0, "A pixel buffer's sides must not be negative.")
    do {
      let made = try vImage_Buffer(
        width: size.width, height: size.height, bitsPerPixel: UInt32(8 * Self.pixelBytes))
      memset(made.data, 0, made.rowBytes * size.height)
      self.init(planes: [PlaneMemory(made)])
    } catch { preconditionFailure("No memory for \(size.width) × \(size.height) pixels.") }
  }

  /// Copies values, row by row, as many as the image has components.
  public init<Values: AccelerateBuffer>(
    pixelValues: Values, size: vImage.Size, pixelFormat: Format.Type = Format.self
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
    let buffer = vImage_Buffer(
      data: data, height: vImagePixelCount(height), width: vImagePixelCount(width), rowBytes: rowBytes)
    self.init(planes: [PlaneMemory(buffer, isOwn: false)])
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
    else { throw vImage.Error.invalidImageFormat }
    self.init(planes: [PlaneMemory(try vImage_Buffer(cgImage: cgImage, format: cgImageFormat))])
  }

  private static var pixelBytes: Int {
    Format.channelCount * MemoryLayout<Format.ComponentType>.stride
  }

  func row(_ y: Int) -> UnsafeMutablePointer<Format.ComponentType> {
    (memory.buffer.data + y * memory.buffer.rowBytes).assumingMemoryBound(to: Format.ComponentType.self)
  }

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
  public func copy(to destination: Self) {
    precondition(size == destination.size, "Both buffers must have the same size.")
    for y in 0..<height { destination.row(y).update(from: row(y), count: width * Format.channelCount) }
  }

  /// Runs a function of vImage into another buffer; the sizes have been checked.
  fileprivate func run<Other: StaticPixelFormat>(
    _ destination: vImage.PixelBuffer<Other>,
    _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
  ) {
    let status = withUnsafePointerToVImageBuffer { source in
      destination.withUnsafePointerToVImageBuffer { function(source, $0) }
    }
    precondition(status == kvImageNoError, "vImage returned \(status).")
  }

  /// Runs a function of vImage for one plane on each component of all pixels.
  fileprivate func runOnComponents<Other: StaticPixelFormat>(
    _ destination: vImage.PixelBuffer<Other>,
    _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
  ) {
    precondition(size == destination.size, "Both buffers must have the same size.")
    run(destination) { source, target in
      var (components, results) = (source.pointee, target.pointee)
      components.width *= vImagePixelCount(channelCount)
      results.width *= vImagePixelCount(channelCount)
      return function(&components, &results)
    }
  }
}

extension vImage.PixelBuffer where Format: MultiplePlanePixelFormat {
  /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
  public init(width: Int, height: Int, pixelFormat: Format.Type = Format.self) {
    self.init(size: vImage.Size(width: width, height: height))
  }

  /// Creates a buffer of zeroed pixels. Traps if memory can't be allocated, as Apple's does.
  public init(size: vImage.Size, pixelFormat: Format.Type = Format.self) {
    self.init(
      planes: (0..<Format.planeCount).flatMap { _ in
        vImage.PixelBuffer<Format.PlanarPixelFormat>(size: size).planes
      })
  }

  /// Copies planes of the same size, as many as the format has.
  public init(
    planarBuffers: [vImage.PixelBuffer<Format.PlanarPixelFormat>], pixelFormat: Format.Type = Format.self
  ) {
    precondition(
      planarBuffers.count == Format.planeCount
        && planarBuffers.allSatisfy { $0.size == planarBuffers[0].size },
      "A pixel buffer of \(Format.planeCount) planes needs as many of the same size.")
    self.init(size: planarBuffers[0].size)
    for (plane, source) in zip(planarViews, planarBuffers) { source.copy(to: plane) }
  }

  /// The planes, which share this buffer's pixels.
  var planarViews: [vImage.PixelBuffer<Format.PlanarPixelFormat>] {
    planes.map { vImage.PixelBuffer<Format.PlanarPixelFormat>(planes: [$0]) }
  }

  /// Passes the planes, whose changes are this buffer's, to a closure.
  public func withUnsafePixelBuffers<R>(
    _ body: ([vImage.PixelBuffer<Format.PlanarPixelFormat>]) throws -> R
  ) rethrows -> R { try body(planarViews) }

  /// Passes a plane, whose changes are this buffer's, to a closure.
  public func withUnsafePixelBuffer<R>(
    at index: Int, _ body: (vImage.PixelBuffer<Format.PlanarPixelFormat>) throws -> R
  ) rethrows -> R { try body(planarViews[index]) }
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

extension vImage.PixelBuffer where Format == vImage.Interleaved8x2 {
  /// Converts levels 0…255 to 0…1.
  public func convert(to destination: vImage.PixelBuffer<vImage.InterleavedFx2>) {
    runOnComponents(destination) {
      vImageConvert_Planar8toPlanarF($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx2 {
  /// Converts 0…1 to levels 0…255, rounded and clipped.
  public func convert(to destination: vImage.PixelBuffer<vImage.Interleaved8x2>) {
    runOnComponents(destination) {
      vImageConvert_PlanarFtoPlanar8($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x3 {
  /// Converts levels 0…255 to 0…1.
  public func convert(to destination: vImage.PixelBuffer<vImage.InterleavedFx3>) {
    runOnComponents(destination) {
      vImageConvert_Planar8toPlanarF($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx3 {
  /// Converts 0…1 to levels 0…255, rounded and clipped.
  public func convert(to destination: vImage.PixelBuffer<vImage.Interleaved8x3>) {
    runOnComponents(destination) {
      vImageConvert_PlanarFtoPlanar8($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.Interleaved8x4 {
  /// Converts levels 0…255 to 0…1.
  public func convert(to destination: vImage.PixelBuffer<vImage.InterleavedFx4>) {
    runOnComponents(destination) {
      vImageConvert_Planar8toPlanarF($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}

extension vImage.PixelBuffer where Format == vImage.InterleavedFx4 {
  /// Converts 0…1 to levels 0…255, rounded and clipped.
  public func convert(to destination: vImage.PixelBuffer<vImage.Interleaved8x4>) {
    runOnComponents(destination) {
      vImageConvert_PlanarFtoPlanar8($0, $1, 1, 0, vImage_Flags(kvImageNoFlags))
    }
  }
}
