/// The checksums of a PNG's chunks, without which decoders would reject most mutations before parsing.
enum PNGChecksums {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Corrects the checksum of each chunk, up to the first whose length exceeds the file.
  static func repair(_ bytes: inout [UInt8]) {
    guard bytes.starts(with: signature) else { return }
    var start = signature.count
    while start + 12 <= bytes.count {
      let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { return }
      let checksum = checksum(of: bytes[(start + 4)..<end])
      for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * place)) }
      start = end + 4
    }
  }

  /// ISO 3309's CRC, bit by bit: the files are small.
  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
