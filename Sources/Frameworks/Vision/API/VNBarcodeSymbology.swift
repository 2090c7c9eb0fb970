/// A kind of bar code.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let aztec = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyAztec")
  public static let codabar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCodabar")
  public static let code39 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39")
  /// Code 39 whose last character is a right check character.
  public static let code39Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39Checksum")
  /// Code 39 in which pairs of characters stand for the rest of ASCII.
  public static let code39FullASCII = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39FullASCII")
  public static let code39FullASCIIChecksum = VNBarcodeSymbology(
    rawValue: "VNBarcodeSymbologyCode39FullASCIIChecksum")
  public static let code93 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93")
  /// Not told from `code93` here: ask for that.
  public static let code93i = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93i")
  public static let code128 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode128")
  public static let dataMatrix = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyDataMatrix")
  public static let ean8 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN8")
  /// EAN-13, and UPC-A as the EAN-13 code with a leading 0 that it is.
  public static let ean13 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN13")
  /// GS1 DataBar, stacked or not.
  public static let gs1DataBar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBar")
  public static let gs1DataBarExpanded = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarExpanded")
  public static let gs1DataBarLimited = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarLimited")
  /// Interleaved 2 of 5.
  public static let i2of5 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5")
  /// Interleaved 2 of 5 whose last digit is a right check digit.
  public static let i2of5Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5Checksum")
  /// Interleaved 2 of 5 with 14 digits, the last a right check digit.
  public static let itf14 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyITF14")
  public static let microPDF417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroPDF417")
  public static let microQR = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroQR")
  /// Can't be read here.
  public static let msiPlessey = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMSIPlessey")
  public static let pdf417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyPDF417")
  public static let qr = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyQR")
  public static let upce = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyUPCE")

  // MARK: Kinds that can be read here and have no name of Apple's

  /// Not Apple's: parcels' MaxiCode.
  public static let maxiCode = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyMaxiCode")
  /// Not Apple's: rectangular Micro QR.
  public static let rectangularMicroQR = VNBarcodeSymbology(
    rawValue: "SwiftVisionBarcodeSymbologyRectangularMicroQR")
  /// Not Apple's: Telepen, libraries' full ASCII in bars.
  public static let telepen = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyTelepen")
  /// Not Apple's: the clock and number at the edge of 35 mm film.
  public static let dxFilmEdge = VNBarcodeSymbology(rawValue: "SwiftVisionBarcodeSymbologyDXFilmEdge")
}

/// What the supplement to a code is.
public enum VNBarcodeCompositeType: Int, Sendable {
  /// There is none.
  case none
  /// A supplement that belongs to the code beside it, such as an EAN code's two or five digits.
  case linked
  case gs1TypeA
  case gs1TypeB
  case gs1TypeC
}
