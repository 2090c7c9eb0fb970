import CVIPS
package import _CoreGraphics
package import CoreVideo
import Foundation
import SystemErrors

package enum ImageEncoder {
  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - buffer: any pixel format, premultiplied by alpha if it has alpha.
  ///   - isOpaque: whether to ignore alpha.
  ///   - orientation: the rotation that makes the image upright. Stored as EXIF's value; in formats whose
  ///     readers ignore it (PNG, HEIC, AVIF, GIF, BMP), the pixels are rotated instead.
  ///   - quality: 0…1, for JPEG, WebP and HEIC; 1 is lossless in WebP. Default 0.9.
  ///   - background: the color beneath transparent pixels in JPEG, which has no alpha. Default white.
  ///   - density: the print resolution; stored by JPEG, PNG, TIFF and BMP.
  package static func encode(
    _ buffer: CVPixelBuffer, as format: ImageFormat, isOpaque: Bool = false,
    orientation: CGImagePropertyOrientation = .up, quality: Double = 0.9, background: CGColor = .white,
    density: PixelDensity? = nil
  ) throws(ImageEncodingError) -> Data {
    if format != .bmp, let failure = VIPS.openingFailure {
      throw ImageEncodingError(.missingLibrary("libvips", package: "libvips-dev", detail: failure))
    }
    if format != .bmp, let failure = VIPS.startFailure {
      throw ImageEncodingError(.encoderFailed(format: format.rawValue, detail: failure))
    }
    let turnsPixels = [.png, .heic, .avif, .gif, .bmp].contains(format)
    let order =
      turnsPixels
      ? orientation.pixelOrder(width: buffer.width, height: buffer.height) : OrientationMapping.asStored
    let flattens = format == .jpeg && !isOpaque
    guard
      let pixels = PackedPixels(
        buffer, order: order, isOpaque: isOpaque, background: flattens ? background : nil)
    else { throw ImageEncodingError(.outOfMemory) }
    let turned = order == .asStored || order.acrossY == 0
    return try pixels.encode(
      as: format, orientation: turnsPixels ? .up : orientation, quality: quality,
      density: turned ? density : density?.rotated90)
  }

  /// Encodes an image in the format of the file's extension and writes it atomically.
  package static func write(
    _ buffer: CVPixelBuffer, to url: URL, isOpaque: Bool = false,
    orientation: CGImagePropertyOrientation = .up, quality: Double = 0.9
  ) throws(ImageEncodingError) {
    guard let format = ImageFormat(fileExtension: url.pathExtension) else {
      throw ImageEncodingError(.unknownFormat(url.pathExtension), destination: url.path)
    }
    do {
      let data = try encode(
        buffer, as: format, isOpaque: isOpaque, orientation: orientation, quality: quality)
      try data.write(to: url, options: .atomic)
    } catch let error as ImageEncodingError {
      throw ImageEncodingError(error.reason, destination: url.path)
    } catch {
      throw ImageEncodingError(.unwritable(error.fileReason), destination: url.path)
    }
  }
}

/// Pixels in libvips' layout: rows without padding; gray, RGB or RGBA not premultiplied by alpha.
private struct PackedPixels {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let bands: Int

  init?(_ buffer: CVPixelBuffer, order: OrientationMapping, isOpaque: Bool, background: CGColor?) {
    let isGray = buffer.pixelFormat == kCVPixelFormatType_OneComponent8
    let isRGB = buffer.pixelFormat == kCVPixelFormatType_24RGB
    if isGray || isRGB, order == .asStored, let plane = buffer.planes.first {
      (width, height, bands) = (buffer.width, buffer.height, isGray ? 1 : 3)
      let rowBytes = width * bands
      bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { target, count in
        for row in 0..<plane.height {
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(row * rowBytes)...])
            .copyMemory(
              from: UnsafeRawBufferPointer(
                start: plane.baseAddress + row * plane.bytesPerRow, count: rowBytes))
        }
        count = rowBytes * plane.height
      }
      return
    }
    guard let source = buffer.convertedToBGRA(order: order), let plane = source.planes.first else {
      return nil
    }
    let hasAlpha = !isOpaque && source.hasTransparentPixel
    (width, height, bands) = (source.width, source.height, hasAlpha && background == nil ? 4 : 3)
    let unpacking = Unpacking(bands: bands, background: hasAlpha ? background : nil)
    let (rowBytes, columns) = (width * bands, width)
    bytes = [UInt8](unsafeUninitializedCapacity: rowBytes * height) { target, count in
      for row in 0..<plane.height {
        let input = UnsafeRawBufferPointer(
          start: plane.baseAddress + row * plane.bytesPerRow, count: 4 * columns)
        unpacking.convert(input, to: UnsafeMutableBufferPointer(rebasing: target[(row * rowBytes)...]))
      }
      count = rowBytes * plane.height
    }
    withExtendedLifetime(source) {}
  }

  func encode(
    as format: ImageFormat, orientation: CGImagePropertyOrientation, quality: Double, density: PixelDensity?
  ) throws(ImageEncodingError) -> Data {
    if format == .bmp {
      return Data(BitmapFile.encode(bytes, width: width, height: height, bands: bands, density: density))
    }
    defer { vips_thread_shutdown() }
    let level = Int32((min(max(quality, 0), 1) * 100).rounded()).clampedToQuality
    let outcome = bytes.withUnsafeBytes { raw -> Data? in
      guard
        let plain = VIPSImage.make({ out in
          sv_image_from_memory(raw.baseAddress, raw.count, Int32(width), Int32(height), Int32(bands), out)
        }), let image = plain.with(density)
      else { return nil }
      if orientation != .up { vips_image_set_int(image.pointer, "orientation", Int32(orientation.rawValue)) }
      var encoded: UnsafeMutableRawPointer?
      var count = 0
      guard format.save(image.pointer, &encoded, &count, level) == 0, let encoded else { return nil }
      // libvips' memory, freed by GLib together with the data.
      return Data(bytesNoCopy: encoded, count: count, deallocator: .custom { memory, _ in g_free(memory) })
    }
    guard let outcome else {
      throw ImageEncodingError(.encoderFailed(format: format.rawValue, detail: VIPS.lastError()))
    }
    return outcome
  }
}

/// Print resolution in pixels per inch, horizontal and vertical.
package struct PixelDensity: Sendable {
  let width: Double
  let height: Double

  /// One nil value defaults to the other; nil if both are, or for values outside 0…65,535 or equal to 0.
  package init?(_ width: Double?, _ height: Double?) {
    guard let one = width ?? height, let other = height ?? width,
      [one, other].allSatisfy({ $0 > 0 && $0 <= 65_535 })
    else { return nil }
    (self.width, self.height) = (one, other)
  }

  /// The density of the image rotated by 90°.
  var rotated90: PixelDensity? { PixelDensity(height, width) }
}

extension VIPSImage {
  fileprivate func with(_ density: PixelDensity?) -> VIPSImage? {
    guard let density else { return self }
    let dense = VIPSImage.make { sv_with_density(pointer, $0, density.width / 25.4, density.height / 25.4) }
    // Encoders expect the unit as inches.
    if let dense { vips_image_set_string(dense.pointer, "resolution-unit", "in") }
    return dense
  }
}

extension CVPixelBuffer {
  /// Whether any alpha of this 32BGRA buffer is below 255; files of opaque images need no alpha.
  fileprivate var hasTransparentPixel: Bool {
    guard let plane = planes.first else { return false }
    return (0..<height).contains { row in
      let pixels = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      return (0..<width).contains { pixels[$0] < 0xFF00_0000 }
    }
  }
}

/// Converts BGRA premultiplied by alpha to the layout of files.
private struct Unpacking {
  let bands: Int
  let background: (red: UInt8, green: UInt8, blue: UInt8)?

  init(bands: Int, background: CGColor?) {
    self.bands = bands
    self.background = background.map { color in
      func level(_ value: CGFloat) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
      return (level(color.rgba.red), level(color.rgba.green), level(color.rgba.blue))
    }
  }

  func convert(_ input: UnsafeRawBufferPointer, to output: UnsafeMutableBufferPointer<UInt8>) {
    var position = 0
    for pixel in stride(from: 0, to: input.count, by: 4) {
      var (blue, green, red) = (input[pixel], input[pixel + 1], input[pixel + 2])
      let alpha = input[pixel + 3]
      if bands == 4, alpha != 255 {
        (red, green, blue) = (
          red.divided(byAlpha: alpha), green.divided(byAlpha: alpha), blue.divided(byAlpha: alpha)
        )
      } else if let background, alpha != 255 {
        red &+= background.red.multiplied(byAlpha: 255 - alpha)
        green &+= background.green.multiplied(byAlpha: 255 - alpha)
        blue &+= background.blue.multiplied(byAlpha: 255 - alpha)
      }
      output[position] = red
      output[position + 1] = green
      output[position + 2] = blue
      if bands == 4 { output[position + 3] = alpha }
      position += bands
    }
  }
}

extension UInt8 {
  /// The component before premultiplication by alpha, rounded.
  fileprivate func divided(byAlpha alpha: UInt8) -> UInt8 {
    alpha == 0 ? 0 : UInt8(Swift.min((UInt32(self) * 255 + UInt32(alpha) / 2) / UInt32(alpha), 255))
  }
}

extension Int32 {
  fileprivate var clampedToQuality: Int32 { Swift.min(Swift.max(self, 1), 100) }
}

extension ImageFormat {
  fileprivate func save(
    _ image: OpaquePointer, _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ count: UnsafeMutablePointer<Int>, _ quality: Int32
  ) -> Int32 {
    switch self {
    case .jpeg: sv_save_jpeg(image, data, count, quality)
    case .png: sv_save_png(image, data, count)
    case .webP: sv_save_webp(image, data, count, quality, quality == 100 ? 1 : 0)
    case .heic: sv_save_heif(image, data, count, quality, 1)
    case .avif: sv_save_heif(image, data, count, quality, 4)
    case .tiff: sv_save_tiff(image, data, count)
    case .gif: sv_save_gif(image, data, count)
    // Encoded by `BitmapFile`.
    case .bmp: -1
    }
  }
}
