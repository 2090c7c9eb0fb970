import Foundation

/// The parts of an ICC profile (ICC.1:2010) that distinguish sRGB from other spaces.
enum ICCProfile {
  /// Whether a profile is sRGB, as most in images are. Converting sRGB to itself costs more than decoding.
  ///
  /// True for a matrix profile whose primaries are sRGB's, adapted to D50, and whose curve maps 0.5 to 0.214.
  /// The tolerance, 0.005, is above common rounding and below Display P3's (0.08) and Adobe RGB's (0.17)
  /// distance.
  static func isSRGB(_ profile: Data) -> Bool {
    let reader = Reader(bytes: [UInt8](profile))
    let primaries: [(tag: String, value: [Double])] = [
      ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]),
      ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    for (tag, expected) in primaries {
      guard let found = reader.xyz(tag), zip(found, expected).allSatisfy({ abs($0 - $1) < 0.005 }) else {
        return false
      }
    }
    guard !reader.hasTag("A2B0") else { return false }
    return ["rTRC", "gTRC", "bTRC"].allSatisfy { tag in
      reader.curve(tag, at: 0.5).map { abs($0 - 0.2140) < 0.005 } ?? false
    }
  }

  private struct Reader {
    let bytes: [UInt8]

    func integer(_ offset: Int, bytes count: Int = 4) -> Int? { ByteOrderReader(bytes: bytes)(offset, count) }

    func fixed(_ offset: Int) -> Double? {
      integer(offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// The offset of a tag's data. After the header: tag count, then signature, offset and size of each.
    func offset(of tag: String) -> Int? {
      let signature = tag.utf8.reduce(0) { $0 << 8 | Int($1) }
      guard let count = integer(128), count <= 100 else { return nil }
      return (0..<count).lazy.map { 132 + 12 * $0 }.first { integer($0) == signature }.flatMap {
        integer($0 + 4)
      }
    }

    func hasTag(_ tag: String) -> Bool { offset(of: tag) != nil }

    func xyz(_ tag: String) -> [Double]? {
      guard let start = offset(of: tag), integer(start) == 0x5859_5A20 else { return nil }
      let values = (0..<3).compactMap { fixed(start + 8 + 4 * $0) }
      return values.count == 3 ? values : nil
    }

    /// Evaluates a tone curve: a table or a single gamma (`curv`), or a function (`para`).
    func curve(_ tag: String, at input: Double) -> Double? {
      guard let start = offset(of: tag), let type = integer(start) else { return nil }
      if type == 0x6375_7276, let count = integer(start + 8) {
        if count == 0 { return input }
        if count == 1 { return integer(start + 12, bytes: 2).map { pow(input, Double($0) / 256) } }
        let index = Int((input * Double(count - 1)).rounded())
        return integer(start + 12 + 2 * index, bytes: 2).map { Double($0) / 65_535 }
      }
      guard type == 0x7061_7261, let kind = integer(start + 8, bytes: 2), let gamma = fixed(start + 12) else {
        return nil
      }
      if kind == 0 { return pow(input, gamma) }
      guard let a = fixed(start + 16), let b = fixed(start + 20) else { return nil }
      return pow(a * input + b, gamma)
    }
  }
}
