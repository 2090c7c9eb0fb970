/// A character set of a barcode's bytes, by its name at the IANA.
package enum PayloadCharset: String, CaseIterable, Sendable {
  case utf8 = "UTF-8"
  case shiftJIS = "Shift_JIS"
  case gbk = "GBK"
  case big5 = "Big5"
  case eucKR = "EUC-KR"
  case windows1252 = "windows-1252"
  case windows1251 = "windows-1251"

  /// The number of its extended channel interpretation.
  var eci: Int {
    switch self {
    case .utf8: 26
    case .shiftJIS: 20
    case .gbk: 31
    case .big5: 28
    case .eucKR: 30
    case .windows1252: 23
    case .windows1251: 22
    }
  }
}

/// The part of a code's bytes under one extended channel interpretation (ECI), which declares its character
/// set (AIM ITS/04-023).
struct ECIBlock: Equatable {
  let eci: Int
  var bytes: [UInt8]

  private static let latin1 = [1, 3]
  private static let identifierLength = 3
  private static let digitCount = 6

  /// Splits bytes of the ECI protocol: a symbology identifier, then a backslash with six digits at the start
  /// of each block, and doubled backslashes. Nil for others.
  static func blocks(_ bytes: [UInt8]) -> [ECIBlock]? {
    let backslash = UInt8(ascii: "\\")
    var rest = bytes.dropFirst(identifierLength)
    var blocks: [ECIBlock] = []
    while let byte = rest.popFirst() {
      if byte == backslash, rest.first != backslash {
        let digits = rest.prefix(digitCount)
        guard digits.count == digitCount, let eci = Int(String(decoding: digits, as: UTF8.self)) else {
          return nil
        }
        rest.removeFirst(digitCount)
        blocks.append(ECIBlock(eci: eci, bytes: []))
      } else {
        if byte == backslash { rest.removeFirst() }
        guard !blocks.isEmpty else { return nil }
        blocks[blocks.count - 1].bytes.append(byte)
      }
    }
    return blocks
  }

  /// Returns the text; nil if the bytes aren't text in the declared character set, or none is declared.
  func text(_ library: ZXingLibrary) -> String? {
    // Latin-1 has control characters in place of the curly quotes and euro signs that are meant.
    if Self.latin1.contains(eci), bytes.contains(where: { (0x80..<0xA0).contains($0) }) {
      return library.text(of: bytes, eci: PayloadCharset.windows1252.eci)
    }
    return isCharacterSet ? library.text(of: bytes, eci: eci) : nil
  }

  /// Whether the ECI is one of a character set. 899, binary data, isn't.
  var isCharacterSet: Bool { (0...35).contains(eci) || eci == 170 }
}
