/// The supported archives, recognized by their first bytes: tar, optionally compressed as a whole, and zip.
package enum ArchiveFormat: String, Sendable, CaseIterable {
  case tar, zip
  /// A compressed stream; whether it holds a tar archive shows when it is read.
  case gzip, bzip2, xz, zstd, lz4

  /// The number of first bytes that suffice to recognize an archive.
  package static let signatureLength = 512

  /// Recognizes an archive by its first bytes, up to `signatureLength`.
  package init?(signatureOf bytes: some Sequence<UInt8>) {
    let start = Array(bytes.prefix(Self.signatureLength))
    let known: [(ArchiveFormat, [UInt8])] = [
      // A local header, and the end of an archive without members.
      (.zip, [0x50, 0x4B, 3, 4]), (.zip, [0x50, 0x4B, 5, 6]),
      (.gzip, [0x1F, 0x8B, 8]), (.bzip2, Array("BZh".utf8)), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]), (.lz4, [0x04, 0x22, 0x4D, 0x18]),
    ]
    if let format = known.first(where: { start.starts(with: $0.1) })?.0 {
      self = format
    } else if start.dropFirst(257).starts(with: "ustar".utf8) || Self.isTarHeader(start) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Recognizes an archive that is empty or damaged at its start by its file name.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "tar": self = .tar
    case "zip": self = .zip
    default: return nil
    }
  }

  /// Whether a block has the checksum of a tar header, as even archives from before POSIX do: the sum of all
  /// bytes, with the checksum itself as spaces, in octal digits.
  private static func isTarHeader(_ block: [UInt8]) -> Bool {
    let checksum = 148..<156
    guard block.count == signatureLength, block[0] != 0 else { return false }
    let digits = block[checksum].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    guard !digits.isEmpty else { return false }
    let claimed = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
    let sum = block.indices.reduce(0) { $0 + (checksum.contains($1) ? 0x20 : Int(block[$1])) }
    return claimed == sum
  }
}
