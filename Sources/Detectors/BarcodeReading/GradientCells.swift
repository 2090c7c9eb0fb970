import GrayImage

/// An image's gradients, summed over square cells, for distinguishing bars and modules from other content.
///
/// For a gradient of squared length m at the angle θ, sums m, m·cos 2θ and m·sin 2θ (the structure tensor),
/// and m², m²·cos 4θ and m²·sin 4θ. Across bars, with one direction, both vectors have maximum length; in
/// matrix codes, with two perpendicular directions, only the latter.
struct GradientCells {
  struct Sums {
    /// The number of pixels whose gradient exceeds the noise.
    var count = 0.0
    var energy = 0.0
    var cosine2 = 0.0
    var sine2 = 0.0
    var energy4 = 0.0
    var cosine4 = 0.0
    var sine4 = 0.0
    /// The sum of the gradients, which cancel out across bars and add up along a single edge.
    var x = 0.0
    var y = 0.0

    static func += (sums: inout Sums, more: Sums) {
      sums.count += more.count
      sums.energy += more.energy
      sums.cosine2 += more.cosine2
      sums.sine2 += more.sine2
      sums.energy4 += more.energy4
      sums.cosine4 += more.cosine4
      sums.sine4 += more.sine4
      sums.x += more.x
      sums.y += more.y
    }

    /// The agreement on one direction, ignoring its sign, 0…1.
    var coherence2: Double {
      energy > 0 ? (cosine2 * cosine2 + sine2 * sine2).squareRoot() / energy : 0
    }
    /// The agreement on two perpendicular directions, 0…1.
    var coherence4: Double {
      energy4 > 0 ? (cosine4 * cosine4 + sine4 * sine4).squareRoot() / energy4 : 0
    }
    /// 0…1: 1 at a single straight edge, about 0 in bars.
    var imbalance: Double {
      energy > 0 ? ((x * x + y * y) / (count * energy)).squareRoot() : 0
    }
  }

  /// The side of a cell, in pixels.
  static let side = 8

  let columns: Int
  let rows: Int
  let cells: [Sums]

  /// - Parameters:
  ///   - image: pixels beyond the last complete cell are ignored.
  ///   - noise: squared gradient lengths (of differences of pixels two apart) below this are ignored.
  init(_ image: GrayImage, noise: Int32) {
    let (columns, rows) = (image.width / Self.side, image.height / Self.side)
    var cells = [Sums](repeating: Sums(), count: columns * rows)
    image.levels.withUnsafeBufferPointer { levels in
      for row in 1..<max(rows * Self.side, 1) where row + 1 < image.height {
        for column in 0..<columns {
          // The first and last column lack a neighbor.
          let first = max(column * Self.side, 1)
          let last = min((column + 1) * Self.side, image.width - 1)
          let sums = Self.sums(
            levels, from: row * image.width + first, count: last - first, image.width, noise)
          cells[row / Self.side * columns + column] += sums
        }
      }
    }
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// Sums over pixels of one row, in integers so that the loop vectorizes: a squared length is at most
  /// 130,050, and a sixteenth of it squared, eight times, fits 32 bits.
  @inline(__always)
  private static func sums(
    _ levels: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, _ width: Int, _ noise: Int32
  ) -> Sums {
    var (number, energy, cosine2, sine2): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var (energy4, cosine4, sine4, sumX, sumY): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
    for index in start..<(start &+ count) {
      let x = Int32(levels[index &+ 1]) &- Int32(levels[index &- 1])
      let y = Int32(levels[index &+ width]) &- Int32(levels[index &- width])
      let (xx, yy) = (x &* x, y &* y)
      let keep: Int32 = xx &+ yy >= noise ? 1 : 0
      let (length, cosine, sine) = ((xx &+ yy) &* keep, (xx &- yy) &* keep, 2 &* x &* y &* keep)
      let (length16, cosine16, sine16) = (length >> 4, cosine >> 4, sine >> 4)
      number &+= keep
      energy &+= length
      cosine2 &+= cosine
      sine2 &+= sine
      energy4 &+= length16 &* length16
      cosine4 &+= cosine16 &* cosine16 &- sine16 &* sine16
      sine4 &+= 2 &* cosine16 &* sine16
      sumX &+= x &* keep
      sumY &+= y &* keep
    }
    return Sums(
      count: Double(number), energy: Double(energy), cosine2: Double(cosine2), sine2: Double(sine2),
      energy4: Double(energy4), cosine4: Double(cosine4), sine4: Double(sine4), x: Double(sumX),
      y: Double(sumY))
  }

  func blurred() -> [Sums] {
    var blurred = cells
    for row in 0..<rows {
      for column in 0..<columns {
        for otherRow in max(row - 1, 0)...min(row + 1, rows - 1) {
          for otherColumn in max(column - 1, 0)...min(column + 1, columns - 1)
          where otherRow != row || otherColumn != column {
            blurred[row * columns + column] += cells[otherRow * columns + otherColumn]
          }
        }
      }
    }
    return blurred
  }
}
