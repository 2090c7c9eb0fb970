import CVIPS
import Foundation

/// libvips, loaded and initialized once per process, on first use.
package enum VIPS {
  /// The reason why libvips can't be loaded; nil if it can.
  ///
  /// Unsafe: the string is valid for the process's lifetime.
  package static let openingFailure: String? = vips_load().map { String(cString: $0) }

  /// The reason why libvips, though loaded, can't be used; nil if it can.
  ///
  /// One thread per image: images are decoded concurrently. No operation cache: images don't repeat. Only the
  /// loaders named here are allowed; others, some of which run interpreters (SVG, PDF, ImageMagick), are
  /// blocked for the whole process. Warnings are discarded: errors carry the reason.
  package static let startFailure: String? = {
    for domain in ["VIPS", "GLib-GObject", "GLib"] {
      g_log_set_handler(domain, Int32.max, { _, _, _, _ in }, nil)
    }
    guard vips_init("swift-vision") == 0 else { return lastError() }
    vips_concurrency_set(1)
    vips_cache_set_max(0)
    vips_block_untrusted_set(1)
    vips_operation_block_set("VipsForeignLoad", 1)
    for format in ["Jpeg", "Png", "Webp", "Heif", "Tiff", "Nsgif"] {
      vips_operation_block_set("VipsForeignLoad\(format)Buffer", 0)
    }
    return nil
  }()

  /// Throws if libvips can't be used, to read an image of this format.
  static func check(_ format: ImageFormat) throws(ImageDecodingError) {
    if let openingFailure { throw ImageDecodingError(.missingLibrary(openingFailure)) }
    if let startFailure {
      throw ImageDecodingError(.unsupported(format: format.rawValue, detail: startFailure))
    }
  }

  /// The first line of the last error. With concurrent failures it may belong to another image.
  package static func lastError() -> String {
    // libpng reports nothing for a PNG file without pixels.
    let unknownReason = "its pixels can't be found or read"
    guard let text = vips_error_buffer_copy() else { return unknownReason }
    defer { g_free(text) }
    let line = String(cString: text).split(whereSeparator: \.isNewline).first.map(String.init)
    return line ?? unknownReason
  }
}

/// A reference to a libvips image, released on deinitialization.
///
/// Unsafe: the pointer is a GObject reference that this object owns; it is used on one thread only.
package final class VIPSImage {
  package let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Runs a libvips operation; nil if it fails. An image allocated by a failed operation is released.
  package static func make(_ operation: (UnsafeMutablePointer<OpaquePointer?>) -> Int32) -> VIPSImage? {
    var result: OpaquePointer?
    let status = operation(&result)
    guard let result else { return nil }
    let image = VIPSImage(owning: result)
    return status == 0 ? image : nil
  }

  package var width: Int { Int(vips_image_get_width(pointer)) }
  package var height: Int { Int(vips_image_get_height(pointer)) }
  package var bands: Int { Int(vips_image_get_bands(pointer)) }
  var format: Int32 { vips_image_get_format(pointer) }
  var interpretation: Int32 { vips_image_get_interpretation(pointer) }
  var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
  /// Pixels per inch, horizontal and vertical; nil if unspecified.
  var density: (width: Double, height: Double)? {
    // libvips counts pixels per millimeter, returns 1 if unknown, and sets no unit for PNG.
    let (width, height) = (vips_image_get_xres(pointer), vips_image_get_yres(pointer))
    guard vips_image_get_typeof(pointer, "resolution-unit") != 0 || width != 1 || height != 1 else {
      return nil
    }
    return (width * 25.4, height * 25.4)
  }
  /// EXIF's value, 1…8; 1 if there is none.
  var orientation: Int { Int(vips_image_get_orientation(pointer)) }

  /// The number of pages or frames; 1 for formats that have only one.
  var pageCount: Int { Int(vips_image_get_n_pages(pointer)) }

  /// Copies binary metadata.
  func blob(_ name: String) -> Data? {
    guard vips_image_get_typeof(pointer, name) != 0 else { return nil }
    var bytes: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_blob(pointer, name, &bytes, &count) == 0, let bytes else { return nil }
    return Data(bytes: bytes, count: count)
  }

  /// Replaces binary metadata of an image that no operation has read yet.
  func setBlob(_ data: Data, name: String) {
    data.withUnsafeBytes { vips_image_set_blob_copy(pointer, name, $0.baseAddress, $0.count) }
  }
}
