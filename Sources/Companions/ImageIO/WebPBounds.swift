import Foundation

/// Limits on the chunks of a WebP file (RFC 9649).
enum WebPBounds {
  /// The maximum number of frames. libwebp scans all frames before the requested one, and libvips requests
  /// the duration of each: 45,000 in 2 MB took 8 s.
  static let maximumFrames = 10_000

  /// The number of frames of an animation; 0 for a still image.
  static func frameCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    var (place, frames) = (12, 0)
    while let length = number(place + 4, 4) {
      if bytes[place..<place + 4].elementsEqual("ANMF".utf8) { frames += 1 }
      place += 8 + length + length % 2
    }
    return min(frames, maximumFrames)
  }

  /// Returns the file with costly EXIF zeroed; nil if there is none.
  ///
  /// - Throws: `ImageDecodingError` for more frames than the limit.
  static func withoutExcess(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) -> Data? {
    let number = ByteOrderReader(bytes: bytes, isLittle: true)
    var lean = LeanCopy()
    var (place, frames) = (12, 0)
    while let length = number(place + 4, 4) {
      let type = bytes[place..<place + 4]
      let content = place + 8..<min(place + 8 + length, bytes.count)
      if type.elementsEqual("ANMF".utf8) {
        frames += 1
      } else if type.elementsEqual("EXIF".utf8),
        !EXIFBounds.isWithinLimits(UnsafeRawBufferPointer(rebasing: bytes[content]))
      {
        lean.blanks.append(content)
      }
      place += 8 + length + length % 2
    }
    guard frames <= maximumFrames else {
      throw ImageDecodingError(
        .unsupported(
          format: ImageFormat.webP.rawValue,
          detail: "it has \(frames) frames, more than the limit of \(maximumFrames)"))
    }
    return lean.applied(to: bytes)
  }
}
