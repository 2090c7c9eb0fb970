import Foundation

/// What a JPEG file says beside its pixels: EXIF's orientation and the ICC profile.
///
/// Read from the segments before the first scan (ITU-T T.81, annex B). What contradicts its format is passed over:
/// a picture needs neither.
struct JPEGMetadata {
  private(set) var orientation = CGImagePropertyOrientation.up
  private(set) var profile: Data?

  init(_ bytes: UnsafeRawBufferPointer) {
    var chunks: [UInt8: Data] = [:]
    var chunkCount = 0
    var hasEXIF = false
    for segment in JPEGSegments(bytes) {
      if segment.isScan { break }
      let content = UnsafeRawBufferPointer(rebasing: bytes[segment.content])
      if segment.marker == 0xE1, !hasEXIF, content.starts(with: Array("Exif\0\0".utf8)) {
        hasEXIF = true
        orientation = EXIF.orientation(UnsafeRawBufferPointer(rebasing: content[6...])) ?? .up
      } else if segment.marker == 0xE2, content.count > 14, content.starts(with: Array("ICC_PROFILE\0".utf8))
      {
        // ICC.1:2010, B.4: the chunk's number from 1, their count, and the chunk.
        chunks[content[12]] = Data(content[14...])
        chunkCount = Int(content[13])
      }
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
    let number = FileNumbers(bytes: bytes, isLittle: bytes.first == 0x49)
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = number(start, 2), let value = number(start + 8, 2) else { return nil }
      if tag == 0x0112 { return CGImagePropertyOrientation(rawValue: UInt32(value)) }
    }
    return nil
  }
}
