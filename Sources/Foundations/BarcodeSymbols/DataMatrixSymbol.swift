/// The structure of a Data Matrix code, apart from its message (ISO/IEC 16022, ECC 200).
package struct DataMatrixSymbol: Sendable, Hashable {
  /// The number of modules in a column, including borders.
  package let rows: Int
  /// The number of modules in a row, including borders.
  package let columns: Int
  /// The data codewords in order, including padding, without error correction.
  package let payload: [UInt8]

  /// Decodes modules, row by row without a margin; nil if they have errors or no code has that size.
  package init?(rows: Int, columns: Int, isDark: [Bool]) {
    guard isDark.count == rows * columns,
      let kind = Self.kinds.first(where: { $0.rows == rows && $0.columns == columns })
    else { return nil }
    let codewords = Self.codewords(kind, isDark)
    guard codewords.count == kind.data + kind.corrections, Self.isIntact(codewords, kind) else { return nil }
    (self.rows, self.columns) = (rows, columns)
    payload = codewords.prefix(kind.data).map { UInt8(truncatingIfNeeded: $0) }
  }

  private struct Kind {
    let rows: Int
    let columns: Int
    /// The modules of one data region, without its border.
    let regionRows: Int
    let regionColumns: Int
    let data: Int
    let corrections: Int
    let blocks: Int

    init(
      _ rows: Int, _ columns: Int, _ regionRows: Int, _ regionColumns: Int, _ data: Int, _ corrections: Int,
      _ blocks: Int = 1
    ) {
      (self.rows, self.columns, self.regionRows, self.regionColumns) = (
        rows, columns, regionRows, regionColumns
      )
      (self.data, self.corrections, self.blocks) = (data, corrections, blocks)
    }
  }

  private static let kinds = [
    Kind(10, 10, 8, 8, 3, 5), Kind(12, 12, 10, 10, 5, 7), Kind(14, 14, 12, 12, 8, 10),
    Kind(16, 16, 14, 14, 12, 12), Kind(18, 18, 16, 16, 18, 14), Kind(20, 20, 18, 18, 22, 18),
    Kind(22, 22, 20, 20, 30, 20), Kind(24, 24, 22, 22, 36, 24), Kind(26, 26, 24, 24, 44, 28),
    Kind(32, 32, 14, 14, 62, 36), Kind(36, 36, 16, 16, 86, 42), Kind(40, 40, 18, 18, 114, 48),
    Kind(44, 44, 20, 20, 144, 56), Kind(48, 48, 22, 22, 174, 68), Kind(52, 52, 24, 24, 204, 84, 2),
    Kind(64, 64, 14, 14, 280, 112, 2), Kind(72, 72, 16, 16, 368, 144, 4), Kind(80, 80, 18, 18, 456, 192, 4),
    Kind(88, 88, 20, 20, 576, 224, 4), Kind(96, 96, 22, 22, 696, 272, 4),
    Kind(104, 104, 24, 24, 816, 336, 6), Kind(120, 120, 18, 18, 1050, 408, 6),
    Kind(132, 132, 20, 20, 1304, 496, 8), Kind(144, 144, 22, 22, 1558, 620, 10),
    Kind(8, 18, 6, 16, 5, 7), Kind(8, 32, 6, 14, 10, 11), Kind(12, 26, 10, 24, 16, 14),
    Kind(12, 36, 10, 16, 22, 18), Kind(16, 36, 14, 16, 32, 24), Kind(16, 48, 14, 22, 49, 28),
  ]

  /// Checks each block: codeword n belongs to block n modulo their number.
  private static func isIntact(_ codewords: [Int], _ kind: Kind) -> Bool {
    let corrections = kind.corrections / kind.blocks
    return (0..<kind.blocks).allSatisfy { block in
      // In the largest code the last two blocks are one codeword shorter; correction continues after data.
      let place = kind.rows == 144 ? (block + 2) % kind.blocks : block
      let data = stride(from: block, to: kind.data, by: kind.blocks).map { codewords[$0] }
      let own = stride(from: kind.data + place, to: codewords.count, by: kind.blocks).map { codewords[$0] }
      return GaloisField.of256InAztec.isIntact(data + own, corrections: corrections, firstRoot: 1)
    }
  }

  /// The codewords in the symbol's order: in diagonals from the lower left to the upper right and back.
  private static func codewords(_ kind: Kind, _ isDark: [Bool]) -> [Int] {
    let (verticals, horizontals) = (
      kind.rows / (kind.regionRows + 2), kind.columns / (kind.regionColumns + 2)
    )
    var walk = Walk(
      height: verticals * kind.regionRows, width: horizontals * kind.regionColumns
    ) { row, column in
      // Skips the regions' borders.
      let (y, x) = (
        row + 2 * (row / kind.regionRows) + 1, column + 2 * (column / kind.regionColumns) + 1
      )
      return isDark[y * kind.columns + x]
    }
    return walk.codewords()
  }

  /// The traversal of the modules that hold data (ISO/IEC 16022, annex F).
  private struct Walk {
    let height: Int
    let width: Int
    let module: (Int, Int) -> Bool
    private var isVisited: [Bool]

    init(height: Int, width: Int, module: @escaping (Int, Int) -> Bool) {
      (self.height, self.width, self.module) = (height, width, module)
      isVisited = Array(repeating: false, count: height * width)
    }

    /// A bit; positions beyond an edge wrap to the opposite one.
    private mutating func bit(_ row: Int, _ column: Int) -> Int {
      var (row, column) = (row, column)
      if row < 0 { (row, column) = (row + height, column + 4 - (height + 4) % 8) }
      if column < 0 { (row, column) = (row + 4 - (width + 4) % 8, column + width) }
      guard 0..<height ~= row, 0..<width ~= column else { return 0 }
      isVisited[row * width + column] = true
      return module(row, column) ? 1 : 0
    }

    private mutating func codeword(_ places: [(Int, Int)]) -> Int {
      places.reduce(0) { $0 << 1 | bit($1.0, $1.1) }
    }

    /// A codeword of the standard shape, by its last module.
    private mutating func regular(_ row: Int, _ column: Int) -> Int {
      codeword([
        (row - 2, column - 2), (row - 2, column - 1), (row - 1, column - 2), (row - 1, column - 1),
        (row - 1, column), (row, column - 2), (row, column - 1), (row, column),
      ])
    }

    mutating func codewords() -> [Int] {
      let (h, w) = (height, width)
      var (result, row, column): ([Int], Int, Int) = ([], 4, 0)
      repeat {
        // The shapes in the corners.
        if row == h, column == 0 {
          result.append(
            codeword([
              (h - 1, 0), (h - 1, 1), (h - 1, 2), (0, w - 2), (0, w - 1), (1, w - 1), (2, w - 1), (3, w - 1),
            ]))
        }
        if row == h - 2, column == 0, w % 4 != 0 {
          result.append(
            codeword([
              (h - 3, 0), (h - 2, 0), (h - 1, 0), (0, w - 4), (0, w - 3), (0, w - 2), (0, w - 1), (1, w - 1),
            ]))
        }
        if row == h - 2, column == 0, w % 8 == 4 {
          result.append(
            codeword([
              (h - 3, 0), (h - 2, 0), (h - 1, 0), (0, w - 2), (0, w - 1), (1, w - 1), (2, w - 1), (3, w - 1),
            ]))
        }
        if row == h + 4, column == 2, w % 8 == 0 {
          result.append(
            codeword([
              (h - 1, 0), (h - 1, w - 1), (0, w - 3), (0, w - 2), (0, w - 1), (1, w - 3), (1, w - 2),
              (1, w - 1),
            ]))
        }
        repeat {
          if row < h, column >= 0, !isVisited[row * w + column] { result.append(regular(row, column)) }
          (row, column) = (row - 2, column + 2)
        } while row >= 0 && column < w
        (row, column) = (row + 1, column + 3)
        repeat {
          if row >= 0, column < w, !isVisited[row * w + column] { result.append(regular(row, column)) }
          (row, column) = (row + 2, column - 2)
        } while row < h && column >= 0
        (row, column) = (row + 3, column + 1)
      } while row < h || column < w
      return result
    }
  }
}
