import BarcodeReading
import BarcodeSymbols

extension VNBarcodeSymbology {
  private static let first: [VNBarcodeSymbology] = [
    .aztec, .code39, .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum, .code93, .code128,
    .dataMatrix, .ean8, .ean13, .i2of5, .i2of5Checksum, .itf14, .pdf417, .qr, .upce,
  ]
  private static let addedBySecond: [VNBarcodeSymbology] = [
    .codabar, .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited, .microPDF417, .microQR,
  ]
  private static let addedByFourth: [VNBarcodeSymbology] = [
    .maxiCode, .rectangularMicroQR, .telepen, .dxFilmEdge,
  ]

  static func supported(byRevision revision: Int) -> [VNBarcodeSymbology] {
    switch revision {
    case ...VNDetectBarcodesRequestRevision1: first
    case ...VNDetectBarcodesRequestRevision3: first + addedBySecond
    default: first + addedBySecond + addedByFourth
    }
  }

  var formats: [BarcodeFormat] {
    switch self {
    case .aztec: [.aztec]
    case .codabar: [.codabar]
    // Without Code 32, for which every six characters of Code 39 with a valid check digit would be taken.
    case .code39, .code39Checksum, .code39FullASCII, .code39FullASCIIChecksum:
      [.code39Standard, .code39Extended]
    case .code93: [.code93]
    case .code128: [.code128]
    case .dataMatrix: [.dataMatrix]
    case .ean8: [.ean8]
    case .ean13: [.ean13, .upcA]
    case .gs1DataBar: [.dataBarOmnidirectional, .dataBarStacked, .dataBarStackedOmnidirectional]
    case .gs1DataBarExpanded: [.dataBarExpanded, .dataBarExpandedStacked]
    case .gs1DataBarLimited: [.dataBarLimited]
    case .i2of5, .i2of5Checksum, .itf14: [.interleaved2of5]
    case .microPDF417: [.microPDF417]
    case .microQR: [.microQRCode]
    case .pdf417: [.pdf417, .compactPDF417]
    case .qr: [.qrCodeModel1, .qrCodeModel2]
    case .upce: [.upcE]
    case .maxiCode: [.maxiCode]
    case .rectangularMicroQR: [.rectangularMicroQRCode]
    case .telepen: [.telepen]
    case .dxFilmEdge: [.dxFilmEdge]
    default: []
    }
  }
}

extension Barcode {
  /// The code's possible symbologies, the one closest to its format first. A code of a general symbology that
  /// also has a valid check character is reported as the general one unless only the other is requested.
  var symbologies: [VNBarcodeSymbology] {
    switch format {
    case .codabar: [.codabar]
    case .code39, .code39Standard, .code32, .pharmazentralnummer:
      hasCode39Checksum ? [.code39, .code39Checksum] : [.code39]
    case .code39Extended: [.code39FullASCII, .code39]
    case .code93: [.code93]
    case .code128: [.code128]
    case .interleaved2of5, .itf14:
      switch (hasDigitChecksum, text.count) {
      case (true, 14): [.itf14, .i2of5, .i2of5Checksum]
      case (true, _): [.i2of5, .i2of5Checksum]
      default: [.i2of5]
      }
    case .dataBar, .dataBarOmnidirectional, .dataBarStacked, .dataBarStackedOmnidirectional: [.gs1DataBar]
    case .dataBarLimited: [.gs1DataBarLimited]
    case .dataBarExpanded, .dataBarExpandedStacked: [.gs1DataBarExpanded]
    case .ean13, .isbn, .upcA: [.ean13]
    case .ean8: [.ean8]
    case .upcE: [.upce]
    case .telepen, .telepenAlpha, .telepenNumeric: [.telepen]
    case .dxFilmEdge: [.dxFilmEdge]
    case .pdf417, .compactPDF417: [.pdf417]
    case .microPDF417: [.microPDF417]
    case .aztec, .aztecCode, .aztecRune: [.aztec]
    case .qrCode, .qrCodeModel1, .qrCodeModel2: [.qr]
    case .microQRCode: [.microQR]
    case .rectangularMicroQRCode: [.rectangularMicroQR]
    case .dataMatrix: [.dataMatrix]
    case .maxiCode: [.maxiCode]
    }
  }

  /// Whether the last character of Code 39 is the sum of the others' values modulo 43.
  private var hasCode39Checksum: Bool {
    let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%")
    let values = text.compactMap { characters.firstIndex(of: $0) }
    guard values.count == text.count, values.count >= 2, let last = values.last else { return false }
    return values.dropLast().reduce(0, +) % 43 == last
  }

  /// Whether the last digit makes the sum of the digits, weighted 3 and 1 from the right, a multiple of ten.
  private var hasDigitChecksum: Bool {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == text.count, digits.count >= 2 else { return false }
    return digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10
      == 0
  }

  /// The payload in Vision's form: UPC-E with eight digits instead of the thirteen of the equivalent EAN-13.
  var payload: String {
    format == .upcE ? Self.compressedUPCE(text) ?? text : text
  }

  /// Converts the 13 digits of a UPC-A code in EAN-13 form to UPC-E: number system, six digits, check digit
  /// (GS1 General Specifications, "UPC-E barcodes"). Nil if there is no such form.
  static func compressedUPCE(_ text: String) -> String? {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == 13, text.count == 13, digits[0] == 0, digits[1] <= 1 else { return nil }
    let (company, item) = (Array(digits[2..<7]), Array(digits[7..<12]))
    let six: [Int]
    if company[2] <= 2, company[3...] == [0, 0], item[..<2] == [0, 0] {
      six = company[..<2] + item[2...] + [company[2]]
    } else if company[3...] == [0, 0], item[..<3] == [0, 0, 0] {
      six = company[..<3] + item[3...] + [3]
    } else if company[4] == 0, item[..<4] == [0, 0, 0, 0] {
      six = company[..<4] + item[4...] + [4]
    } else if item[..<4] == [0, 0, 0, 0], item[4] >= 5 {
      six = company + item[4...]
    } else {
      return nil
    }
    return ([digits[1]] + six + [digits[12]]).map(String.init).joined()
  }
}
