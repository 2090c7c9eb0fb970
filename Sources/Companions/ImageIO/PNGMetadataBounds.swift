import Foundation

/// Limits on the metadata of a PNG file.
enum PNGMetadataBounds {
  // libpng inflates text chunks and keeps them before it reads a pixel: 4 MB of them can become 4 GB.

  /// The maximum total bytes of the compressed text chunks kept, which inflate up to a thousandfold.
  private static let maximumCompressed = 1 << 16
  /// The maximum number of text chunks that are kept.
  private static let maximumTexts = 256

  /// Returns the file without text chunks beyond the limits (the first stay), costly EXIF, and metadata that
  /// claims to extend past the end, for which libpng would allocate memory; nil if nothing is removed.
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
        // International text (iTXt) may be uncompressed; treating it as compressed only loses large text.
        if type != "tEXt" { compressed += length }
        if texts > maximumTexts || (type != "tEXt" && compressed > maximumCompressed) {
          excess.append(place..<end)
        }
      } else if type == "eXIf",
        !EXIFBounds.isWithinLimits(UnsafeRawBufferPointer(rebasing: bytes[place + 8..<place + 8 + length]))
      {
        excess.append(place..<end)
      }
      // Nothing is read past the end marker.
      if type == "IEND" { break }
      place = end
    }
    return LeanCopy(cuts: excess).applied(to: bytes)
  }
}
