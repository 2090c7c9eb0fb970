import Foundation

/// What a JPEG file says beside its pixels: EXIF's orientation and the ICC profile.
///
/// Read from the segments before the first scan (ITU-T T.81, annex B). What contradicts its format is passed over:
/// a picture needs neither.
struct JPEGMetadata {
  private(set) var orientation = CGImagePropertyOrientation.up
  private(set) var profile: Data?

  init(_ bytes: UnsafeRawBufferPointer) {
    var position = 2
    var chunks: [UInt8: Data] = [:]
    var chunkCount = 0
    var hasEXIF = false
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0xDA || marker == 0xD9 { break }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { break }
      let segment = UnsafeRawBufferPointer(rebasing: bytes[position + 4..<end])
      if marker == 0xE1, !hasEXIF, segment.starts(with: Array("Exif\0\0".utf8)) {
        hasEXIF = true
        orientation = EXIF.orientation(UnsafeRawBufferPointer(rebasing: segment[6...])) ?? .up
      } else if marker == 0xE2, segment.count > 14, segment.starts(with: Array("ICC_PROFILE\0".utf8)) {
        // ICC.1:2010, B.4: the chunk's number from 1, their count, and the chunk.
        chunks[segment[12]] = Data(segment[14...])
        chunkCount = Int(segment[13])
      }
      position = end
    }
    let ordered = (1...max(chunkCount, 1)).compactMap { UInt8(exactly: $0).flatMap { chunks[$0] } }
    if chunkCount > 0, ordered.count == chunkCount { profile = Data(ordered.joined()) }
  }
}

/// The one field of EXIF that decoding needs.
enum EXIF {
  /// Tag 0x0112 of the first directory of the TIFF structure that EXIF is (TIFF 6.0); nil where it isn't there or
  /// not 1…8.
  static func orientation(_ bytes: UnsafeRawBufferPointer) -> CGImagePropertyOrientation? {
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == 0x49
    func integer(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      let field = bytes[offset..<offset + count]
      return isLittle
        ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = integer(4, 4), let count = integer(directory, 2) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = integer(start, 2), let value = integer(start + 8, 2) else { return nil }
      if tag == 0x0112 { return CGImagePropertyOrientation(rawValue: UInt32(value)) }
    }
    return nil
  }
}
