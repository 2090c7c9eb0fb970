import GrayImage

/// The gradients of a picture, summed over square cells: what tells bars and modules from everything else.
///
/// A gradient at the angle θ is summed as its squared length m, m·cos 2θ and m·sin 2θ (the structure tensor), and
/// m², m²·cos 4θ and m²·sin 4θ. Where all gradients have one direction or its opposite, as across bars, both sums
/// are as long as they can be; where they have two directions at right angles, as in a matrix code, only the latter.
struct GradientCells {
  struct Sums {
    /// How many pixels have a gradient above the noise.
    var count = 0.0
    var energy = 0.0
    var cosine2 = 0.0
    var sine2 = 0.0
    var energy4 = 0.0
    var cosine4 = 0.0
    var sine4 = 0.0
    /// The gradients themselves: they cancel out across bars, and add up along a single edge.
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

    /// 0…1: how much the gradients share one direction, opposites being the same.
    var coherence2: Double {
      energy > 0 ? (cosine2 * cosine2 + sine2 * sine2).squareRoot() / energy : 0
    }
    /// 0…1: how much they share a pair of directions at right angles.
    var coherence4: Double {
      energy4 > 0 ? (cosine4 * cosine4 + sine4 * sine4).squareRoot() / energy4 : 0
    }
    /// 0…1: 1 at a single straight edge, about 0 in bars.
    var imbalance: Double {
      energy > 0 ? ((x * x + y * y) / (count * energy)).squareRoot() : 0
    }
  }

  /// The side of a cell in pixels.
  static let side = 8

  let columns: Int
  let rows: Int
  let cells: [Sums]

  /// Squared lengths of gradients (differences of pixels two apart) below this are noise.
  private static let noise: Int32 = 200

  /// - Parameter picture: what is left over beside whole cells isn't looked at.
  init(_ picture: GrayImage) {
    let (columns, rows) = (picture.width / Self.side, picture.height / Self.side)
    var cells = [Sums](repeating: Sums(), count: columns * rows)
    picture.levels.withUnsafeBufferPointer { levels in
      for row in 1..<max(rows * Self.side, 1) where row + 1 < picture.height {
        for column in 0..<columns {
          // The first and the last column of a picture have no neighbor on one side.
          let first = max(column * Self.side, 1)
          let last = min((column + 1) * Self.side, picture.width - 1)
          let sums = Self.sums(levels, from: row * picture.width + first, count: last - first, picture.width)
          cells[row / Self.side * columns + column] += sums
        }
      }
    }
    (self.columns, self.rows, self.cells) = (columns, rows, cells)
  }

  /// The sums over a few pixels of one row. In whole numbers, so that the loop can run on several pixels at once:
  /// a squared length is at most 130,050, and a sixteenth of it squared, eight times, fits 32 bits.
  @inline(__always)
  private static func sums(
    _ levels: UnsafeBufferPointer<UInt8>, from start: Int, count: Int, _ width: Int
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

  /// Each cell with its neighbors.
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
