import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Reads upright codes in an image of any size, in calls of bounded size.
///
/// zxing-cpp can't be interrupted, and its time grows superlinearly with finder patterns, so it is called on
/// tiles. Tiles overlap: a code no larger than the overlap is complete in one of them. Larger codes are found
/// in halved images, the last of which is a single tile; they remain at least half as large as the overlap.
///
/// A tile crowded with finder patterns is read in several calls: as a whole for other formats, and in much
/// smaller overlapping tiles for QR codes.
struct TiledReader {
  let formats: Set<BarcodeFormat>
  let minimumLines: Int
  /// The work limit; nil for none.
  var budget: ReadingBudget?
  /// The limit per call. A tile that exceeds it yields no codes, and the budget records the cut.
  var stepLimit = UprightReader.StepLimit.standard

  struct Tiling {
    /// The maximum side of a tile, in pixels. Smaller images are one tile.
    let side: Int
    /// The minimum overlap of neighboring tiles, in pixels.
    let overlap: Int

    /// A call takes 50 ms, or 0.2 s if everything looks like a code.
    static let standard = Tiling(side: 2048, overlap: 512)
    /// A call takes at most 0.1 s for only finder patterns of one pixel per module; a standard tile 3.5 s.
    static let crowded = Tiling(side: 640, overlap: 192)
  }

  /// The distance from a tile's edge within which a code may be cut off.
  private static let margin = 8.0

  /// - Parameters:
  ///   - level: returns the image after a number of halvings.
  ///   - checkCancellation: called before each call of the library; an error it throws ends the reading.
  /// - Returns: each code once, in pixels of the full-size image.
  func codes(
    in level: (Int) -> GrayImage, checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    var codes: [Barcode] = []
    var halvings = 0
    while true {
      let image = level(halvings)
      var largest = Tiling.standard.side
      for rows in Tiling.standard.ranges(of: image.height) {
        for columns in Tiling.standard.ranges(of: image.width) {
          let tile = try self.codes(
            in: image, columns: columns, rows: rows, checkCancellation: checkCancellation)
          if tile.isCrowded { largest = Tiling.crowded.side }
          for code in tile.codes { codes.insert(code, halvedTimes: halvings) }
        }
      }
      guard max(image.width, image.height) > largest else { return codes }
      halvings += 1
    }
  }

  /// Returns the codes in a tile that its sides don't cut off.
  ///
  /// - Returns: also whether the tile is crowded; then QR codes larger than the overlap of small tiles may be
  ///   missing, or all if the budget is spent.
  func codes(
    in image: GrayImage, columns: Range<Int>, rows: Range<Int>, checkCancellation: () throws -> Void
  ) throws -> (codes: [Barcode], isCrowded: Bool) {
    func read(_ formats: Set<BarcodeFormat>, _ columns: Range<Int>, _ rows: Range<Int>) throws -> [Barcode] {
      guard !formats.isEmpty else { return [] }
      try checkCancellation()
      do {
        return try UprightReader(formats: formats, stepLimit: stepLimit)
          .codes(in: image, columns: columns, rows: rows, minimumLines: minimumLines)
          .filter { !$0.isImplausible && !Self.isCut($0, by: columns, rows, of: image) }
      } catch is UprightReader.StepLimitExceeded {
        budget?.cut()
        return []
      }
    }
    guard max(columns.count, rows.count) > Tiling.crowded.side else {
      return (try read(formats, columns, rows), false)
    }
    let crossings = FinderPatternDensity.crossings(in: image, columns: columns, rows: rows)
    let pixelCount = columns.count * rows.count
    guard FinderPatternDensity.isCrowded(crossings: crossings, pixelCount: pixelCount) else {
      return (try read(formats, columns, rows), false)
    }
    if let budget, !budget.spend(pixels: pixelCount, crossings: crossings) { return ([], true) }
    var codes: [Barcode] = []
    for formats in [
      formats.filter(\.hasBars), formats.intersection([.dataMatrix]),
      formats.filter { !$0.hasBars && !$0.isQRCode && $0 != .dataMatrix },
    ] {
      codes += try read(formats, columns, rows)
    }
    for rows in Tiling.crowded.ranges(of: rows.count).map({ $0.shifted(by: rows.lowerBound) }) {
      for columns in Tiling.crowded.ranges(of: columns.count).map({ $0.shifted(by: columns.lowerBound) }) {
        for code in try read(formats.filter(\.isQRCode), columns, rows) { codes.insert(code) }
      }
    }
    return (codes, true)
  }

  /// Whether a code extends to a side of a tile that isn't the image's.
  private static func isCut(
    _ code: Barcode, by columns: Range<Int>, _ rows: Range<Int>, of image: GrayImage
  ) -> Bool {
    let left = columns.lowerBound > 0 ? Double(columns.lowerBound) + margin : -.infinity
    let right = columns.upperBound < image.width ? Double(columns.upperBound) - margin : .infinity
    let top = rows.lowerBound > 0 ? Double(rows.lowerBound) + margin : -.infinity
    let bottom = rows.upperBound < image.height ? Double(rows.upperBound) - margin : .infinity
    return !code.quadrilateral.corners.allSatisfy {
      (left...right).contains($0.x) && (top...bottom).contains($0.y)
    }
  }
}

extension TiledReader.Tiling {
  /// Returns ranges that cover a length, none longer than `side`, each overlapping the next by `overlap`.
  func ranges(of length: Int) -> [Range<Int>] {
    guard length > side else { return [0..<length] }
    let step = side - overlap
    let count = (length - overlap + step - 1) / step
    let part = (length + (count - 1) * overlap + count - 1) / count
    return (0..<count).map { index in
      let end = min(index * (part - overlap) + part, length)
      return (end - part)..<end
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}

extension [Barcode] {
  /// Adds a code read in a halved image, unless a code was read there at a larger scale.
  fileprivate mutating func insert(_ code: Barcode, halvedTimes halvings: Int) {
    guard halvings > 0 else { return insert(code) }
    var placed = code
    placed.quadrilateral = code.quadrilateral.scaled(by: SIMD2(repeating: Double(1 << halvings)))
    let center = placed.center
    if !contains(where: { $0.quadrilateral.distance(to: center) == 0 || $0.isSameCode(as: placed) }) {
      append(placed)
    }
  }
}
