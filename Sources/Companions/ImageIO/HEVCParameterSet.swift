/// The coded size in an HEVC sequence parameter set (H.265, 7.3.2.2), which may differ from the stated size.
struct HEVCParameterSet: Equatable {
  /// The coded size, in whole blocks.
  let coded: PixelSize
  /// The displayed size: the coded one without the margins of the conformance window.
  let shown: PixelSize
  /// Bits per luma sample: 8 to 16.
  let depth: Int

  /// The NAL unit type, in bits 1 to 6 of the first byte.
  static let unitType: UInt8 = 33

  /// - Parameter unit: a NAL unit, including its two-byte header.
  /// - Returns: nil if the type differs or the size is missing. Missing margins are 0, a missing depth is 8.
  init?(unit: some Collection<UInt8>) {
    guard let first = unit.first, first >> 1 & 0x3F == Self.unitType else { return nil }
    // The fields before the depth take less than a hundred bytes.
    var bits = BitReader(Self.unescaped(unit.prefix(256)))
    guard bits.skip(16 + 4), let subLayers = bits.read(3), bits.skip(1 + 88 + 8) else { return nil }
    guard Self.skipSubLayers(subLayers, &bits), bits.readExponential() != nil,
      let chroma = bits.readExponential(), let hasSeparatePlanes = chroma == 3 ? bits.read(1) : 0,
      let width = bits.readExponential(), let height = bits.readExponential()
    else { return nil }
    let isSubsampled = hasSeparatePlanes == 0
    let (horizontal, vertical) = Self.margins(&bits)
    coded = PixelSize(width: width, height: height)
    shown = PixelSize(
      width: width - horizontal * (isSubsampled && (chroma == 1 || chroma == 2) ? 2 : 1),
      height: height - vertical * (isSubsampled && chroma == 1 ? 2 : 1))
    depth = 8 + (bits.readExponential() ?? 0)
  }

  /// Reads the conformance window's margins (7.4.3.2.1) in chroma samples: left plus right, top plus bottom.
  private static func margins(_ bits: inout BitReader) -> (horizontal: Int, vertical: Int) {
    guard bits.read(1) == 1, let left = bits.readExponential(), let right = bits.readExponential(),
      let top = bits.readExponential(), let bottom = bits.readExponential()
    else { return (0, 0) }
    return (left + right, top + bottom)
  }

  /// Skips the profiles and levels of sub-layers (7.3.3).
  private static func skipSubLayers(_ count: Int, _ bits: inout BitReader) -> Bool {
    guard count > 0 else { return true }
    var lengths: [Int] = []
    for _ in 0..<count {
      guard let hasProfile = bits.read(1), let hasLevel = bits.read(1) else { return false }
      lengths.append(hasProfile * 88 + hasLevel * 8)
    }
    return bits.skip(2 * (8 - count) + lengths.reduce(0, +))
  }

  /// Removes the emulation prevention bytes (7.3.1.1).
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
