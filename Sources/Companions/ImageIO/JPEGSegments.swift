/// The segments of a JPEG file by their markers (ITU-T T.81, B.1), what is coded between them passed over.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    let marker: UInt8
    /// Without the marker and the length.
    let content: Range<Int>

    /// Whether it begins a frame and states its size.
    var isFrame: Bool { (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) }
    /// Whether coded data follow.
    var isScan: Bool { marker == 0xDA }
  }

  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  /// - Parameter place: where a segment or what is coded begins; after the file's first marker unless given.
  init(_ bytes: UnsafeRawBufferPointer, from place: Int = 2) { (self.bytes, self.place) = (bytes, place) }

  mutating func next() -> Segment? {
    while place + 4 <= bytes.count {
      // Coded data, where 0xFF is followed by 0 or a marker of restarts, and what fills up.
      guard bytes[place] == 0xFF, !Self.isWithinData(bytes[place + 1]) else {
        place += 1
        continue
      }
      let marker = bytes[place + 1]
      if marker == 0xD9 { return nil }
      guard let length = ByteOrderReader(bytes: bytes)(place + 2, 2) else { return nil }
      // A segment that claims less than its length's own two bytes is an empty one to libjpeg, which goes on behind them.
      let end = place + 2 + Swift.max(length, 2)
      guard end <= bytes.count else { return nil }
      defer { place = end }
      return Segment(marker: marker, content: place + 4..<end)
    }
    return nil
  }

  /// Whether a marker stands alone: a stuffed byte, a restart, the beginning, or another 0xFF.
  private static func isWithinData(_ marker: UInt8) -> Bool {
    marker == 0 || marker == 1 || marker == 0xFF || (0xD0...0xD8).contains(marker)
  }
}
