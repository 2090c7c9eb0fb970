/// A barcode format by zxing-cpp's code: the symbology's letter, and the variant's shifted by 8 bits.
package enum BarcodeFormat: Int, CaseIterable, Sendable {
  case codabar = 0x2046
  case code39 = 0x2041
  case code39Standard = 0x7341
  case code39Extended = 0x6541
  case code32 = 0x3241
  case pharmazentralnummer = 0x7041
  case code93 = 0x2047
  case code128 = 0x2043
  case interleaved2of5 = 0x2049
  case itf14 = 0x3449
  case dataBar = 0x2065
  case dataBarOmnidirectional = 0x6F65
  case dataBarStacked = 0x7365
  case dataBarStackedOmnidirectional = 0x4F65
  case dataBarLimited = 0x6C65
  case dataBarExpanded = 0x6565
  case dataBarExpandedStacked = 0x4565
  case ean13 = 0x3145
  case ean8 = 0x3845
  case isbn = 0x6945
  case upcA = 0x6145
  case upcE = 0x6545
  case telepen = 0x2042
  case telepenAlpha = 0x3042
  case telepenNumeric = 0x3142
  case dxFilmEdge = 0x7858
  case pdf417 = 0x204C
  case compactPDF417 = 0x634C
  case microPDF417 = 0x6D4C
  case aztec = 0x207A
  case aztecCode = 0x637A
  case aztecRune = 0x727A
  case qrCode = 0x2051
  case qrCodeModel1 = 0x3151
  case qrCodeModel2 = 0x3251
  case microQRCode = 0x6D51
  case rectangularMicroQRCode = 0x7251
  case dataMatrix = 0x2064
  case maxiCode = 0x2055

  /// Whether it consists of bars, in one row or several, rather than of modules in a grid.
  package var hasBars: Bool {
    switch self {
    case .aztec, .aztecCode, .aztecRune, .qrCode, .qrCodeModel1, .qrCodeModel2, .microQRCode,
      .rectangularMicroQRCode, .dataMatrix, .maxiCode:
      false
    default: true
    }
  }

  /// Whether it is one row of bars or a stack of rows that are characters of a linear code.
  package var isLinear: Bool {
    switch self {
    case .pdf417, .compactPDF417, .microPDF417: false
    default: hasBars
    }
  }

  /// Whether it is located by finder patterns, nested squares in its corners.
  package var isQRCode: Bool {
    switch self {
    case .qrCode, .qrCodeModel1, .qrCodeModel2, .microQRCode, .rectangularMicroQRCode: true
    default: false
    }
  }
}
