package import BarcodeSymbols
package import PlaneGeometry

/// A decoded barcode and its position.
package struct Barcode: Sendable {
  /// The kind of data in `bytes`.
  package enum Content: Sendable {
    case text
    case binary
    case gs1
  }

  package let format: BarcodeFormat
  /// Without the add-on; empty if the bytes aren't text. UPC-A and UPC-E have 13 digits, those of the
  /// equivalent EAN-13.
  package let text: String
  package let bytes: [UInt8]
  package let content: Content
  /// The character set that was inferred from the bytes; nil if they are ASCII or the code declares theirs.
  package var inferredCharset: PayloadCharset?
  /// The two or five digits next to an EAN or UPC code.
  package let addOn: String?
  /// Whether the code is light on dark.
  package var isInverted: Bool
  /// In pixels of the image, with the corners named as in the code; counterclockwise for a mirrored code.
  package var quadrilateral: Quadrilateral
  /// The structure of a QR, Aztec or Data Matrix code; nil for other formats and if errors were corrected.
  package var symbol: MatrixSymbol?

  package var center: PixelPoint { quadrilateral.center }

  /// The longer of its top and left sides, in pixels.
  var extent: Double { max(quadrilateral.sideLengths[0], quadrilateral.sideLengths[3]) }

  func isSameCode(as other: Barcode) -> Bool {
    format == other.format && (center - other.center).length < max(extent, other.extent) / 2
      && bytes == other.bytes
  }
}
