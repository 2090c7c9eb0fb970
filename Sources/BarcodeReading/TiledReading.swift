import GrayImage
import PlaneGeometry

/// Reads what lies upright in a picture of any size, in calls of bounded size.
///
/// zxing-cpp can't be interrupted, and where much looks like the corners of codes its time grows faster than the number of
/// pixels. So it never sees more than a tile. Neighboring tiles overlap: what is no larger than the overlap is whole in
/// one of them. What is larger is looked for in the halved pictures, in the last of which one tile is all, and is still at
/// least half as large as the overlap where it is first whole.
struct TiledReading {
  let reading: UprightReading
  let minimumLines: Int

  /// The longest side of a tile, in pixels. Smaller pictures are read in one call.
  static let side = 2048
  /// How many pixels neighboring tiles share at least.
  static let overlap = 512
  /// What is so near to where a tile was cut may have been cut too.
  private static let margin = 8.0

  /// - Parameters:
  ///   - level: the picture, halved so many times.
  ///   - checkCancellation: called before each tile; what it throws ends the reading.
  /// - Returns: each code once, in pixels of the picture that isn't halved.
  func codes(
    in level: (Int) throws -> GrayImage, checkCancellation: () throws -> Void
  ) throws -> [Barcode] {
    var codes: [Barcode] = []
    var halvings = 0
    while true {
      let picture = try level(halvings)
      for rows in Self.stretches(of: picture.height) {
        for columns in Self.stretches(of: picture.width) {
          try checkCancellation()
          let tile = try reading.codes(in: picture, columns: columns, rows: rows, minimumLines: minimumLines)
          for code in tile where !Self.isCut(code, by: columns, rows, of: picture) {
            codes.insert(code, halvedTimes: halvings)
          }
        }
      }
      guard max(picture.width, picture.height) > Self.side else { return codes }
      halvings += 1
    }
  }

  /// Parts of a length that cover all of it, none longer than `side`, each sharing `overlap` with the next.
  static func stretches(of length: Int) -> [Range<Int>] {
    guard length > side else { return [0..<length] }
    let step = side - overlap
    let count = (length - overlap + step - 1) / step
    let part = (length + (count - 1) * overlap + count - 1) / count
    return (0..<count).map { index in
      let end = min(index * (part - overlap) + part, length)
      return (end - part)..<end
    }
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
