import CZXing

/// An encoded barcode: a grid of dark and light modules; a linear code has one row.
package struct EncodedBarcode: Sendable {
  package enum Message: Sendable {
    case text(String)
    case bytes([UInt8])

    var count: Int {
      switch self {
      case .text(let text): text.utf8.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The number of modules in a row, without a margin.
  package let columns: Int
  package let rows: Int
  /// Row by row.
  package let isDark: [Bool]

  /// - Parameter errorCorrection: zxing-cpp's level, such as `M` for QR codes or `23%` for Aztec codes; nil
  ///   for its default.
  /// - Throws: `BarcodeReadingError` if the format can't hold the message; `NotInstalledError`.
  package init(_ message: Message, format: BarcodeFormat, errorCorrection: String? = nil) throws {
    let functions = try ZXingLibrary.shared().functions
    let options = functions.creator_options_create(Int32(format.rawValue))
    defer { functions.creator_options_free(options) }
    if let errorCorrection { functions.creator_options_set_options(options, "ecLevel=\(errorCorrection)") }
    let code =
      switch message {
      case .text(let text): functions.create(text, Int32(clamping: text.utf8.count), options)
      case .bytes(let bytes): functions.create_from_bytes(bytes, Int32(clamping: bytes.count), options)
      }
    defer { functions.barcode_free(code) }
    guard let code, let written = try EncodedBarcode(modulesOf: code, format, ZXingLibrary.shared()) else {
      throw BarcodeReadingError(
        description: "zxing-cpp can't encode \(message.count) bytes as a \(format) code.")
    }
    self = written
  }

  /// The modules of a code that zxing-cpp created or read; nil if it has none.
  package init?(modulesOf code: OpaquePointer, _ format: BarcodeFormat, _ library: ZXingLibrary) {
    let functions = library.functions
    let margins = functions.writer_options_create()
    defer { functions.writer_options_free(margins) }
    functions.writer_options_set_quiet_zones(margins, false)
    guard let image = functions.write(code, margins) else { return nil }
    defer { functions.image_free(image) }
    let (width, height) = (Int(functions.image_width(image)), Int(functions.image_height(image)))
    guard width > 0, height > 0, let pixels = functions.image_data(image) else { return nil }
    // The image has one byte a pixel, valid until it is freed.
    let modules = UnsafeBufferPointer(start: pixels, count: width * height).map { $0 < 128 }
    columns = width
    // A linear code is rendered at a typical height.
    rows = format.hasOneRow ? 1 : height
    isDark = format.hasOneRow ? Array(modules.prefix(width)) : modules
  }

  /// Whether a module is dark; false outside the code.
  package func isDark(column: Int, row: Int) -> Bool {
    (0..<columns).contains(column) && (0..<rows).contains(row) && isDark[row * columns + column]
  }
}

extension BarcodeFormat {
  /// Whether it has a single row of bars.
  fileprivate var hasOneRow: Bool {
    switch self {
    case .pdf417, .compactPDF417, .microPDF417, .dataBarStacked, .dataBarStackedOmnidirectional,
      .dataBarExpandedStacked:
      false
    default: hasBars
    }
  }
}
