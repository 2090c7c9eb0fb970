package import BarcodeSymbols
package import PlaneGeometry

/// A code that was read, and where.
package struct Barcode: Sendable {
  /// What its bytes are.
  package enum Content: Sendable {
    case text
    case binary
    case gs1
  }

  package let format: BarcodeFormat
  /// Without the add-on. UPC-A and UPC-E have 13 digits, as the EAN-13 that they stand for.
  package let text: String
  package let bytes: [UInt8]
  package let content: Content
  /// The two or five digits beside an EAN or UPC code.
  package let addOn: String?
  /// Whether it is light on dark.
  package var isInverted: Bool
  /// Where it lies in the picture, its corners named as the code has them: of a code seen in a mirror they run
  /// counterclockwise.
  package var quadrilateral: Quadrilateral
  /// What a QR, Aztec or Data Matrix code consists of; nil of other formats, and where it was read in spite of errors.
  package var symbol: MatrixSymbol?

  package var center: PixelPoint { quadrilateral.center }

  /// The longer of its top and left sides, in pixels.
  var extent: Double { max(quadrilateral.sideLengths[0], quadrilateral.sideLengths[3]) }

  /// Whether two readings are of one code: the same content at the same place.
  func isSameCode(as other: Barcode) -> Bool {
    format == other.format && (center - other.center).length < max(extent, other.extent) / 2
      && bytes == other.bytes
  }
}
