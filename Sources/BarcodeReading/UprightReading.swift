import CZXing
import GrayImage
import PlaneGeometry

/// Reads the codes that lie upright or nearly so in a picture, or turned by right angles: what zxing-cpp does.
///
/// Unsafe: zxing-cpp looks at the picture's levels only while `read` runs, within `withUnsafeBufferPointer`, and
/// whatever it allocates is freed here.
struct UprightReading {
  let formats: Set<BarcodeFormat>

  /// - Parameter minimumLines: in how many rows a linear code must be read alike. Two rows, the library's own
  ///   bound, can agree by chance in a blurred picture.
  /// - Throws: `NotInstalledError` where the library is missing; `BarcodeReadingError` where it runs out of memory.
  func codes(in picture: GrayImage, minimumLines: Int) throws -> [Barcode] {
    // The library takes no formats for all of them.
    guard !formats.isEmpty else { return [] }
    let library = try ZXingLibrary.shared()
    let zxing = library.functions
    guard let options = zxing.options_create() else {
      throw BarcodeReadingError(description: "There is no memory to read bar codes.")
    }
    defer { zxing.options_free(options) }
    zxing.options_set_formats(options, formats.map { Int32($0.rawValue) }, Int32(formats.count))
    zxing.options_set_text_mode(options, Int32(ZXING_TEXT_PLAIN))
    zxing.options_set_ean_add_on(options, Int32(ZXING_EAN_ADD_ON_READ))
    zxing.options_set_minimum_lines(options, Int32(minimumLines))
    let codes = picture.levels.withUnsafeBufferPointer { levels -> OpaquePointer? in
      guard
        let view = zxing.image_view_create(
          levels.baseAddress, Int32(picture.width), Int32(picture.height), Int32(ZXING_IMAGE_LUMINANCE), 0, 0)
      else { return nil }
      defer { zxing.image_view_free(view) }
      return zxing.read(view, options)
    }
    guard let codes else {
      throw BarcodeReadingError(
        description: "zxing-cpp can't read the picture: \(library.take(zxing.last_error()))")
    }
    defer { zxing.barcodes_free(codes) }
    return (0..<zxing.barcodes_count(codes)).compactMap { index in
      zxing.barcodes_at(codes, index).flatMap { Barcode($0, library) }
    }
  }
}

extension Barcode {
  /// Nil where the library has a format that isn't in our list.
  fileprivate init?(_ code: OpaquePointer, _ library: ZXingLibrary) {
    let zxing = library.functions
    guard let format = BarcodeFormat(rawValue: Int(zxing.barcode_format(code))) else { return nil }
    var count: Int32 = 0
    var bytes: [UInt8] = []
    if let memory = zxing.barcode_bytes(code, &count) {
      bytes = Array(UnsafeBufferPointer(start: memory, count: Int(count)))
      zxing.free(memory)
    }
    var text = library.take(zxing.barcode_text(code))
    let addOn = library.take(zxing.barcode_extra(code, "EanAddOn")).filter(\.isNumber)
    if !addOn.isEmpty, text.hasSuffix(addOn) {
      text.removeLast(addOn.count)
      bytes.removeLast(min(addOn.count, bytes.count))
    }
    let position = zxing.barcode_position(code)
    func point(_ corner: zxing_point_t) -> PixelPoint {
      PixelPoint(Double(corner.x) + 0.5, Double(corner.y) + 0.5)
    }
    self.init(
      format: format, text: text, bytes: bytes, content: Content(zxing.barcode_content(code)),
      // Two digits have a check of two bits, and beside UPC-E such add-ons aren't in use: what is read there is
      // nearly always something else.
      addOn: addOn.isEmpty || format == .upcE ? nil : addOn, isInverted: zxing.barcode_is_inverted(code),
      quadrilateral: Quadrilateral(
        point(position.top_left), point(position.top_right), point(position.bottom_right),
        point(position.bottom_left)))
  }
}

extension Barcode.Content {
  fileprivate init(_ content: Int32) {
    switch zxing_content_t(UInt32(bitPattern: content)) {
    case ZXING_CONTENT_GS1: self = .gs1
    case ZXING_CONTENT_BINARY, ZXING_CONTENT_UNKNOWN_ECI: self = .binary
    default: self = .text
    }
  }
}
