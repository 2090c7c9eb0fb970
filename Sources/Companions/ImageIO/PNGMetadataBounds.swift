import Foundation

/// Bounds on the metadata of a PNG file.
enum PNGMetadataBounds {
  // Texts are inflated and kept by libpng before it looks at a pixel: 4 MB of them can become 4 GB.

  /// So many bytes of all compressed texts together stay, a thousandth of what they may become.
  private static let maximumCompressed = 1 << 16
  /// So many texts stay.
  private static let maximumTexts = 256

  /// The file without the texts beyond those limits, the first ones kept, without EXIF that costs too much, and without metadata
  /// that claims to reach beyond the end, which libpng makes room for before it reads it; nil where all of it stays.
  static func withoutExcess(_ bytes: UnsafeRawBufferPointer) -> Data? {
    var (texts, compressed, excess) = (0, 0, [Range<Int>]())
    let number = ByteOrderReader(bytes: bytes)
    var place = 8
    while place + 8 <= bytes.count, let length = number(place, 4) {
      let end = place + 12 + length
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      guard end <= bytes.count else {
        // The type of an ancillary chunk begins with a lowercase letter.
        if bytes[place + 4] & 0x20 != 0 { excess.append(place..<bytes.count) }
        break
      }
      if type == "tEXt" || type == "zTXt" || type == "iTXt" {
        texts += 1
        // An international text may be plain; taken for compressed, a large one goes, which no pixel needs.
        if type != "tEXt" { compressed += length }
        if texts > maximumTexts || (type != "tEXt" && compressed > maximumCompressed) { excess.append(place..<end) }
      } else if type == "eXIf",
        !EXIFBounds.holds(UnsafeRawBufferPointer(rebasing: bytes[place + 8..<place + 8 + length]))
      {
        excess.append(place..<end)
      }
      // Nothing is read behind the end.
      if type == "IEND" { break }
      place = end
    }
    return LeanCopy(cuts: excess).of(bytes)
  }
}
