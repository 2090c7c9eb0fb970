import Foundation

/// Limits on the segments of a JPEG file, counted as they are read.
///
/// libjpeg appends the segments that libvips wants to a linked list, walking it each time: 100,000 empty ones
/// in 400 kB took 40 s. It processes a progressive image once per scan.
struct JPEGBounds {
  /// The maximum number of application and comment segments, beyond which unneeded ones are removed. A color
  /// profile has at most 255; those of XMP, Photoshop and multiple images hold up to 64 kB each.
  private static let maximumSegments = 1024
  /// Programs write about ten.
  private static let maximumScans = 100

  private var scans = 0
  private var segments = 0
  private var needed: [Range<Int>] = []
  private var other: [Range<Int>] = []
  private var costly: [Range<Int>] = []
  private var hasDensity = false
  private var hasEXIF = false

  mutating func add(_ segment: JPEGSegments.Segment, _ content: UnsafeRawBufferPointer) {
    if segment.isScan { scans += 1 }
    guard (0xE0...0xEF).contains(segment.marker) || segment.marker == 0xFE else { return }
    segments += 1
    let whole = segment.content.lowerBound - 4..<segment.content.upperBound
    switch segment.marker {
    case 0xE0 where !hasDensity && content.starts(with: "JFIF\0".utf8):
      hasDensity = true
      keep(whole)
    // Matches libvips, which uses the last one.
    case 0xE1 where content.starts(with: "Exif".utf8):
      guard EXIFBounds.isWithinLimits(content) else { return costly.cover(whole) }
      if hasEXIF { other.cover(whole) } else { keep(whole) }
      hasEXIF = true
    case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8): keep(whole)
    case 0xEE where content.starts(with: "Adobe".utf8): keep(whole)
    default: other.cover(whole)
    }
  }

  private mutating func keep(_ whole: Range<Int>) {
    if needed.count < Self.maximumSegments { needed.append(whole) } else { other.cover(whole) }
  }

  /// Returns the file without metadata beyond the limits; nil if all of it is within them.
  ///
  /// Beyond the limits, only the first density (JFIF), EXIF, and the first 1,024 segments of a color profile
  /// and of Adobe's color transform remain. EXIF that is too costly is always removed.
  ///
  /// - Throws: `ImageDecodingError` for more scans than any program writes.
  func withoutExcess(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) -> Data? {
    guard scans <= Self.maximumScans else {
      throw ImageDecodingError(
        .unsupported(
          format: ImageFormat.jpeg.rawValue,
          detail: "it has \(scans) scans, more than the limit of \(Self.maximumScans)"))
    }
    guard segments > Self.maximumSegments else { return LeanCopy(cuts: costly).applied(to: bytes) }
    return LeanCopy(cuts: (costly + other).sorted { $0.lowerBound < $1.lowerBound }).applied(to: bytes)
  }
}

extension [Range<Int>] {
  /// Adds a range, merged with the last one if adjacent: a file may have millions of small ones.
  fileprivate mutating func cover(_ range: Range<Int>) {
    guard let last, last.upperBound == range.lowerBound else { return append(range) }
    self[count - 1] = last.lowerBound..<range.upperBound
  }
}
