/// Limits on the directories and fields of a TIFF file (TIFF 6.0, BigTIFF), all of which libtiff reads for
/// libvips to count pages, and on the compression of a page.
struct TIFFBounds {
  /// The maximum number of fields in all directories: 17,000 pages of 15. libtiff takes up to 4 µs for each.
  private static let maximumFields = 1 << 18
  /// The maximum number of distinct tags. libtiff sorts all known tags whenever it meets an unknown one:
  /// 65,000 in 790 kB took 3 s. It knows about two hundred; files use about thirty.
  private static let maximumTags = 1024
  /// The maximum number of strips or tiles in an image: above 8,000 × 8,000 pixels in 32 × 32 tiles, or in
  /// one-row strips per component. Each is decoded separately, which takes at least 3 µs.
  private static let maximumParts = 1 << 17

  private let number: ByteOrderReader<UnsafeRawBufferPointer>
  private let isBig: Bool
  private let page: Int
  private var fields = 0
  private var tags: Set<Int> = []

  /// - Parameter page: the page to decode, from 0.
  /// - Throws: `ImageDecodingError` if a limit is exceeded.
  static func check(_ bytes: UnsafeRawBufferPointer, page: Int) throws(ImageDecodingError) {
    var bounds = TIFFBounds(bytes, page: page)
    try bounds.check()
  }

  private init(_ bytes: UnsafeRawBufferPointer, page: Int) {
    number = ByteOrderReader(bytes: bytes, isLittle: bytes.first == 0x49)
    isBig = number(2, 2) == 43
    self.page = page
  }

  private func tooMany(_ count: Int, _ what: String, limit: Int) -> ImageDecodingError {
    ImageDecodingError(
      .unsupported(
        format: ImageFormat.tiff.rawValue, detail: "it has \(count) \(what), more than the limit of \(limit)")
    )
  }

  private mutating func check() throws(ImageDecodingError) {
    let (offsetSize, countSize, entrySize) = isBig ? (8, 8, 20) : (4, 2, 12)
    var next = number(isBig ? 8 : 4, offsetSize)
    var seen: Set<Int> = []
    // As in libtiff, a cycle ends the chain of directories.
    while let start = next, start != 0, seen.insert(start).inserted, let count = number(start, countSize) {
      let first = start + countSize
      let present = min(count, (number.bytes.count - first) / entrySize)
      fields += present
      guard fields <= Self.maximumFields else {
        throw tooMany(fields, "fields in its directories", limit: Self.maximumFields)
      }
      for entry in 0..<present {
        if let tag = number(first + entry * entrySize, 2) { tags.insert(tag) }
      }
      guard tags.count <= Self.maximumTags else {
        throw tooMany(tags.count, "different tags", limit: Self.maximumTags)
      }
      if seen.count == page + 1 { try checkPage(first, present, entrySize) }
      guard present == count else { return }
      next = number(first + count * entrySize, offsetSize)
    }
  }

  /// Rejects libtiff's rarest schemes, the least tested: old JPEG, PixarLog, ThunderScan, NeXT, JBIG, SGI Log
  /// and LERC.
  private func checkCompression(_ scheme: Int) throws(ImageDecodingError) {
    guard !Self.compressions.contains(scheme) else { return }
    let name = [6: "JPEG of TIFF 6.0", 32_909: "PixarLog", 34_661: "JBIG", 34_887: "LERC"][scheme]
    throw ImageDecodingError(
      .unsupported(
        format: ImageFormat.tiff.rawValue, detail: "it is compressed by \(name ?? "scheme \(scheme)")"))
  }

  /// Checks the compression and the number of strips or tiles of a directory.
  private func checkPage(_ first: Int, _ count: Int, _ entrySize: Int) throws(ImageDecodingError) {
    var values: [Int: Int] = [:]
    for entry in 0..<count {
      let place = first + entry * entrySize
      guard let tag = number(place, 2), Self.pageTags.contains(tag), let type = number(place + 2, 2),
        let length = Self.integerSizes[type]
      else { continue }
      values[tag] = values[tag] ?? number(place + (isBig ? 12 : 8), length)
    }
    if let scheme = values[259] { try checkCompression(scheme) }
    guard let width = values[256], let height = values[257] else { return }
    func parts(_ side: Int, of whole: Int) -> Int { whole > 0 ? (whole - 1) / max(side, 1) + 1 : 1 }
    let planes = values[284] == 2 ? max(values[277] ?? 1, 1) : 1
    let (across, down) =
      values[322].map { (parts($0, of: width), parts(values[323] ?? $0, of: height)) }
      ?? (1, parts(values[278] ?? height, of: height))
    let (plane, isTooLarge) = across.multipliedReportingOverflow(by: down)
    let (all, areTooMany) = plane.multipliedReportingOverflow(by: planes)
    guard !isTooLarge, !areTooMany, all <= Self.maximumParts else {
      throw tooMany(
        isTooLarge || areTooMany ? .max : all, values[322] == nil ? "strips" : "tiles",
        limit: Self.maximumParts)
    }
  }

  /// Width, height, compression, samples per pixel, rows per strip, planes, tile width and tile height.
  private static let pageTags: Set = [256, 257, 259, 277, 278, 284, 322, 323]
  /// The size in bytes of each type that libtiff reads as an integer.
  private static let integerSizes = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4, 16: 8, 17: 8]
  /// None, CCITT's three, LZW, JPEG, Deflate and its old number, PackBits, LZMA, Zstandard and WebP.
  private static let compressions: Set = [1, 2, 3, 4, 5, 7, 8, 32_946, 32_773, 34_925, 50_000, 50_001]
}
