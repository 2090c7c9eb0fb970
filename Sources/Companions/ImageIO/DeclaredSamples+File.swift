extension DeclaredSamples {
  /// Reads the samples' range from a file's header.
  ///
  /// PNG has the number of significant bits (`sBIT`); TIFF the extremes, as numbers of the samples' type
  /// (`SMinSampleValue` and `SMaxSampleValue`) or 16-bit integers (`MinSampleValue` and `MaxSampleValue`),
  /// and the marker of missing values in files of GDAL's.
  init(_ bytes: UnsafeRawBufferPointer, format: ImageFormat, page: Int) {
    self.init()
    if format == .png { significantBits = Self.significantBits(bytes) }
    guard format == .tiff, let fields = TIFFPage(bytes, page: page) else { return }
    missing = fields.text(Self.missingTag).flatMap { Double($0.filter { !$0.isWhitespace }) }
    // libvips inverts samples of which the least is white.
    guard fields.integer(262) != 0 else { return }
    for (least, largest) in [(340, 341), (280, 281)] {
      // One for each component, or one for all.
      guard let white = fields.numbers(largest)?.max(), white.isFinite else { continue }
      let black = fields.numbers(least)?.min() ?? 0
      guard black < white else { continue }
      range = black...white
      return
    }
  }

  private static let missingTag = 42_113

  /// Reads the largest number of significant bits of a color (PNG, section 11.3.2.5).
  private static func significantBits(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let number = ByteOrderReader(bytes: bytes)
    let isColor = (number(25, 1) ?? 0) & 2 != 0
    var place = 8
    while let length = number(place, 4), place + 12 + length <= bytes.count {
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      if type == "sBIT" {
        return (0..<min(length, isColor ? 3 : 1)).compactMap { number(place + 8 + $0, 1) }.max()
      }
      // Precedes the pixels.
      if type == "IDAT" { return nil }
      place += 12 + length
    }
    return nil
  }
}
