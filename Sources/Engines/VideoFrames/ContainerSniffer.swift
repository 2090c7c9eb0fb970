import Foundation

/// Describes a file that FFmpeg couldn't open as a video, for messages.
struct ContainerSniffer {
  private let input: InputDescriptor
  private let start: [UInt8]

  /// Returns nil for an input that can't be read again from its start.
  init?(_ input: InputDescriptor) {
    guard let start = input.bytes(at: 0, count: 512), !start.isEmpty else { return nil }
    self.input = input
    self.start = start
  }

  /// The file's kind or defect; nil if unknown.
  var explanation: String? {
    if let still = stillFormat { return "it is a still image (\(still))" }
    if isBaseMedia {
      return hasIndex
        ? "its index is damaged" : "its index, which a recorder writes last, is missing: it was cut short"
    }
    if start.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D, 0x1B].contains($0) }) { return "it is text" }
    return nil
  }

  private var stillFormat: String? {
    let signatures: [(String, [UInt8])] = [
      ("JPEG", [0xFF, 0xD8, 0xFF]), ("PNG", [0x89, 0x50, 0x4E, 0x47]), ("BMP", Array("BM".utf8)),
      ("TIFF", [0x49, 0x49, 0x2A, 0]), ("TIFF", [0x4D, 0x4D, 0, 0x2A]),
    ]
    if let match = signatures.first(where: { start.starts(with: $0.1) }) { return match.0 }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "WebP"
    }
    let brand = isBaseMedia ? String(decoding: start.dropFirst(8).prefix(4), as: UTF8.self) : ""
    if ["heic", "heix", "mif1", "msf1"].contains(brand) { return "HEIC" }
    return brand == "avif" ? "AVIF" : nil
  }

  private var isBaseMedia: Bool {
    ["ftyp", "moov", "mdat", "free", "wide"].contains(
      String(decoding: start.dropFirst(4).prefix(4), as: UTF8.self))
  }

  /// Whether an outermost box is a `moov` box (ISO/IEC 14496-12, 4.2: size, type, 64-bit size if size is 1).
  private var hasIndex: Bool {
    var offset: Int64 = 0
    for _ in 0..<1_000 {
      guard let header = input.bytes(at: offset, count: 16), header.count >= 8 else { return false }
      if header[4..<8].elementsEqual("moov".utf8) { return true }
      var size = header[0..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if size == 1, header.count == 16 { size = header[8..<16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
      let (next, overflow) = offset.addingReportingOverflow(Int64(clamping: size))
      guard size >= 8, !overflow else { return false }
      offset = next
    }
    return false
  }
}
