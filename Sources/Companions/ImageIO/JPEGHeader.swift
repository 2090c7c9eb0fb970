import Foundation

/// The header of a JPEG file up to its first scan (ITU-T T.81, annex B), read in one pass over its markers:
/// the frame, EXIF's orientation, the position of the ICC profile, and the amount of metadata.
///
/// Malformed metadata is skipped.
struct JPEGHeader: Sendable {
  /// The first frame's header (B.2.2).
  struct Frame: Sendable {
    let width: Int
    let height: Int
    let components: Int
    let isProgressive: Bool
    /// A description of a coding that libjpeg may lack, for its error; nil for the common ones.
    let uncommonProcess: String?
  }

  /// Nil if none precedes the first scan.
  private(set) var frame: Frame?
  /// The number of components in the first scan; nil if there is none.
  private(set) var scannedComponents: Int?
  private(set) var orientation = CGImagePropertyOrientation.up
  /// The ICC profile's parts by their numbers, from 1; `profilePartCount` is the stated total.
  private var profileParts: [UInt8: Range<Int>] = [:]
  private var profilePartCount = 0
  private var bounds = JPEGBounds()
  /// The offset where the first scan's coded data starts, or the file ends.
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
        // ICC.1:2010, B.4: the part's number from 1, the number of parts, and the part.
        profileParts[content[12]] = segment.content.dropFirst(14)
        profilePartCount = Int(content[13])
      }
    }
    self.end = end
  }

  /// The ICC profile; nil if there is none or it is incomplete.
  func profile(in bytes: UnsafeRawBufferPointer) -> Data? {
    guard profilePartCount > 0 else { return nil }
    let parts = (1...profilePartCount).compactMap { UInt8(exactly: $0).flatMap { profileParts[$0] } }
    guard parts.count == profilePartCount else { return nil }
    return parts.reduce(into: Data()) { $0.append(contentsOf: bytes[$1]) }
  }

  /// Whether the end marker follows the first scan.
  ///
  /// - Parameter bytes: the same file, whose scans are searched here.
  func hasEnd(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var segments = JPEGSegments(bytes, from: end)
    while segments.next() != nil {}
    return segments.hasEnd
  }

  /// Returns the file without metadata beyond the limits; nil if all of it is within them.
  ///
  /// - Parameter bytes: the same file, whose scans are read here.
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
  fileprivate init?(_ content: UnsafeRawBufferPointer, marker: UInt8) {
    let number = ByteOrderReader(bytes: content)
    guard let precision = number(0, 1), let height = number(1, 2), let width = number(3, 2),
      let components = number(5, 1)
    else { return nil }
    (self.width, self.height, self.components) = (width, height, components)
    // Huffman and arithmetic coding.
    isProgressive = marker == 0xC2 || marker == 0xCA
    uncommonProcess =
      switch marker {
      case 0xC0...0xC2, 0xC9, 0xCA: precision == 8 ? nil : "it has \(precision) bits per sample"
      case 0xC3, 0xCB: "it is coded without loss"
      default: "it is coded hierarchically"
      }
  }
}

private enum EXIF {
  /// Reads tag 0x0112 of the TIFF structure's first directory (TIFF 6.0); nil if missing or not 1…8.
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
