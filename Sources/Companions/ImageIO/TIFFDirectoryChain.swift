/// The chain of a TIFF file's directories, one a page (TIFF 6.0, BigTIFF), as libtiff follows it.
///
/// A cycle, an offset out of bounds and a truncated directory end the chain.
struct TIFFDirectoryChain: Sequence, IteratorProtocol {
  struct Directory {
    fileprivate let number: ByteOrderReader<UnsafeRawBufferPointer>
    fileprivate let isBig: Bool
    /// The offset of the first field.
    fileprivate let start: Int
    /// The number of fields within the file.
    let count: Int

    private var fieldSize: Int { isBig ? 20 : 12 }

    /// The tags of all fields, in file order.
    var tags: some Sequence<Int> {
      (0..<count).lazy.compactMap { number(start + $0 * fieldSize, 2) }
    }

    /// Returns the first value of each field that has one of these tags and an integer type; of repeated
    /// fields, the first.
    func integers(_ tags: Set<Int>) -> [Int: Int] {
      var values: [Int: Int] = [:]
      for entry in 0..<count {
        let place = start + entry * fieldSize
        guard let tag = number(place, 2), tags.contains(tag), let type = number(place + 2, 2),
          let length = Self.integerSizes[type]
        else { continue }
        values[tag] = values[tag] ?? number(place + (isBig ? 12 : 8), length)
      }
      return values
    }

    /// The size in bytes of each type that libtiff reads as an integer.
    private static let integerSizes = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4, 16: 8, 17: 8]
  }

  private let number: ByteOrderReader<UnsafeRawBufferPointer>
  private let isBig: Bool
  private var offset: Int?
  private var seen: Set<Int> = []

  init(_ bytes: UnsafeRawBufferPointer) {
    number = ByteOrderReader(bytes: bytes, isLittle: bytes.first == 0x49)
    isBig = number(2, 2) == 43
    offset = number(isBig ? 8 : 4, isBig ? 8 : 4)
  }

  mutating func next() -> Directory? {
    let (offsetSize, countSize, fieldSize) = isBig ? (8, 8, 20) : (4, 2, 12)
    guard let start = offset, start != 0, seen.insert(start).inserted, let count = number(start, countSize)
    else { return nil }
    let first = start + countSize
    let present = Swift.min(count, (number.bytes.count - first) / fieldSize)
    offset = present == count ? number(first + count * fieldSize, offsetSize) : nil
    return Directory(number: number, isBig: isBig, start: first, count: present)
  }
}

extension TIFFDirectoryChain.Directory {
  /// The image's size in pixels; nil if it isn't stated.
  var size: (width: Int, height: Int)? {
    let sides = integers([256, 257])
    return sides[256].flatMap { width in sides[257].map { (width, $0) } }
  }

  /// Whether the image is a page, rather than a reduced copy of another, such as a thumbnail, or the mask of
  /// its transparency (NewSubfileType, bits 0 and 2; in older files SubfileType 2).
  var isPage: Bool {
    let kinds = integers([254, 255])
    return (kinds[254] ?? 0) & 0b101 == 0 && kinds[255] != 2
  }
}
