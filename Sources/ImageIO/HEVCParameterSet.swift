/// The size that a picture is coded in, from a sequence parameter set of HEVC (H.265, 7.3.2.2), which the file's own
/// statement of the picture's size need not agree with.
struct HEVCParameterSet: Equatable {
  let width: Int
  let height: Int

  /// The type of such a NAL unit, in the bits 1 to 6 of its first byte.
  static let unitType: UInt8 = 33

  /// - Parameter unit: a NAL unit, its header of two bytes included.
  /// - Returns: nil where it is none, or ends too early.
  init?(unit: some Collection<UInt8>) {
    guard let first = unit.first, first >> 1 & 0x3F == Self.unitType else { return nil }
    // What stands before the size has less than a hundred bytes.
    var bits = BitReader(Self.unescaped(unit.prefix(256)))
    guard bits.skip(16 + 4), let subLayers = bits.read(3), bits.skip(1 + 88 + 8) else { return nil }
    guard Self.skipSubLayers(subLayers, &bits), bits.readExponential() != nil,
      let chroma = bits.readExponential(), chroma != 3 || bits.skip(1), let width = bits.readExponential(),
      let height = bits.readExponential()
    else { return nil }
    self.width = width
    self.height = height
  }

  /// The profiles and levels of sub-layers (7.3.3).
  private static func skipSubLayers(_ count: Int, _ bits: inout BitReader) -> Bool {
    guard count > 0 else { return true }
    var lengths: [Int] = []
    for _ in 0..<count {
      guard let hasProfile = bits.read(1), let hasLevel = bits.read(1) else { return false }
      lengths.append(hasProfile * 88 + hasLevel * 8)
    }
    return bits.skip(2 * (8 - count) + lengths.reduce(0, +))
  }

  /// Without the bytes that keep start codes from appearing (7.3.1.1).
  private static func unescaped(_ unit: some Collection<UInt8>) -> [UInt8] {
    var zeros = 0
    var bytes: [UInt8] = []
    for byte in unit {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}

/// Bits from the highest of the first byte on.
private struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) -> Bool {
    position += count
    return position <= 8 * bytes.count
  }

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

  /// An unsigned Exp-Golomb code (9.2) of at most 32 bits after its zeros.
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
