package import BarcodeSymbols
public import Foundation

/// The symbol of a barcode, beyond its message. QR, Aztec and Data Matrix codes that are read have one; a
/// PDF417 descriptor only holds its initial values. Generating codes from descriptors isn't available.
public class CIBarcodeDescriptor {
  fileprivate init() {}

  /// The descriptor of a decoded barcode.
  package static func describing(_ symbol: MatrixSymbol) -> CIBarcodeDescriptor? {
    switch symbol {
    case .qr(let symbol): CIQRCodeDescriptor(symbol)
    case .aztec(let symbol):
      CIAztecCodeDescriptor(
        payload: Data(symbol.payload), isCompact: symbol.isCompact, layerCount: symbol.layers,
        dataCodewordCount: symbol.dataCodewords)
    case .dataMatrix(let symbol):
      CIDataMatrixCodeDescriptor(
        payload: Data(symbol.payload), rowCount: symbol.rows, columnCount: symbol.columns, eccVersion: .v200)
    }
  }
}

/// A QR code's codewords and format.
public final class CIQRCodeDescriptor: CIBarcodeDescriptor {
  /// The level of error correction, which restores about 7, 15, 25 or 30 % of a code.
  public enum ErrorCorrectionLevel: Int, Sendable {
    case levelL = 0x4C
    case levelM = 0x4D
    case levelQ = 0x51
    case levelH = 0x48
  }

  /// The codewords after error correction.
  public let errorCorrectedPayload: Data
  /// 1…40; a side has 17 + 4 · version modules.
  public let symbolVersion: Int
  /// 0…7.
  public let maskPattern: UInt8
  public let errorCorrectionLevel: ErrorCorrectionLevel

  /// Returns nil for a version outside 1…40 or a mask outside 0…7.
  public init?(
    payload errorCorrectedPayload: Data, symbolVersion: Int, maskPattern: UInt8,
    errorCorrectionLevel: ErrorCorrectionLevel
  ) {
    guard (1...40).contains(symbolVersion), maskPattern <= 7 else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.symbolVersion = symbolVersion
    self.maskPattern = maskPattern
    self.errorCorrectionLevel = errorCorrectionLevel
  }

  package convenience init?(_ symbol: QRSymbol) {
    let level: ErrorCorrectionLevel =
      switch symbol.level {
      case .l: .levelL
      case .m: .levelM
      case .q: .levelQ
      case .h: .levelH
      }
    self.init(
      payload: Data(symbol.payload), symbolVersion: symbol.version, maskPattern: UInt8(symbol.mask),
      errorCorrectionLevel: level)
  }
}

/// An Aztec code's codewords and format.
public final class CIAztecCodeDescriptor: CIBarcodeDescriptor {
  /// The concatenated data codewords, of 6, 8, 10 or 12 bits each by the number of layers.
  public let errorCorrectedPayload: Data
  /// Whether it has the smaller finder pattern.
  public let isCompact: Bool
  /// 1…4 for compact codes, 1…32 for others.
  public let layerCount: Int
  /// The number of data codewords, without error correction, 1…2048.
  public let dataCodewordCount: Int

  /// Returns nil for values out of range.
  public init?(payload errorCorrectedPayload: Data, isCompact: Bool, layerCount: Int, dataCodewordCount: Int)
  {
    guard (1...(isCompact ? 4 : 32)).contains(layerCount), (1...2048).contains(dataCodewordCount) else {
      return nil
    }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.isCompact = isCompact
    self.layerCount = layerCount
    self.dataCodewordCount = dataCodewordCount
  }
}

/// A Data Matrix code's codewords and format.
public final class CIDataMatrixCodeDescriptor: CIBarcodeDescriptor {
  /// The error correction scheme.
  public enum ECCVersion: Int, Sendable {
    case v000 = 0
    case v050 = 50
    case v080 = 80
    case v100 = 100
    case v140 = 140
    case v200 = 200
  }

  /// The data codewords in order, including padding.
  public let errorCorrectedPayload: Data
  /// The number of module rows, including borders.
  public let rowCount: Int
  /// The number of module columns, including borders.
  public let columnCount: Int
  public let eccVersion: ECCVersion

  /// Returns nil for sides outside 8…144.
  public init?(
    payload errorCorrectedPayload: Data, rowCount: Int, columnCount: Int, eccVersion: ECCVersion
  ) {
    guard (8...144).contains(rowCount), (8...144).contains(columnCount) else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.rowCount = rowCount
    self.columnCount = columnCount
    self.eccVersion = eccVersion
  }
}

/// A PDF417 code's codewords and format.
public final class CIPDF417CodeDescriptor: CIBarcodeDescriptor {
  /// The codewords after error correction.
  public let errorCorrectedPayload: Data
  /// Whether the right row indicators are missing.
  public let isCompact: Bool
  /// 3…90.
  public let rowCount: Int
  /// 1…30, excluding indicators.
  public let columnCount: Int

  /// Returns nil for values out of range.
  public init?(payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int) {
    guard (3...90).contains(rowCount), (1...30).contains(columnCount) else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.isCompact = isCompact
    self.rowCount = rowCount
    self.columnCount = columnCount
  }
}
