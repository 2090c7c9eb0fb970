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

  private let page: Int?
  private var fields = 0
  private var tags: Set<Int> = []

  /// - Parameter page: the page to decode, from 0; nil if the pages are only counted.
  /// - Throws: `ImageDecodingError` if a limit is exceeded.
  static func check(_ bytes: UnsafeRawBufferPointer, page: Int?) throws(ImageDecodingError) {
    var bounds = TIFFBounds(page: page)
    try bounds.check(bytes)
  }

  private init(page: Int?) { self.page = page }

  private func tooMany(_ count: Int, _ what: String, limit: Int) -> ImageDecodingError {
    ImageDecodingError(
      .unsupported(
        format: ImageFormat.tiff.rawValue, detail: "it has \(count) \(what), more than the limit of \(limit)")
    )
  }

  private mutating func check(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) {
    for (index, directory) in TIFFDirectoryChain(bytes).enumerated() {
      // Empty directories count as well: there may be millions.
      fields += max(directory.count, 1)
      guard fields <= Self.maximumFields else {
        throw tooMany(fields, "fields in its directories", limit: Self.maximumFields)
      }
      tags.formUnion(directory.tags)
      guard tags.count <= Self.maximumTags else {
        throw tooMany(tags.count, "different tags", limit: Self.maximumTags)
      }
      if index == page { try checkPage(directory) }
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
  private func checkPage(_ directory: TIFFDirectoryChain.Directory) throws(ImageDecodingError) {
    let values = directory.integers(Self.pageTags)
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
  /// None, CCITT's three, LZW, JPEG, Deflate and its old number, PackBits, LZMA, Zstandard and WebP.
  private static let compressions: Set = [1, 2, 3, 4, 5, 7, 8, 32_946, 32_773, 34_925, 50_000, 50_001]
}
