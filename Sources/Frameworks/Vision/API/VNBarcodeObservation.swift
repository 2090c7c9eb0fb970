import BarcodeReading
import BarcodeSymbols
public import CoreGraphics
public import CoreImage
import Foundation

/// A barcode with its payload and position.
///
/// Corners are in the code's own orientation: the top-left corner of an upside-down code is at the image's
/// lower right. Those of a linear code enclose the part of the bars that was read, which may be less than
/// their height. The confidence is 1: a code is reported only if its checks pass.
open class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
  /// The code's symbology.
  public let symbology: VNBarcodeSymbology
  /// The payload as text; nil if it isn't text.
  ///
  /// Text has control characters, such as those between the fields of driver's licenses (AAMVA) and of
  /// ISO/IEC 15434, but no U+0000. If a code doesn't declare the character set of its bytes, it is inferred:
  /// UTF-8 if they are valid, else the most plausible of Shift JIS, GBK, Big5, EUC-KR, Windows-1252 and
  /// Windows-1251.
  ///
  /// UPC-A has 13 digits with a leading 0, as EAN-13; UPC-E has eight: number system, six digits, check
  /// digit. GS1 application identifiers are without parentheses; U+001D ends fields of variable length.
  public let payloadStringValue: String?
  /// The bytes of the payload; nil if there are none.
  public let payloadData: Data?
  /// Whether the payload has GS1's form: fields, each preceded by its application identifier.
  public let isGS1DataCarrier: Bool
  /// Whether the code is light on a dark background.
  public let isColorInverted: Bool
  /// The kind of supplement: `.linked` for the two or five digits beside an EAN-13, EAN-8 or UPC-A code, else
  /// `.none`. GS1 composite components aren't read.
  public let supplementalCompositeType: VNBarcodeCompositeType
  /// The supplement as text; nil if there is none.
  public let supplementalPayloadString: String?
  /// The supplement's bytes; nil if there is none.
  open var supplementalPayloadData: Data? { supplementalPayloadString.map { Data($0.utf8) } }
  /// The size, format and data codewords, as a `CIQRCodeDescriptor`, `CIAztecCodeDescriptor` or
  /// `CIDataMatrixCodeDescriptor`. Nil for others, such as PDF417, and if errors in modules were corrected.
  public let barcodeDescriptor: CIBarcodeDescriptor?
  /// The name at the IANA of the character set that was inferred from the payload's bytes; nil if they are
  /// ASCII or the code declares theirs.
  package let inferredCharset: String?

  struct Content {
    var symbology: VNBarcodeSymbology
    var payload: String?
    var data: Data?
    var isGS1 = false
    var isInverted = false
    var supplement: String?
    var symbol: MatrixSymbol?
    var inferredCharset: String?
  }

  /// - Parameter corners: normalized, lower-left origin.
  init(
    _ content: Content,
    corners: (topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint),
    requestRevision: Int
  ) {
    symbology = content.symbology
    payloadStringValue = content.payload
    payloadData = content.data
    isGS1DataCarrier = content.isGS1
    isColorInverted = content.isInverted
    supplementalPayloadString = content.supplement
    supplementalCompositeType = content.supplement == nil ? .none : .linked
    inferredCharset = content.inferredCharset
    barcodeDescriptor = content.symbol.flatMap(CIBarcodeDescriptor.describing)
    super.init(
      topLeft: corners.topLeft, topRight: corners.topRight, bottomRight: corners.bottomRight,
      bottomLeft: corners.bottomLeft, confidence: 1, requestRevision: requestRevision)
  }
}
