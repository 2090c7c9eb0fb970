import BarcodeSymbols
import GrayImage
import PlaneGeometry

/// Reads what lies upright in a picture of any size, in calls of bounded size.
///
/// zxing-cpp can't be interrupted, and where much looks like the corners of codes its time grows faster than the number of
/// pixels. So it never sees more than a tile. Neighboring tiles overlap: what is no larger than the overlap is whole in
/// one of them. What is larger is looked for in the halved pictures, in the last of which one tile is all, and is still at
/// least half as large as the overlap where it is first whole.
///
/// A tile that is crowded with the corners of QR codes is read in several calls: for codes of other kinds as it is, and for
/// QR codes in much smaller tiles, which overlap alike.
struct TiledReader {
  let formats: Set<BarcodeFormat>
  let minimumLines: Int
  /// What reading may cost; nil for no limit.
  var budget: ReadingBudget?
  /// The limit of each call. A tile that exceeds it gives no codes, and the budget records the cut.
  var stepLimit = UprightReader.StepLimit.standard

  /// Tiles that cover a picture.
  struct Tiling {
    /// The longest side of a tile, in pixels. Smaller pictures are one tile.
    let side: Int
    /// How many pixels neighboring tiles share at least.
    let overlap: Int

    /// A call takes 50 ms; 0.2 s where everything looks like a code.
    static let standard = Tiling(side: 2048, overlap: 512)
    /// A call takes 0.1 s at most where there is nothing but corners of one pixel a module; in one of the standard tiles it
    /// would take 3.5 s.
    static let crowded = Tiling(side: 640, overlap: 192)
  }

  /// What is so near to where a tile was cut may have been cut too.
  private static let margin = 8.0

  /// - Parameters:
  ///   - level: the picture, halved so many times.
  ///   - checkCancellation: called before each call of the library; what it throws ends the reading.
  /// - Returns: each code once, in pixels of the picture that isn't halved.
  func codes(
    in level: (Int) -> GrayImage, checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    var codes: [Barcode] = []
    var halvings = 0
    while true {
      let picture = level(halvings)
      var largest = Tiling.standard.side
      for rows in Tiling.standard.stretches(of: picture.height) {
        for columns in Tiling.standard.stretches(of: picture.width) {
          let tile = try self.codes(
            in: picture, columns: columns, rows: rows, checkCancellation: checkCancellation)
          if tile.isCrowded { largest = Tiling.crowded.side }
          for code in tile.codes { codes.insert(code, halvedTimes: halvings) }
        }
      }
      guard max(picture.width, picture.height) > largest else { return codes }
      halvings += 1
    }
  }

  /// The codes in a part of a picture that aren't cut by its sides.
  ///
  /// - Parameters:
  ///   - columns: the part's, inside the picture, no more than a tile's.
  ///   - rows: likewise.
  /// - Returns: also whether the part is crowded: then QR codes that are larger than what small tiles share may be missing, or all
  ///   where the budget is used up.
  func codes(
    in picture: GrayImage, columns: Range<Int>, rows: Range<Int>, checkCancellation: () throws -> Void
  ) throws -> (codes: [Barcode], isCrowded: Bool) {
    func read(_ formats: Set<BarcodeFormat>, _ columns: Range<Int>, _ rows: Range<Int>) throws -> [Barcode] {
      guard !formats.isEmpty else { return [] }
      try checkCancellation()
      do {
        return try UprightReader(formats: formats, stepLimit: stepLimit)
          .codes(in: picture, columns: columns, rows: rows, minimumLines: minimumLines)
          .filter { !Self.isCut($0, by: columns, rows, of: picture) }
      } catch is UprightReader.StepLimitExceeded {
        budget?.cut()
        return []
      }
    }
    guard max(columns.count, rows.count) > Tiling.crowded.side else {
      return (try read(formats, columns, rows), false)
    }
    let crossings = FinderPatternDensity.crossings(in: picture, columns: columns, rows: rows)
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
    for rows in Tiling.crowded.stretches(of: rows.count).map({ $0.shifted(by: rows.lowerBound) }) {
      for columns in Tiling.crowded.stretches(of: columns.count).map({ $0.shifted(by: columns.lowerBound) }) {
        for code in try read(formats.filter(\.isQRCode), columns, rows) { codes.insert(code) }
      }
    }
    return (codes, true)
  }

  /// Whether a code reaches to a side of a tile that isn't the picture's.
  private static func isCut(
    _ code: Barcode, by columns: Range<Int>, _ rows: Range<Int>, of picture: GrayImage
  ) -> Bool {
    let left = columns.lowerBound > 0 ? Double(columns.lowerBound) + margin : -.infinity
    let right = columns.upperBound < picture.width ? Double(columns.upperBound) - margin : .infinity
    let top = rows.lowerBound > 0 ? Double(rows.lowerBound) + margin : -.infinity
    let bottom = rows.upperBound < picture.height ? Double(rows.upperBound) - margin : .infinity
    return !code.quadrilateral.corners.allSatisfy {
      (left...right).contains($0.x) && (top...bottom).contains($0.y)
    }
  }
}

extension TiledReader.Tiling {
  /// Parts of a length that cover all of it, none longer than `side`, each sharing `overlap` with the next.
  func stretches(of length: Int) -> [Range<Int>] {
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
  /// Adds a code that was read in a halved picture, unless something was read at its place: finer pixels tell better.
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
