import Foundation

/// Refines an optical flow by minimizing an energy of brightness and gradient constancy and smoothness, with
/// robust penalties (Brox et al. 2004, "High accuracy optical flow estimation based on a theory for
/// warping").
///
/// The loops over pixels use unsafe buffers; neighbors are clamped to the image.
struct VariationalRefinement {
  private let source: FlowPlane
  private let target: FlowPlane

  private static let smoothness: Float = 8
  private static let brightnessWeight: Float = 2
  private static let changeWeight: Float = 5
  private static let sweeps = 5
  private static let relaxation: Float = 1.6

  init(from source: FlowPlane, to target: FlowPlane) { (self.source, self.target) = (source, target) }

  func smoothed(
    _ start: FlowField, rounds: Int, _ checkCancellation: () throws -> Void
  ) throws -> FlowField {
    guard source.width > 2, source.height > 2 else { return start }
    var field = start
    let second = Derivatives(target)
    for _ in 0..<rounds {
      try checkCancellation()
      var update = Update(field)
      for row in 0..<source.height { addData(row, field, second, to: &update) }
      update.weighSmoothness(Self.smoothness)
      for _ in 0..<Self.sweeps {
        try checkCancellation()
        update.sweep(relaxation: Self.relaxation)
      }
      field.vectors = update.total
    }
    return field
  }

  private func addData(_ row: Int, _ field: FlowField, _ second: Derivatives, to update: inout Update) {
    let width = source.width
    source.levels.withUnsafeBufferPointer { levels in
      target.levels.withUnsafeBufferPointer { others in
        target.changes.withUnsafeBufferPointer { otherChanges in
          second.across.withUnsafeBufferPointer { across in
            second.down.withUnsafeBufferPointer { down in
              for column in 0..<width {
                let index = row &* width &+ column
                let motion = field.vectors[index]
                let (x, y) = (Float(column) + 0.5 + motion.x, Float(row) + 0.5 + motion.y)
                // A pixel that leaves the image follows its neighbors.
                guard x > 0, y > 0, x < Float(width), y < Float(source.height) else { continue }
                let change = target.sample(otherChanges, x, y)
                let (xx, yy) = (target.sample(across, x, y), target.sample(down, x, y))
                let brightness = Equation(
                  change, target.sample(others, x, y) - levels[index], weight: Self.brightnessWeight)
                let own = source.changes[index]
                let along = Equation(xx, change.x - own.x, weight: Self.changeWeight)
                let aside = Equation(yy, change.y - own.y, weight: Self.changeWeight)
                update.add(brightness, at: index)
                update.add(along, aside, at: index)
              }
            }
          }
        }
      }
    }
  }
}

/// The second derivatives, to the right and down.
private struct Derivatives {
  let across: [SIMD2<Float>]
  let down: [SIMD2<Float>]

  init(_ plane: FlowPlane) {
    let (width, height) = (plane.width, plane.height)
    var (across, down) = (plane.changes, plane.changes)
    plane.changes.withUnsafeBufferPointer { changes in
      for row in 0..<height {
        for column in 0..<width {
          let start = row * width
          let right = changes[start + min(column + 1, width - 1)] - changes[start + max(column - 1, 0)]
          let below =
            changes[min(row + 1, height - 1) * width + column] - changes[max(row - 1, 0) * width + column]
          across[start + column] = SIMD2(right.x, below.x) * 0.5
          down[start + column] = SIMD2(right.y, below.y) * 0.5
        }
      }
    }
    (self.across, self.down) = (across, down)
  }
}

/// A linearized data term, normalized by the gradient so that steep edges don't dominate.
private struct Equation {
  let gradient: SIMD2<Float>
  let difference: Float
  let weight: Float

  init(_ gradient: SIMD2<Float>, _ difference: Float, weight: Float) {
    (self.gradient, self.difference) = (gradient, difference)
    self.weight = weight / (gradient.x * gradient.x + gradient.y * gradient.y + 1)
  }

  var squared: Float { weight * difference * difference }
}

private struct Update {
  private let width: Int
  private let height: Int
  private let start: [SIMD2<Float>]
  private var step: [SIMD2<Float>]
  /// Three elements of a symmetric matrix.
  private var matrix: [SIMD4<Float>]
  private var right: [SIMD2<Float>]
  /// The smoothness weights of each pixel with its right and lower neighbor.
  private var bonds: [SIMD2<Float>]

  init(_ field: FlowField) {
    (width, height, start) = (field.width, field.height, field.vectors)
    step = [SIMD2<Float>](repeating: .zero, count: start.count)
    matrix = [SIMD4<Float>](repeating: .zero, count: start.count)
    right = step
    bonds = step
  }

  var total: [SIMD2<Float>] { zip(start, step).map { $0 + $1 } }

  @inline(__always)
  mutating func add(_ equation: Equation, at index: Int) {
    // The derivative of Charbonnier's penalty.
    add(equation, 0.5 / (equation.squared + 1e-4).squareRoot(), at: index)
  }

  @inline(__always)
  mutating func add(_ one: Equation, _ other: Equation, at index: Int) {
    let share = 0.5 / (one.squared + other.squared + 1e-4).squareRoot()
    add(one, share, at: index)
    add(other, share, at: index)
  }

  @inline(__always)
  private mutating func add(_ equation: Equation, _ share: Float, at index: Int) {
    let (g, weight) = (equation.gradient, equation.weight * share)
    matrix[index] += SIMD4(g.x * g.x, g.x * g.y, g.y * g.y, 0) * weight
    right[index] -= g * (equation.difference * weight)
  }

  mutating func weighSmoothness(_ smoothness: Float) {
    for row in 0..<height {
      for column in 0..<width {
        let index = row * width + column
        let across = column + 1 < width ? start[index + 1] - start[index] : .zero
        let down = row + 1 < height ? start[index + width] - start[index] : .zero
        let squares = (across * across + down * down).sum()
        let bond = smoothness * 0.5 / (squares + 1e-4).squareRoot()
        bonds[index] = SIMD2(column + 1 < width ? bond : 0, row + 1 < height ? bond : 0)
      }
    }
  }

  mutating func sweep(relaxation: Float) {
    let (width, height) = (width, height)
    step.withUnsafeMutableBufferPointer { step in
      start.withUnsafeBufferPointer { start in
        matrix.withUnsafeBufferPointer { matrix in
          bonds.withUnsafeBufferPointer { bonds in
            for row in 0..<height {
              for column in 0..<width {
                let index = row &* width &+ column
                var (sum, weight) = (SIMD2<Float>.zero, Float(0))
                if column > 0 {
                  let bond = bonds[index &- 1].x
                  sum += (start[index &- 1] + step[index &- 1]) * bond
                  weight += bond
                }
                if column &+ 1 < width {
                  let bond = bonds[index].x
                  sum += (start[index &+ 1] + step[index &+ 1]) * bond
                  weight += bond
                }
                if row > 0 {
                  let bond = bonds[index &- width].y
                  sum += (start[index &- width] + step[index &- width]) * bond
                  weight += bond
                }
                if row &+ 1 < height {
                  let bond = bonds[index].y
                  sum += (start[index &+ width] + step[index &+ width]) * bond
                  weight += bond
                }
                let m = matrix[index]
                let (a, b, c) = (m.x + weight + 1e-6, m.y, m.z + weight + 1e-6)
                let target = right[index] + sum - start[index] * weight
                let determinant = a * c - b * b
                let solution = SIMD2(c * target.x - b * target.y, a * target.y - b * target.x) / determinant
                step[index] += (solution - step[index]) * relaxation
              }
            }
          }
        }
      }
    }
  }
}
