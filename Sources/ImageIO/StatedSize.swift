/// The width and height that a picture's header states, read without a decoder: in a pass over the file at most, whatever else
/// it holds.
struct StatedSize {
  let width: Int
  let height: Int

  /// The pixels; `Int.max` for more than can be counted.
  var pixelCount: Int {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : count
  }

  private init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  /// Returns nil where the header has none, or contradicts its format before it.
  init?(of bytes: UnsafeRawBufferPointer, format: ImageFormat) {
    let size: StatedSize? =
      switch format {
      case .jpeg: Self.jpeg(bytes)
      case .png: PNGHeader.size(of: bytes).map { StatedSize($0.width, $0.height) }
      case .webP: Self.webP(bytes)
      case .gif: Self.gif(bytes)
      case .tiff: Self.tiff(bytes)
      case .heic, .avif: HEIFStructure.size(of: bytes, format: format).map { StatedSize($0.width, $0.height) }
      }
    guard let size else { return nil }
    self = size
  }

  /// Numbers of a file in one byte order.
  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    let isLittle: Bool

    func callAsFunction(_ place: Int, _ length: Int) -> Int? {
      guard place >= 0, length <= bytes.count, place <= bytes.count - length else { return nil }
      let field = bytes[place..<place + length]
      let value =
        isLittle
        ? field.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        : field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(clamping: value)
    }
  }

  /// The frame's header (ITU-T T.81, B.2.2).
  private static func jpeg(_ bytes: UnsafeRawBufferPointer) -> StatedSize? {
    let number = Reader(bytes: bytes, isLittle: false)
    for segment in JPEGSegments(bytes) where segment.isFrame {
      guard let height = number(segment.content.lowerBound + 1, 2),
        let width = number(segment.content.lowerBound + 3, 2)
      else { return nil }
      return StatedSize(width, height)
    }
    return nil
  }

  /// The first chunk (RFC 9649, section 2.4 to 2.7).
  private static func webP(_ bytes: UnsafeRawBufferPointer) -> StatedSize? {
    let number = Reader(bytes: bytes, isLittle: true)
    guard bytes.count >= 30 else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return number(24, 3).flatMap { width in number(27, 3).map { StatedSize(width + 1, $0 + 1) } }
    case "VP8 ":
      return number(26, 2).flatMap { width in number(28, 2).map { StatedSize(width & 0x3FFF, $0 & 0x3FFF) } }
    case "VP8L": return number(21, 4).map { StatedSize($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
    default: return nil
    }
  }

  /// The logical screen (GIF89a, section 18).
  private static func gif(_ bytes: UnsafeRawBufferPointer) -> StatedSize? {
    let number = Reader(bytes: bytes, isLittle: true)
    return number(6, 2).flatMap { width in number(8, 2).map { StatedSize(width, $0) } }
  }

  /// The first directory's tags 256 and 257 (TIFF 6.0; of BigTIFF, whose offsets have eight bytes, the same).
  private static func tiff(_ bytes: UnsafeRawBufferPointer) -> StatedSize? {
    let number = Reader(bytes: bytes, isLittle: bytes.first == 0x49)
    let isBig = number(2, 2) == 43
    let offset = isBig ? 8 : 4
    guard let start = number(isBig ? 8 : 4, offset), let count = number(start, isBig ? 8 : 2) else {
      return nil
    }
    var sides: [Int: Int] = [:]
    for entry in 0..<min(count, 1 << 16) {
      let place = start + (isBig ? 8 : 2) + entry * (isBig ? 20 : 12)
      guard let tag = number(place, 2), let type = number(place + 2, 2) else { break }
      guard tag == 256 || tag == 257, let length = [3: 2, 4: 4, 16: 8][type] else { continue }
      sides[tag] = number(place + 4 + offset, length)
    }
    return sides[256].flatMap { width in sides[257].map { StatedSize(width, $0) } }
  }
}
