/// A barcode symbology. See `VNBarcodeSymbology` for details.
public enum BarcodeSymbology: CaseIterable, Hashable, Codable, Sendable {
  case aztec
  case codabar
  case code39
  case code39Checksum
  case code39FullASCII
  case code39FullASCIIChecksum
  case code93
  case code93i
  case code128
  case dataMatrix
  case ean8
  case ean13
  case gs1DataBar
  case gs1DataBarExpanded
  case gs1DataBarLimited
  case i2of5
  case i2of5Checksum
  case itf14
  case microPDF417
  case microQR
  /// Not supported.
  case msiPlessey
  case pdf417
  case qr
  case upce
  /// Not in Apple's API: MaxiCode, for parcels.
  case maxiCode
  /// Not in Apple's API: rectangular Micro QR.
  case rectangularMicroQR
  /// Not in Apple's API: Telepen, full ASCII in bars, for libraries.
  case telepen
  /// Not in Apple's API: the clock and number at the edge of 35 mm film.
  case dxFilmEdge
}

extension BarcodeSymbology {
  /// The same symbology in the older API.
  var counterpart: VNBarcodeSymbology {
    switch self {
    case .aztec: .aztec
    case .codabar: .codabar
    case .code39: .code39
    case .code39Checksum: .code39Checksum
    case .code39FullASCII: .code39FullASCII
    case .code39FullASCIIChecksum: .code39FullASCIIChecksum
    case .code93: .code93
    case .code93i: .code93i
    case .code128: .code128
    case .dataMatrix: .dataMatrix
    case .ean8: .ean8
    case .ean13: .ean13
    case .gs1DataBar: .gs1DataBar
    case .gs1DataBarExpanded: .gs1DataBarExpanded
    case .gs1DataBarLimited: .gs1DataBarLimited
    case .i2of5: .i2of5
    case .i2of5Checksum: .i2of5Checksum
    case .itf14: .itf14
    case .microPDF417: .microPDF417
    case .microQR: .microQR
    case .msiPlessey: .msiPlessey
    case .pdf417: .pdf417
    case .qr: .qr
    case .upce: .upce
    case .maxiCode: .maxiCode
    case .rectangularMicroQR: .rectangularMicroQR
    case .telepen: .telepen
    case .dxFilmEdge: .dxFilmEdge
    }
  }

  private static let byCounterpart = Dictionary(uniqueKeysWithValues: allCases.map { ($0.counterpart, $0) })

  /// Returns nil for a symbology defined by the caller.
  init?(_ counterpart: VNBarcodeSymbology) {
    guard let symbology = Self.byCounterpart[counterpart] else { return nil }
    self = symbology
  }
}
