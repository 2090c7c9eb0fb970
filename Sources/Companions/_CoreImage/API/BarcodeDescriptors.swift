package import BarcodeSymbols
public import Foundation

/// What a bar code consists of, beyond what it says. QR, Aztec and Data Matrix codes that are read have one; that of a PDF417 code holds
/// what it is made with. Writing codes by descriptors isn't available.
public class CIBarcodeDescriptor {
  fileprivate init() {}

  /// That of a code that was read.
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
  /// How much of a code may be lost: about 7, 15, 25 and 30 percent.
  public enum ErrorCorrectionLevel: Int, Sendable {
    case levelL = 0x4C
    case levelM = 0x4D
    case levelQ = 0x51
    case levelH = 0x48
  }

  /// The codewords after error correction.
  public let errorCorrectedPayload: Data
  /// 1…40: the size, 17 + 4 · version modules a side.
  public let symbolVersion: Int
  /// 0…7.
  public let maskPattern: UInt8
  public let errorCorrectionLevel: ErrorCorrectionLevel

  /// Nil for a version other than 1…40 or a mask other than 0…7.
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

  /// That of a code that was read.
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
  /// The bits of the data codewords, of 6, 8, 10 or 12 bits each by the number of layers, one after the other.
  public let errorCorrectedPayload: Data
  /// Whether it has the smaller finder pattern.
  public let isCompact: Bool
  /// 1…4 for compact codes, 1…32 for others.
  public let layerCount: Int
  /// The codewords that aren't for error correction, 1…2048.
  public let dataCodewordCount: Int

  /// Nil for numbers out of range.
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
  /// The kind of error correction.
  public enum ECCVersion: Int, Sendable {
    case v000 = 0
    case v050 = 50
    case v080 = 80
    case v100 = 100
    case v140 = 140
    case v200 = 200
  }

  /// The data codewords in their order, padding included.
  public let errorCorrectedPayload: Data
  /// The modules in a column, with the borders.
  public let rowCount: Int
  /// The modules in a row, with the borders.
  public let columnCount: Int
  public let eccVersion: ECCVersion

  /// Nil for sides outside of 8…144.
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
  /// Whether it lacks the right row indicators.
  public let isCompact: Bool
  /// 3…90.
  public let rowCount: Int
  /// 1…30, without indicators.
  public let columnCount: Int

  /// Nil for numbers out of range.
  public init?(payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int) {
    guard (3...90).contains(rowCount), (1...30).contains(columnCount) else { return nil }
    self.errorCorrectedPayload = errorCorrectedPayload
    self.isCompact = isCompact
    self.rowCount = rowCount
    self.columnCount = columnCount
  }
}
