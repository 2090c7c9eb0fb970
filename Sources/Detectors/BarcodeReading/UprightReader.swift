import BarcodeSymbols
import CZXing
import GrayImage
import PlaneGeometry

/// Reads the codes that are rotated by about a multiple of 90°, in one call of zxing-cpp.
///
/// Unsafe: zxing-cpp reads the image's levels only during `read`, and what it allocates is freed here.
struct UprightReader {
  /// A limit on the steps of zxing-cpp's detectors in one call, which stops infinite loops.
  struct StepLimit {
    let perPixel: Int
    let base: Int

    /// Photographs and tilings of finder patterns take up to 3.4 steps per pixel.
    static let standard = StepLimit(perPixel: 64, base: 10_000_000)

    func steps(pixels: Int) -> Int64 { Int64(perPixel * pixels + base) }
  }

  /// The error of a call that exceeded its limit; its result is lost.
  struct StepLimitExceeded: Error {}

  let formats: Set<BarcodeFormat>
  var stepLimit = StepLimit.standard

  /// - Parameter minimumLines: the number of rows in which a linear code must be read identically. Two, the
  ///   library's default, may agree by chance in a blurred image.
  /// - Throws: `NotInstalledError` without the library; `StepLimitExceeded`; `BarcodeReadingError` without
  ///   memory.
  func codes(in image: GrayImage, minimumLines: Int) throws -> [Barcode] {
    try codes(
      in: image, columns: 0..<image.width, rows: 0..<image.height, minimumLines: minimumLines)
  }

  /// Returns the codes in a region, at most 255, in pixels of the image.
  ///
  /// Can't be interrupted. Takes 10 ns per pixel, up to 150 ns if everything looks like a code.
  func codes(
    in image: GrayImage, columns: Range<Int>, rows: Range<Int>, minimumLines: Int
  ) throws -> [Barcode] {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= image.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= image.height)
    // The library interprets an empty set as all formats.
    guard !formats.isEmpty else { return [] }
    let library = try ZXingLibrary.shared()
    let zxing = library.functions
    guard let options = zxing.options_create() else {
      throw BarcodeReadingError(description: "Not enough memory to read barcodes.")
    }
    defer { zxing.options_free(options) }
    zxing.options_set_formats(options, formats.map { Int32($0.rawValue) }, Int32(formats.count))
    zxing.options_set_text_mode(options, Int32(ZXING_TEXT_PLAIN))
    zxing.options_set_ean_add_on(options, Int32(ZXING_EAN_ADD_ON_READ))
    zxing.options_set_minimum_lines(options, Int32(minimumLines))
    let codes = image.levels.withUnsafeBufferPointer { levels -> OpaquePointer? in
      let start = rows.lowerBound * image.width + columns.lowerBound
      guard
        let view = zxing.image_view_create(
          levels.baseAddress.map { $0 + start }, Int32(columns.count), Int32(rows.count),
          Int32(ZXING_IMAGE_LUMINANCE), Int32(image.width), 1)
      else { return nil }
      defer { zxing.image_view_free(view) }
      zxing.allow_steps(stepLimit.steps(pixels: columns.count * rows.count))
      return zxing.read(view, options)
    }
    guard let codes else {
      let message = library.copyAndFree(zxing.last_error())
      if message == ZXING_STEP_LIMIT { throw StepLimitExceeded() }
      throw BarcodeReadingError(description: "zxing-cpp failed to read the image: \(message)")
    }
    defer { zxing.barcodes_free(codes) }
    return (0..<zxing.barcodes_count(codes)).compactMap { index in
      zxing.barcodes_at(codes, index).flatMap { code in
        Barcode(code, library, origin: PixelPoint(Double(columns.lowerBound), Double(rows.lowerBound)))
      }
    }
  }
}

extension Barcode {
  /// Nil if the format isn't among ours.
  fileprivate init?(_ code: OpaquePointer, _ library: ZXingLibrary, origin: PixelPoint) {
    let zxing = library.functions
    guard let format = BarcodeFormat(rawValue: Int(zxing.barcode_format(code))) else { return nil }
    var bytes = library.copyAndFree { zxing.barcode_bytes(code, &$0) }
    let payload = PayloadText(code, format, bytes: bytes, library)
    var text = payload?.string ?? ""
    let addOn = library.copyAndFree(zxing.barcode_extra(code, "EanAddOn")).filter(\.isNumber)
    if !addOn.isEmpty, text.hasSuffix(addOn) {
      text.removeLast(addOn.count)
      bytes.removeLast(min(addOn.count, bytes.count))
    }
    let position = zxing.barcode_position(code)
    func point(_ corner: zxing_point_t) -> PixelPoint {
      origin + PixelPoint(Double(corner.x) + 0.5, Double(corner.y) + 0.5)
    }
    self.init(
      format: format, text: text, bytes: bytes,
      content: Barcode.Content(payload, zxing.barcode_content(code)),
      inferredCharset: payload?.inferredCharset,
      // Two digits have only two check bits, and UPC-E add-ons are unused: a match is nearly always wrong.
      addOn: addOn.isEmpty || format == .upcE ? nil : addOn, isInverted: zxing.barcode_is_inverted(code),
      quadrilateral: Quadrilateral(
        point(position.top_left), point(position.top_right), point(position.bottom_right),
        point(position.bottom_left)), symbol: MatrixSymbol(code, format, library))
  }
}

extension Barcode.Content {
  /// - Parameter payload: nil if it isn't text.
  fileprivate init(_ payload: PayloadText?, _ content: Int32) {
    let isGS1 = content == Int32(ZXING_CONTENT_GS1.rawValue)
    self = payload == nil ? .binary : isGS1 ? .gs1 : .text
  }
}

extension MatrixSymbol {
  fileprivate init?(_ code: OpaquePointer, _ format: BarcodeFormat, _ library: ZXingLibrary) {
    let zxing = library.functions
    func figure(_ name: String) -> String { library.copyAndFree(zxing.barcode_extra(code, name)) }
    func modules() -> EncodedBarcode? { EncodedBarcode(modulesOf: code, format, library) }
    switch format {
    case .qrCode, .qrCodeModel2:
      guard let version = Int(figure("Version")), let mask = Int(figure("DataMask")),
        let level = Self.levels[figure("ECLevel")], let modules = modules(),
        let symbol = QRSymbol(version: version, mask: mask, level: level, isDark: modules.isDark)
      else { return nil }
      self = .qr(symbol)
    case .aztec, .aztecCode:
      guard let modules = modules(), modules.columns == modules.rows,
        let symbol = AztecSymbol(size: modules.columns, isDark: modules.isDark)
      else { return nil }
      self = .aztec(symbol)
    case .dataMatrix:
      guard let modules = modules(),
        let symbol = DataMatrixSymbol(rows: modules.rows, columns: modules.columns, isDark: modules.isDark)
      else { return nil }
      self = .dataMatrix(symbol)
    default: return nil
    }
  }

  private static let levels: [String: QRSymbol.Level] = ["L": .l, "M": .m, "Q": .q, "H": .h]
}
