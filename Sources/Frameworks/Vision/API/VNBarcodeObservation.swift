import BarcodeReading
import BarcodeSymbols
public import CoreGraphics
public import CoreImage
import Foundation

/// A bar code, what it says and where it is.
///
/// The corners are the code's own: its top left corner is at the picture's lower right where it lies upside down.
/// Of a linear code, they enclose the part of the bars that was read, which may be less than their height. The
/// confidence is 1: every code that is reported passed its checks.
open class VNBarcodeObservation: VNRectangleObservation, @unchecked Sendable {
  /// The kind of code.
  public let symbology: VNBarcodeSymbology
  /// What the code says, nil where its content is not text.
  ///
  /// UPC-A has 13 digits, the first a 0, as the EAN-13 code that it is; UPC-E has its own eight: number system, six
  /// digits, check digit. GS1 codes have their application identifiers without parentheses, fields of variable
  /// length ending with U+001D.
  public let payloadStringValue: String?
  /// The bytes of the content, nil where there are none.
  public let payloadData: Data?
  /// Whether the content is in GS1's form: fields, each after its application identifier.
  public let isGS1DataCarrier: Bool
  /// Whether the code is light on a dark ground.
  public let isColorInverted: Bool
  /// What the supplement is: `.linked` for the two or five digits beside an EAN-13, EAN-8 or UPC-A code, else `.none`.
  /// GS1 composite components are not read.
  public let supplementalCompositeType: VNBarcodeCompositeType
  /// The supplement as text, nil where there is none.
  public let supplementalPayloadString: String?
  /// The supplement's bytes, nil where there is none.
  open var supplementalPayloadData: Data? { supplementalPayloadString.map { Data($0.utf8) } }
  /// What a code consists of: a `CIQRCodeDescriptor`, `CIAztecCodeDescriptor` or `CIDataMatrixCodeDescriptor` with its size, format and data
  /// codewords. Nil of other codes, PDF417 among them, and of one that was read in spite of errors in its modules.
  public let barcodeDescriptor: CIBarcodeDescriptor?

  /// What a code holds.
  struct Content {
    var symbology: VNBarcodeSymbology
    var payload: String?
    var data: Data?
    var isGS1 = false
    var isInverted = false
    var supplement: String?
    var symbol: MatrixSymbol?
  }

  /// - Parameter corners: normalized, origin at the lower left; top left, top right, bottom right, bottom left.
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
    barcodeDescriptor = content.symbol.flatMap(CIBarcodeDescriptor.describing)
    super.init(
      topLeft: corners.topLeft, topRight: corners.topRight, bottomRight: corners.bottomRight,
      bottomLeft: corners.bottomLeft, confidence: 1, requestRevision: requestRevision)
  }
}
