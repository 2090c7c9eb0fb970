/// The segments of a JPEG file by their markers (ITU-T T.81, B.1), without the coded data between them.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// Excludes the marker and the length.
    let content: Range<Int>

    /// Whether the segment starts a frame and states its size.
    var isFrame: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }
    /// Whether coded data follows.
    var isScan: Bool { marker == 0xDA }
  }

  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  /// Whether the end marker was reached.
  private(set) var hasEnd = false

  /// - Parameter place: the offset of a segment or of coded data. Default: after the file's first marker.
  init(_ bytes: UnsafeRawBufferPointer, from place: Int = 2) { (self.bytes, self.place) = (bytes, place) }

  mutating func next() -> Segment? {
    while place + 2 <= bytes.count {
      // Skip coded data, where 0xFF is followed by 0 or a restart marker, and fill bytes.
      guard bytes[place] == 0xFF, !Self.isWithinData(bytes[place + 1]) else {
        place += 1
        continue
      }
      let marker = bytes[place + 1]
      if marker == 0xD9 {
        hasEnd = true
        return nil
      }
      guard let length = ByteOrderReader(bytes: bytes)(place + 2, 2) else { return nil }
      // libjpeg treats a segment with a length below 2, the size of the length itself, as empty.
      let end = place + 2 + Swift.max(length, 2)
      guard end <= bytes.count else { return nil }
      defer { place = end }
      return Segment(marker: marker, content: place + 4..<end)
    }
    return nil
  }

  /// Whether a marker has no segment: a stuffed byte, a restart, the start of the image, or another 0xFF.
  private static func isWithinData(_ marker: UInt8) -> Bool {
    marker == 0 || marker == 1 || marker == 0xFF || (0xD0...0xD8).contains(marker)
  }
}
