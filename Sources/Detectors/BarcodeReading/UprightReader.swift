import BarcodeSymbols
import CZXing
import GrayImage
import PlaneGeometry

/// Reads the codes that lie upright or nearly so in a picture, or turned by right angles: what zxing-cpp does.
///
/// Unsafe: zxing-cpp looks at the picture's levels only while `read` runs, within `withUnsafeBufferPointer`, and
/// whatever it allocates is freed here.
struct UprightReader {
  /// A limit of the steps that zxing-cpp's detectors take in one call, which ends faults that would loop endlessly.
  struct StepLimit {
    let perPixel: Int
    let base: Int

    /// Photos, and tilings of nothing but codes' corners, take up to 3.4 steps a pixel.
    static let standard = StepLimit(perPixel: 64, base: 10_000_000)

    func steps(pixels: Int) -> Int64 { Int64(perPixel * pixels + base) }
  }

  /// The error of a call that exceeded its limit; its result is lost.
  struct StepLimitExceeded: Error {}

  let formats: Set<BarcodeFormat>
  var stepLimit = StepLimit.standard

  /// - Parameter minimumLines: in how many rows a linear code must be read alike. Two rows, the library's own
  ///   bound, can agree by chance in a blurred picture.
  /// - Throws: `NotInstalledError` where the library is missing; `StepLimitExceeded`; `BarcodeReadingError` where it runs out of
  ///   memory.
  func codes(in picture: GrayImage, minimumLines: Int) throws -> [Barcode] {
    try codes(
      in: picture, columns: 0..<picture.width, rows: 0..<picture.height, minimumLines: minimumLines)
  }

  /// The codes in a part of a picture, at most 255 of them, in pixels of the whole.
  ///
  /// Can't be interrupted. Cost: 10 ns a pixel, up to 150 ns where everything looks like a code.
  ///
  /// - Parameters:
  ///   - columns: the part's, inside the picture.
  ///   - rows: likewise.
  func codes(
    in picture: GrayImage, columns: Range<Int>, rows: Range<Int>, minimumLines: Int
  ) throws -> [Barcode] {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= picture.width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= picture.height)
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
      let start = rows.lowerBound * picture.width + columns.lowerBound
      guard
        let view = zxing.image_view_create(
          levels.baseAddress.map { $0 + start }, Int32(columns.count), Int32(rows.count),
          Int32(ZXING_IMAGE_LUMINANCE), Int32(picture.width), 1)
      else { return nil }
      defer { zxing.image_view_free(view) }
      zxing.allow_steps(stepLimit.steps(pixels: columns.count * rows.count))
      return zxing.read(view, options)
    }
    guard let codes else {
      let message = library.take(zxing.last_error())
      if message == ZXING_STEP_LIMIT { throw StepLimitExceeded() }
      throw BarcodeReadingError(description: "zxing-cpp can't read the picture: \(message)")
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
  /// Nil where the library has a format that isn't in our list.
  fileprivate init?(_ code: OpaquePointer, _ library: ZXingLibrary, origin: PixelPoint) {
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
      origin + PixelPoint(Double(corner.x) + 0.5, Double(corner.y) + 0.5)
    }
    self.init(
      format: format, text: text, bytes: bytes, content: Content(zxing.barcode_content(code)),
      // Two digits have a check of two bits, and beside UPC-E such add-ons aren't in use: what is read there is
      // nearly always something else.
      addOn: addOn.isEmpty || format == .upcE ? nil : addOn, isInverted: zxing.barcode_is_inverted(code),
      quadrilateral: Quadrilateral(
        point(position.top_left), point(position.top_right), point(position.bottom_right),
        point(position.bottom_left)), symbol: MatrixSymbol(code, format, library))
  }
}

extension MatrixSymbol {
  /// What a code that was read consists of, by its modules as they were seen.
  fileprivate init?(_ code: OpaquePointer, _ format: BarcodeFormat, _ library: ZXingLibrary) {
    let zxing = library.functions
    func figure(_ name: String) -> String { library.take(zxing.barcode_extra(code, name)) }
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

extension Barcode.Content {
  fileprivate init(_ content: Int32) {
    switch zxing_content_t(UInt32(bitPattern: content)) {
    case ZXING_CONTENT_GS1: self = .gs1
    case ZXING_CONTENT_BINARY, ZXING_CONTENT_UNKNOWN_ECI: self = .binary
    default: self = .text
    }
  }
}
