/// A QR code: a square of dark and light modules.
package struct QRCode: Sendable {
  private let modules: EncodedBarcode
  /// The number of modules on a side, without a margin.
  package var size: Int { modules.columns }

  /// - Parameter text: at most about 2,900 bytes of UTF-8.
  /// - Throws: `BarcodeReadingError` if the text is too long; `NotInstalledError`.
  package init(_ text: String) throws { modules = try EncodedBarcode(.text(text), format: .qrCode) }

  /// Whether a module is dark; false outside the code.
  package func isDark(column: Int, row: Int) -> Bool { modules.isDark(column: column, row: row) }

  /// The code as text for a terminal, two rows of modules a line, light on dark as in most terminals, with
  /// the quiet zone of four modules that readers need.
  package var terminalText: String {
    let margin = 4
    return stride(from: -margin, to: size + margin, by: 2).map { row in
      (-margin..<size + margin).map { column in
        switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
        // Characters draw the light modules.
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}
