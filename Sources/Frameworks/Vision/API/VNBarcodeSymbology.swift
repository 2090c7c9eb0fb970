/// A barcode symbology.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let aztec = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyAztec")
  public static let codabar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCodabar")
  public static let code39 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39")
  /// Code 39 whose last character is a valid check character.
  public static let code39Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39Checksum")
  /// Code 39 in which pairs of characters encode the rest of ASCII.
  public static let code39FullASCII = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39FullASCII")
  public static let code39FullASCIIChecksum = VNBarcodeSymbology(
    rawValue: "VNBarcodeSymbologyCode39FullASCIIChecksum")
  public static let code93 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93")
  /// Accepted by no revision, because it isn't distinguished from `code93`; request that instead.
  public static let code93i = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93i")
  public static let code128 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode128")
  public static let dataMatrix = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyDataMatrix")
  public static let ean8 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN8")
  /// EAN-13, and UPC-A as an EAN-13 code with a leading 0.
  public static let ean13 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN13")
  /// GS1 DataBar, stacked or not.
  public static let gs1DataBar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBar")
  public static let gs1DataBarExpanded = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarExpanded")
  public static let gs1DataBarLimited = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarLimited")
  /// Interleaved 2 of 5.
  public static let i2of5 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5")
  /// Interleaved 2 of 5 whose last digit is a valid check digit.
  public static let i2of5Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5Checksum")
  /// Interleaved 2 of 5 with 14 digits, the last a valid check digit.
  public static let itf14 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyITF14")
  public static let microPDF417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroPDF417")
  public static let microQR = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroQR")
  /// Not supported.
  public static let msiPlessey = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMSIPlessey")
  public static let pdf417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyPDF417")
  public static let qr = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyQR")
  public static let upce = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyUPCE")

  // MARK: Supported symbologies without a name of Apple's

  /// Not in Apple's API: MaxiCode, for parcels.
  public static let maxiCode = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyMaxiCode")
  /// Not in Apple's API: rectangular Micro QR.
  public static let rectangularMicroQR = VNBarcodeSymbology(
    rawValue: "SwiftVisionBarcodeSymbologyRectangularMicroQR")
  /// Not in Apple's API: Telepen, full ASCII in bars, for libraries.
  public static let telepen = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyTelepen")
  /// Not in Apple's API: the clock and number at the edge of 35 mm film.
  public static let dxFilmEdge = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyDXFilmEdge")
}

/// The kind of a code's supplement.
public enum VNBarcodeCompositeType: Int, Sendable {
  case none
  /// A supplement that belongs to the code beside it, such as the two or five digits of an EAN code.
  case linked
  case gs1TypeA
  case gs1TypeB
  case gs1TypeC
}
