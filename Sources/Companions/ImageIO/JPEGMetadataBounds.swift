import Foundation

/// Bounds on the metadata of a JPEG file.
///
/// libjpeg keeps the segments that libvips wants in a list, at whose end it looks for each further one:
/// 100,000 empty ones in 400 kB took 40 s.
enum JPEGMetadataBounds {
  /// How many segments of applications and comments a file may have before all but the needed ones are left
  /// out. A color profile has 255 at most; those of XMP, Photoshop and several pictures hold up to 64 kB
  /// each.
  private static let mostSegments = 1024

  /// The file without metadata beyond the bounds; nil where all of it is within them.
  ///
  /// Beyond them only the first density (JFIF), EXIF, and the first 1,024 segments of a color profile and of
  /// Adobe's color transform stay. EXIF that costs too much goes in any case.
  static func withoutExcess(_ bytes: UnsafeRawBufferPointer) -> Data? {
    var metadata = 0
    var needed: [Range<Int>] = []
    var (other, costly) = ([Range<Int>](), [Range<Int>]())
    var (hasDensity, hasEXIF) = (false, false)
    for segment in JPEGSegments(bytes) where (0xE0...0xEF).contains(segment.marker) || segment.marker == 0xFE
    {
      metadata += 1
      let content = UnsafeRawBufferPointer(rebasing: bytes[segment.content])
      let whole = segment.content.lowerBound - 4..<segment.content.upperBound
      switch segment.marker {
      case 0xE0 where !hasDensity && content.starts(with: "JFIF\0".utf8):
        hasDensity = true
        needed.append(whole)
      // As libvips recognizes it, which takes the last one.
      case 0xE1 where content.starts(with: "Exif".utf8):
        guard EXIFBounds.holds(content) else {
          costly.append(whole)
          continue
        }
        if hasEXIF { other.append(whole) } else { needed.append(whole) }
        hasEXIF = true
      case 0xE2 where content.starts(with: "ICC_PROFILE\0".utf8): needed.append(whole)
      case 0xEE where content.starts(with: "Adobe".utf8): needed.append(whole)
      default: other.append(whole)
      }
    }
    guard metadata > mostSegments else { return LeanCopy(cuts: costly).of(bytes) }
    let cuts = costly + other + needed.dropFirst(mostSegments)
    return LeanCopy(cuts: cuts.sorted { $0.lowerBound < $1.lowerBound }).of(bytes)
  }
}
