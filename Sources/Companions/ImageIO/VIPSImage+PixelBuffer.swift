import CVIPS
import _CoreGraphics
import CoreVideo

extension VIPSImage {
  /// Converts the image to 8-bit sRGB (3 or, with alpha, 4 bands) or gray (1 band).
  func standardized(format: ImageFormat) throws(ImageDecodingError) -> VIPSImage {
    var image = self
    if let profile = image.blob("icc-profile-data"), image.isColor, !ICCProfile.isSRGB(profile) {
      if let plain = ICCProfile.withoutElements(profile) { image.setBlob(plain, name: "icc-profile-data") }
      image = try image.applying(format) { sv_icc_to_srgb($0, $1) }
    }
    let isGray = image.bands == 1
    let wanted = Int32(isGray ? SV_INTERPRETATION_BW : SV_INTERPRETATION_SRGB)
    if image.interpretation != wanted {
      image = try image.applying(format) { sv_colourspace($0, $1, wanted) }
    }
    if image.format != Int32(SV_FORMAT_UCHAR) {
      image = try image.applying(format) { sv_cast($0, $1, Int32(SV_FORMAT_UCHAR)) }
    }
    guard [1, 3, 4].contains(image.bands) else {
      throw ImageDecodingError(
        .unsupported(format: format.rawValue, detail: "it has \(image.bands) components per pixel"))
    }
    return image
  }

  private var isColor: Bool { bands - (hasAlpha ? 1 : 0) >= 3 }

  private func applying(
    _ format: ImageFormat, _ operation: (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  ) throws(ImageDecodingError) -> VIPSImage {
    guard let result = VIPSImage.make({ operation(pointer, $0) }) else {
      throw ImageDecodingError(.unsupported(format: format.rawValue, detail: VIPS.lastError()))
    }
    return result
  }

  /// Decodes into memory that the buffer then owns.
  ///
  /// Unsafe: libvips returns width × height × bands bytes, which `g_free` frees once, with the buffer.
  func pixelBuffer(format: ImageFormat) throws(ImageDecodingError) -> CVPixelBuffer {
    let (width, height, bands) = (width, height, bands)
    var byteCount = 0
    guard let memory = vips_image_write_to_memory(pointer, &byteCount) else {
      throw ImageDecodingError(.damaged(format: format.rawValue, detail: VIPS.lastError()))
    }
    let owner = VIPSMemory(address: memory)
    guard byteCount == width * height * bands else {
      throw ImageDecodingError(.damaged(format: format.rawValue, detail: "its size changed while decoding"))
    }
    if bands == 4 { UnsafeMutableRawBufferPointer(start: memory, count: byteCount).premultiplyRGBAToBGRA() }
    let pixelFormat =
      switch bands {
      case 1: kCVPixelFormatType_OneComponent8
      case 3: kCVPixelFormatType_24RGB
      default: kCVPixelFormatType_32BGRA
      }
    let plane = CVPixelBuffer.Plane(
      baseAddress: memory, width: width, height: height, bytesPerRow: width * bands)
    return CVPixelBuffer(
      width: width, height: height, pixelFormat: pixelFormat, isPlanar: false, planes: [plane],
      release: { withExtendedLifetime(owner) {} })
  }
}

/// Memory freed by GLib. Unchecked: the address is constant, and only the owning buffer uses it.
private final class VIPSMemory: @unchecked Sendable {
  private let address: UnsafeMutableRawPointer
  init(address: UnsafeMutableRawPointer) { self.address = address }
  deinit { g_free(address) }
}

extension UnsafeMutableRawBufferPointer {
  /// Converts straight RGBA to premultiplied BGRA, in place.
  fileprivate func premultiplyRGBAToBGRA() {
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = self[pixel + 3]
      let red = self[pixel]
      self[pixel] = self[pixel + 2].multiplied(byAlpha: alpha)
      self[pixel + 1] = self[pixel + 1].multiplied(byAlpha: alpha)
      self[pixel + 2] = red.multiplied(byAlpha: alpha)
    }
  }
}
