/// The structure of an Aztec code, apart from its message (ISO/IEC 24778).
package struct AztecSymbol: Sendable, Hashable {
  /// Whether it has the smaller finder pattern.
  package let isCompact: Bool
  /// 1…4 for compact codes, 1…32 for others.
  package let layers: Int
  /// The number of codewords that aren't for error correction.
  package let dataCodewords: Int
  /// The data codewords' bits, of 6, 8, 10 or 12 bits each, packed; the rest of the last byte is 0.
  package let payload: [UInt8]

  /// Decodes `size` by `size` modules, row by row without a margin; nil if they have errors, which aren't
  /// corrected, or aren't such a code.
  package init?(size: Int, isDark: [Bool]) {
    guard isDark.count == size * size else { return nil }
    let modules = Modules(size: size, isDark: isDark)
    for isCompact in [true, false] {
      guard let mode = modules.mode(isCompact: isCompact),
        size == Self.size(layers: mode.layers, isCompact: isCompact),
        let codewords = Self.codewords(modules, layers: mode.layers, isCompact: isCompact),
        mode.dataCodewords <= codewords.values.count,
        codewords.field.isIntact(
          codewords.values, corrections: codewords.values.count - mode.dataCodewords, firstRoot: 1)
      else { continue }
      (self.isCompact, layers, dataCodewords) = (isCompact, mode.layers, mode.dataCodewords)
      payload = Self.packed(codewords.values.prefix(mode.dataCodewords), bits: codewords.bits)
      return
    }
    return nil
  }

  /// The side without the alignment lines.
  private static func baseSize(layers: Int, isCompact: Bool) -> Int { (isCompact ? 11 : 14) + 4 * layers }

  private static func size(layers: Int, isCompact: Bool) -> Int {
    let base = baseSize(layers: layers, isCompact: isCompact)
    return isCompact ? base : base + 1 + 2 * ((base / 2 - 1) / 15)
  }

  /// The positions of columns and rows that aren't alignment lines.
  private static func positions(layers: Int, isCompact: Bool) -> [Int] {
    let base = baseSize(layers: layers, isCompact: isCompact)
    guard !isCompact else { return Array(0..<base) }
    let (half, center) = (base / 2, size(layers: layers, isCompact: false) / 2)
    // A line follows every fifteen positions, counted from the middle.
    let offsets = (0..<half).map { $0 + $0 / 15 + 1 }
    return offsets.reversed().map { center - $0 } + offsets.map { center + $0 }
  }

  /// All codewords, from the outermost layer inwards: down the left side, then counterclockwise.
  private static func codewords(
    _ modules: Modules, layers: Int, isCompact: Bool
  ) -> (values: [Int], bits: Int, field: GaloisField)? {
    let places = positions(layers: layers, isCompact: isCompact)
    guard let last = places.last, last < modules.size else { return nil }
    var bits: [Bool] = []
    for layer in 0..<layers {
      let length = 4 * (layers - layer) + (isCompact ? 9 : 12)
      let (low, high) = (2 * layer, places.count - 1 - 2 * layer)
      let sides: [(Int, Int) -> (Int, Int)] = [
        { (low + $1, low + $0) }, { (low + $0, high - $1) }, { (high - $1, high - $0) },
        { (high - $0, low + $1) },
      ]
      for side in sides {
        for step in 0..<length {
          for depth in 0..<2 {
            let (x, y) = side(step, depth)
            bits.append(modules[places[x], places[y]])
          }
        }
      }
    }
    let (width, field): (Int, GaloisField) =
      switch layers {
      case ...2: (6, .of64)
      case ...8: (8, .of256InAztec)
      case ...22: (10, .of1024)
      default: (12, .of4096)
      }
    // The first bits, which don't fill a codeword, are left out.
    let values = stride(from: bits.count % width, to: bits.count, by: width).map { start in
      bits[start..<start + width].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    return (values, width, field)
  }

  private static func packed(_ codewords: some Sequence<Int>, bits: Int) -> [UInt8] {
    var (bytes, rest, count): ([UInt8], Int, Int) = ([], 0, 0)
    for codeword in codewords {
      (rest, count) = (rest << bits | codeword, count + bits)
      while count >= 8 {
        count -= 8
        bytes.append(UInt8(rest >> count & 255))
      }
      rest &= (1 << count) - 1
    }
    if count > 0 { bytes.append(UInt8(rest << (8 - count) & 255)) }
    return bytes
  }

  private struct Modules {
    let size: Int
    let isDark: [Bool]

    subscript(x: Int, y: Int) -> Bool { isDark[y * size + x] }

    /// The mode message around the finder pattern, clockwise from the top left; nil if it has errors.
    func mode(isCompact: Bool) -> (layers: Int, dataCodewords: Int)? {
      let (center, radius, length) = (size / 2, isCompact ? 5 : 7, isCompact ? 7 : 10)
      guard size > 2 * radius + 1, size % 2 == 1 else { return nil }
      // The alignment line crosses the middle of a larger ring's side.
      let offsets = (0..<length).map { isCompact ? $0 - 3 : $0 - 5 + $0 / 5 }
      let top = offsets.map { self[center + $0, center - radius] }
      let right = offsets.map { self[center + radius, center + $0] }
      let bottom = offsets.reversed().map { self[center + $0, center + radius] }
      let left = offsets.reversed().map { self[center - radius, center + $0] }
      let bits = top + right + bottom + left
      let words = stride(from: 0, to: bits.count, by: 4).map { start in
        bits[start..<start + 4].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
      }
      let data = isCompact ? 2 : 4
      guard GaloisField.of16.isIntact(words, corrections: words.count - data, firstRoot: 1) else {
        return nil
      }
      let message = words.prefix(data).reduce(0) { $0 << 4 | $1 }
      let shift = isCompact ? 6 : 11
      return (message >> shift + 1, message & ((1 << shift) - 1) + 1)
    }
  }
}
