import Foundation

/// The header of a JPEG file up to its first scan (ITU-T T.81, annex B), read in one walk over its markers: the frame,
/// EXIF's orientation, the position of the ICC profile, and the amount of metadata.
///
/// Metadata that contradicts its format is passed over: an image needs none.
struct JPEGHeader: Sendable {
  /// The first frame's header (B.2.2).
  struct Frame: Sendable {
    let width: Int
    let height: Int
    /// The bits of a sample.
    let precision: Int
    let components: Int
    let isProgressive: Bool
  }

  /// Nil where none comes before the first scan.
  private(set) var frame: Frame?
  /// How many components the first scan has; nil where there is none.
  private(set) var scannedComponents: Int?
  private(set) var orientation = CGImagePropertyOrientation.up
  /// The ICC profile's parts by their numbers, from 1, and how many it is said to have.
  private var profileParts: [UInt8: Range<Int>] = [:]
  private var profilePartCount = 0
  private var bounds = JPEGBounds()
  /// Where the first scan's coded data begins, or the file ends.
  private let end: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    var hasEXIF = false
    var end = bytes.count
    for segment in JPEGSegments(bytes) {
      let content = UnsafeRawBufferPointer(rebasing: bytes[segment.content])
      bounds.add(segment, content)
      if segment.isScan {
        scannedComponents = content.first.map(Int.init)
        end = segment.content.upperBound
        break
      }
      if segment.isFrame {
        frame = frame ?? Frame(content, marker: segment.marker)
      } else if segment.marker == 0xE1, !hasEXIF, content.starts(with: "Exif\0\0".utf8) {
        hasEXIF = true
        orientation = EXIF.orientation(UnsafeRawBufferPointer(rebasing: content[6...])) ?? .up
      } else if segment.marker == 0xE2, content.count > 14, content.starts(with: "ICC_PROFILE\0".utf8) {
        // ICC.1:2010, B.4: the part's number from 1, their count, and the part.
        profileParts[content[12]] = segment.content.dropFirst(14)
        profilePartCount = Int(content[13])
      }
    }
    self.end = end
  }

  /// The ICC profile; nil where there is none, or not all of it.
  func profile(in bytes: UnsafeRawBufferPointer) -> Data? {
    guard profilePartCount > 0 else { return nil }
    let parts = (1...profilePartCount).compactMap { UInt8(exactly: $0).flatMap { profileParts[$0] } }
    guard parts.count == profilePartCount else { return nil }
    return parts.reduce(into: Data()) { $0.append(contentsOf: bytes[$1]) }
  }

  /// The file without metadata beyond the bounds; nil where all of it is within them.
  ///
  /// - Parameter bytes: the same file, whose scans are gone through here.
  /// - Throws: `ImageDecodingError` for more scans than any program writes.
  func withoutExcess(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) -> Data? {
    var bounds = bounds
    for segment in JPEGSegments(bytes, from: end) {
      bounds.add(segment, UnsafeRawBufferPointer(rebasing: bytes[segment.content]))
    }
    return try bounds.withoutExcess(bytes)
  }
}

extension JPEGHeader.Frame {
  /// Nil where the segment is too short.
  fileprivate init?(_ content: UnsafeRawBufferPointer, marker: UInt8) {
    let number = ByteOrderReader(bytes: content)
    guard let precision = number(0, 1), let height = number(1, 2), let width = number(3, 2),
      let components = number(5, 1)
    else { return nil }
    (self.width, self.height, self.precision, self.components) = (width, height, precision, components)
    // Of Huffman and of arithmetic codes.
    isProgressive = marker == 0xC2 || marker == 0xCA
  }
}

/// The one field of EXIF that decoding needs.
private enum EXIF {
  /// Tag 0x0112 of the first directory of the TIFF structure that EXIF is (TIFF 6.0); nil where it isn't there or
  /// not 1…8.
  static func orientation(_ bytes: UnsafeRawBufferPointer) -> CGImagePropertyOrientation? {
    let number = ByteOrderReader(bytes: bytes, isLittle: bytes.first == 0x49)
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let start = directory + 2 + 12 * entry
      guard let tag = number(start, 2), let value = number(start + 8, 2) else { return nil }
      if tag == 0x0112 { return CGImagePropertyOrientation(rawValue: UInt32(value)) }
    }
    return nil
  }
}
