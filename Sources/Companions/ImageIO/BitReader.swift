/// Reads the bits of a byte stream, most significant bit first.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips bits; returns false if that leads past the end.
  mutating func skip(_ count: Int) -> Bool {
    position += count
    return position <= 8 * bytes.count
  }

  /// Reads an unsigned number, most significant bit first; nil past the end.
  ///
  /// - Parameter count: at most 32.
  mutating func read(_ count: Int) -> Int? {
    guard position + count <= 8 * bytes.count else { return nil }
    var value = 0
    for place in position..<(position + count) {
      value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
    }
    position += count
    return value
  }

  /// Reads an unsigned Exp-Golomb code (H.265, 9.2; AV1's `uvlc`) with at most 31 leading zeros.
  mutating func readExponential() -> Int? {
    var zeros = 0
    while let bit = read(1) {
      guard bit == 0 else { return read(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      guard zeros <= 31 else { return nil }
    }
    return nil
  }
}
