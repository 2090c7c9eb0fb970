import CZXing

/// A QR code: a square of dark and light modules.
package struct QRCode: Sendable {
  /// The modules on a side, without a margin.
  package let size: Int
  private let isDark: [Bool]

  /// - Parameter text: at most about 2,900 bytes of UTF-8.
  /// - Throws: `BarcodeReadingError` where the text is too long; `NotInstalledError`.
  package init(_ text: String) throws {
    let functions = try ZXingLibrary.shared().functions
    let options = functions.creator_options_create(Int32(BarcodeFormat.qrCode.rawValue))
    defer { functions.creator_options_free(options) }
    let code = functions.create(text, Int32(text.utf8.count), options)
    defer { functions.barcode_free(code) }
    let margins = functions.writer_options_create()
    defer { functions.writer_options_free(margins) }
    functions.writer_options_set_quiet_zones(margins, false)
    guard let code, let image = functions.write(code, margins) else {
      throw BarcodeReadingError(description: "zxing-cpp can't write \(text.utf8.count) bytes as a QR code.")
    }
    defer { functions.image_free(image) }
    let (width, height) = (Int(functions.image_width(image)), Int(functions.image_height(image)))
    guard width == height, width > 0, let pixels = functions.image_data(image) else {
      throw BarcodeReadingError(description: "zxing-cpp wrote a QR code of \(width) × \(height) modules.")
    }
    size = width
    // The picture has a byte a pixel for as long as it isn't freed.
    isDark = UnsafeBufferPointer(start: pixels, count: width * height).map { $0 < 128 }
  }

  /// Whether a module is dark; false outside the code.
  package func isDark(column: Int, row: Int) -> Bool {
    (0..<size).contains(column) && (0..<size).contains(row) && isDark[row * size + column]
  }

  /// The code in a terminal, two rows of modules a line, light on dark as most terminals are, with the margin of four modules
  /// that readers need.
  package var terminalText: String {
    let margin = 4
    return stride(from: -margin, to: size + margin, by: 2).map { row in
      (-margin..<size + margin).map { column in
        switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
        // The light modules are what is written.
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
