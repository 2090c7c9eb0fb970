import Foundation
import GrayImage
import PlaneGeometry

/// The bent lattice of a matrix code's modules, in a crop with about upright modules.
///
/// No symbology is assumed: the lattice is what the edges between modules have in common.
struct ModuleLattice {
  /// The mean width and height of a module, in pixels.
  let pitch: SIMD2<Double>
  /// The displacement of the module edges from multiples of the pitch, in pixels, by cells.
  private let offsets: [SIMD2<Double>]
  private let columns: Int
  private let rows: Int
  private let side: Int

  /// The minimum sum of the combs' prominences across and down.
  private static let minimumProminence: Float = 1.2
  /// The maximum number of steps between both combs' pitches: they differ by at most 20 %.
  private static let reach = 4
  /// The standard deviation of the cells over which the lattice is straight.
  private static let smoothing = 1.3
  private static let smoothingReach = 4
  /// The directions of edges tried in each cell, as displacements per pixel along them.
  private static let skews = stride(from: -0.28, through: 0.28, by: 0.04)

  /// Nil if the image has no lattice of about square modules.
  init?(of image: GrayImage) {
    let combs = (EdgeComb(image, isAcross: true), EdgeComb(image, isAcross: false))
    let across = EdgeComb.prominences(combs.0.strengths())
    let down = EdgeComb.prominences(combs.1.strengths())
    let sums = zip(across, down).map { $0 + $1 }
    guard let best = sums.indices.max(by: { sums[$0] < sums[$1] }), sums[best] >= Self.minimumProminence
    else { return nil }
    let near = max(best - Self.reach, 0)...min(best + Self.reach, sums.count - 1)
    func pitch(_ prominences: [Float]) -> Double {
      EdgeComb.pitches[near.max { prominences[$0] < prominences[$1] } ?? best]
    }
    let pitch = SIMD2(pitch(across), pitch(down))
    self.pitch = pitch
    side = max(Int(max(pitch.x, pitch.y).rounded()), 4)
    (columns, rows) = ((image.width + side - 1) / side, (image.height + side - 1) / side)
    let right = Self.displacements(combs.0, pitch.x, side)
    let below = Self.transposed(Self.displacements(combs.1, pitch.y, side))
    offsets = zip(right.joined(), below.joined()).map { SIMD2($0, $1) }
  }

  /// Returns the displacement of a comb's teeth by cells, in pixels.
  private static func displacements(_ comb: EdgeComb, _ pitch: Double, _ side: Int) -> [[Double]] {
    let components = comb.components(pitch: pitch, side: side)
    // Edges that aren't upright cancel out in the sums over lines, unless the lines' phases are shifted.
    var best = components.map { $0.map { _ in (power: 0.0, value: SIMD2<Double>.zero) } }
    for skew in skews {
      let turns = components.indices.map { line -> SIMD2<Double> in
        let angle = 2 * .pi * skew * Double(line * side) / pitch
        return SIMD2(cos(angle), sin(angle))
      }
      let upright = zip(components, turns).map { line, turn in
        line.map { SIMD2($0.x * turn.x + $0.y * turn.y, $0.y * turn.x - $0.x * turn.y) }
      }
      let values = smoothed(upright)
      // Neighboring cells have about the same direction.
      let powers = smoothed(values.map { $0.map { SIMD2($0.squaredLength, 0) } })
      for (line, turn) in turns.enumerated() {
        for (place, value) in values[line].enumerated() where powers[line][place].x > best[line][place].power
        {
          best[line][place] = (
            powers[line][place].x,
            SIMD2(value.x * turn.x - value.y * turn.y, value.y * turn.x + value.x * turn.y)
          )
        }
      }
    }
    return phases(best.map { $0.map(\.value) }).map { $0.map { $0 * pitch / (2 * .pi) } }
  }

  private static func transposed<Value>(_ lines: [[Value]]) -> [[Value]] {
    guard let first = lines.first else { return [] }
    return first.indices.map { index in lines.map { $0[index] } }
  }

  /// Returns the components' phases, continuous from the strongest cell on.
  private static func phases(_ components: [[SIMD2<Double>]]) -> [[Double]] {
    let (columns, rows) = (components.first?.count ?? 0, components.count)
    let values = Array(components.joined())
    let strengths = values.map(\.length)
    let bound = 0.25 * (strengths.sorted().dropFirst(strengths.count * 3 / 4).first ?? 0)
    var phases = [Double?](repeating: nil, count: columns * rows)
    guard let seed = strengths.indices.max(by: { strengths[$0] < strengths[$1] }) else { return [] }
    phases[seed] = atan2(values[seed].y, values[seed].x)
    func neighbors(_ index: Int) -> [Int] {
      let (column, row) = (index % columns, index / columns)
      return (max(row - 1, 0)...min(row + 1, rows - 1)).flatMap { row in
        (max(column - 1, 0)...min(column + 1, columns - 1)).map { row * columns + $0 }
      }
    }
    // Strong cells first: the phase of a weak one is the mean of its neighbors'.
    var (strong, weak) = ([seed], [Int]())
    var (nextStrong, nextWeak) = (0, 0)
    var queued = [Bool](repeating: false, count: columns * rows)
    queued[seed] = true
    while nextStrong < strong.count || nextWeak < weak.count {
      let index: Int
      if nextStrong < strong.count {
        index = strong[nextStrong]
        nextStrong += 1
      } else {
        index = weak[nextWeak]
        nextWeak += 1
      }
      let around = neighbors(index)
      if phases[index] == nil {
        let known = around.compactMap { phases[$0] }
        let mean = known.reduce(0, +) / Double(max(known.count, 1))
        let own = atan2(values[index].y, values[index].x)
        phases[index] =
          strengths[index] >= bound ? mean + (own - mean).remainder(dividingBy: 2 * .pi) : mean
      }
      for neighbor in around where !queued[neighbor] {
        queued[neighbor] = true
        if strengths[neighbor] >= bound { strong.append(neighbor) } else { weak.append(neighbor) }
      }
    }
    return (0..<rows).map { row in phases[(row * columns)..<((row + 1) * columns)].map { $0 ?? 0 } }
  }

  /// Returns the sums over neighboring cells, weighted by a Gaussian.
  private static func smoothed(_ lines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
    let taps = (-smoothingReach...smoothingReach).map { exp(-Double($0 * $0) / (2 * smoothing * smoothing)) }
    func alongLines(_ lines: [[SIMD2<Double>]]) -> [[SIMD2<Double>]] {
      lines.map { line in
        line.indices.map { index in
          var sum = SIMD2<Double>.zero
          let first = index - smoothingReach
          for tap in max(-first, 0)..<min(taps.count, line.count - first) {
            sum += taps[tap] * line[first + tap]
          }
          return sum
        }
      }
    }
    return transposed(alongLines(transposed(alongLines(lines))))
  }

  /// Returns the place in the image of a place in modules.
  func point(_ place: SIMD2<Double>) -> PixelPoint {
    var point = place * pitch
    for _ in 0..<4 { point = place * pitch + offset(at: point) }
    return PixelPoint(point.x, point.y)
  }

  /// The interpolated displacement at a place in pixels.
  private func offset(at point: SIMD2<Double>) -> SIMD2<Double> {
    let last = SIMD2(Double(columns - 1), Double(rows - 1))
    let cell = (point / Double(side) - 0.5).clamped(lowerBound: .zero, upperBound: last)
    let (column, row) = (Int(cell.x), Int(cell.y))
    let (right, below) = (cell.x - Double(column), cell.y - Double(row))
    let (nextColumn, nextRow) = (min(column + 1, columns - 1), min(row + 1, rows - 1))
    let top = offsets[row * columns + column] * (1 - right) + offsets[row * columns + nextColumn] * right
    let bottom =
      offsets[nextRow * columns + column] * (1 - right) + offsets[nextRow * columns + nextColumn] * right
    return top * (1 - below) + bottom * below
  }
}
