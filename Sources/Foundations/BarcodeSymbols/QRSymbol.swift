/// The structure of a QR code, apart from its message (ISO/IEC 18004).
package struct QRSymbol: Sendable, Hashable {
  /// The error correction level: about 7, 15, 25 and 30 % of a code may be damaged.
  package enum Level: Int, Sendable, CaseIterable {
    case l
    case m
    case q
    case h
  }

  /// 1…40: the size, 17 + 4 · version modules on a side.
  package let version: Int
  /// 0…7.
  package let mask: Int
  package let level: Level
  /// The data codewords in order, without error correction.
  package let payload: [UInt8]

  /// Decodes modules, row by row without a margin; nil if they have errors or don't match the version.
  package init?(version: Int, mask: Int, level: Level, isDark: [Bool]) {
    let size = 17 + 4 * version
    guard (1...40).contains(version), (0...7).contains(mask), isDark.count == size * size else { return nil }
    let blocks = Self.blocks(
      Self.codewords(version: version, mask: mask, isDark: isDark), version: version, level: level)
    guard blocks.allSatisfy(\.isIntact) else { return nil }
    (self.version, self.mask, self.level) = (version, mask, level)
    payload = blocks.flatMap(\.data)
  }

  // MARK: Modules

  /// The codewords in the symbol's order: from the lower right corner, in columns of two, up and down.
  private static func codewords(version: Int, mask: Int, isDark: [Bool]) -> [UInt8] {
    let size = 17 + 4 * version
    let isFunction = functionModules(version: version)
    var (codewords, bits, count): ([UInt8], UInt8, Int) = ([], 0, 0)
    var (right, isUpwards) = (size - 1, true)
    while right > 0 {
      // The timing pattern's column has no data.
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where !isFunction[row * size + column] {
          let isOne = isDark[row * size + column] != isInverted(row: row, column: column, mask: mask)
          bits = bits << 1 | (isOne ? 1 : 0)
          count += 1
          if count == 8 {
            codewords.append(bits)
            (bits, count) = (0, 0)
          }
        }
      }
      (right, isUpwards) = (right - 2, !isUpwards)
    }
    return codewords
  }

  private static func isInverted(row: Int, column: Int, mask: Int) -> Bool {
    let product = row * column
    return switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: product % 2 + product % 3 == 0
    case 6: (product % 2 + product % 3) % 2 == 0
    default: ((row + column) % 2 + product % 3) % 2 == 0
    }
  }

  /// The modules without data: finder, timing and alignment patterns, format and version.
  private static func functionModules(version: Int) -> [Bool] {
    let size = 17 + 4 * version
    var modules = [Bool](repeating: false, count: size * size)
    func fill(_ rows: Range<Int>, _ columns: Range<Int>) {
      for row in rows { for column in columns { modules[row * size + column] = true } }
    }
    fill(0..<9, 0..<9)
    fill(0..<9, (size - 8)..<size)
    fill((size - 8)..<size, 0..<9)
    fill(6..<7, 0..<size)
    fill(0..<size, 6..<7)
    if version >= 7 {
      fill(0..<6, (size - 11)..<(size - 8))
      fill((size - 11)..<(size - 8), 0..<6)
    }
    let places = alignmentCenters(version: version)
    for row in places {
      for column in places {
        let isAtFinder =
          row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
        if !isAtFinder { fill((row - 2)..<(row + 3), (column - 2)..<(column + 3)) }
      }
    }
    return modules
  }

  /// The centers of alignment patterns, on both axes.
  private static func alignmentCenters(version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    // Equal distances, except for the first.
    let step = version == 32 ? 26 : (4 * version + 2 * count + 1) / (2 * count - 2) * 2
    return [6] + (0..<(count - 1)).reversed().map { 17 + 4 * version - 7 - $0 * step }
  }

  // MARK: Blocks

  /// Codewords that are corrected together.
  private struct Block {
    var data: [UInt8] = []
    var correction: [UInt8] = []

    var isIntact: Bool {
      GaloisField.of256.isIntact(
        (data + correction).map { Int($0) }, corrections: correction.count, firstRoot: 0)
    }
  }

  /// Deinterleaves codewords into blocks.
  private static func blocks(_ codewords: [UInt8], version: Int, level: Level) -> [Block] {
    let count = blockCounts[level.rawValue][version - 1]
    let correction = correctionCounts[level.rawValue][version - 1]
    var blocks = [Block](repeating: Block(), count: count)
    // The last blocks have one codeword more.
    let (shorter, longer) = (codewords.count / count - correction, codewords.count % count)
    var next = codewords.makeIterator()
    for place in 0...max(shorter, 0) {
      for block in 0..<count where place < shorter || block >= count - longer {
        if let codeword = next.next() { blocks[block].data.append(codeword) }
      }
    }
    for _ in 0..<correction {
      for block in 0..<count { if let codeword = next.next() { blocks[block].correction.append(codeword) } }
    }
    return blocks
  }

  /// The number of correction codewords in a block, by level and version.
  private static let correctionCounts = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  /// The number of blocks, by level and version.
  private static let blockCounts = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
      18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
      29,
      31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
      40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42,
      45,
      48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}
