import Foundation

/// The motion of overlapping patches of 8 × 8 pixels, and of their pixels.
///
/// The loops over patches and pixels use unsafe buffers: patches lie inside the source image, and
/// `FlowPlane.sample` clamps positions in the target.
struct PatchFlow {
  private let source: FlowPlane
  private let target: FlowPlane
  private let columns: [Int]
  private let rows: [Int]

  private static let side = 8
  private static let steps = 10

  /// - Parameter step: the distance between patches, in pixels.
  init(from source: FlowPlane, to target: FlowPlane, step: Int) {
    (self.source, self.target) = (source, target)
    columns = Self.starts(source.width, step)
    rows = Self.starts(source.height, step)
  }

  private static func starts(_ length: Int, _ step: Int) -> [Int] {
    guard length > side else { return [0] }
    return Array(Swift.stride(from: 0, to: length - side, by: step)) + [length - side]
  }

  /// - Parameter start: the flow of a coarser level.
  func flow(from start: FlowField, _ checkCancellation: () throws -> Void) throws -> FlowField {
    var motions = rows.flatMap { row in
      columns.map { start.vector(Float($0 + Self.side / 2), Float(row + Self.side / 2)) }
    }
    var costs = [Float](repeating: .infinity, count: motions.count)
    // Propagate from neighbors: above and left in the first pass, below and right in the second.
    for pass in 0..<2 {
      let isForward = pass == 0
      for line in rows.indices {
        try checkCancellation()
        let row = isForward ? line : rows.count - 1 - line
        for place in columns.indices {
          let column = isForward ? place : columns.count - 1 - place
          let index = row * columns.count + column
          let patch = Patch(source, column: columns[column], row: rows[row], side: Self.side)
          var best = (motion: motions[index], cost: costs[index])
          if isForward { best.cost = patch.cost(best.motion, in: target) }
          let step = isForward ? -1 : 1
          var isChanged = isForward
          for neighbor in [(column + step, row), (column, row + step)] {
            guard columns.indices.contains(neighbor.0), rows.indices.contains(neighbor.1) else { continue }
            let motion = motions[neighbor.1 * columns.count + neighbor.0]
            guard motion != best.motion else { continue }
            let cost = patch.cost(motion, in: target)
            if cost < best.cost {
              best = (motion, cost)
              isChanged = true
            }
          }
          if isChanged {
            let refined = patch.refined(best.motion, in: target, steps: Self.steps)
            let cost = patch.cost(refined, in: target)
            let isNear = (refined - best.motion).squaredLength < Float(Self.side * Self.side)
            if isNear, cost < best.cost { best = (refined, cost) }
          }
          (motions[index], costs[index]) = best
        }
      }
    }
    return try spread(motions, checkCancellation)
  }

  /// Returns each pixel's mean motion of the patches covering it, weighted by how well they fit.
  private func spread(
    _ motions: [SIMD2<Float>], _ checkCancellation: () throws -> Void
  ) throws -> FlowField {
    var sums = [SIMD4<Float>](repeating: .zero, count: source.width * source.height)
    for (line, row) in rows.enumerated() {
      try checkCancellation()
      for (place, column) in columns.enumerated() {
        let motion = motions[line * columns.count + place]
        source.levels.withUnsafeBufferPointer { levels in
          target.levels.withUnsafeBufferPointer { others in
            sums.withUnsafeMutableBufferPointer { sums in
              for y in row..<min(row + Self.side, source.height) {
                for x in column..<min(column + Self.side, source.width) {
                  let index = y &* source.width &+ x
                  let other = target.sample(
                    others, Float(x) + 0.5 + motion.x, Float(y) + 0.5 + motion.y)
                  let weight = 1 / max(abs(other - levels[index]), 1)
                  sums[index] += SIMD4(motion.x, motion.y, 1, 0) * weight
                }
              }
            }
          }
        }
      }
    }
    var field = FlowField(width: source.width, height: source.height)
    for index in sums.indices {
      let sum = sums[index]
      field.vectors[index] = SIMD2(sum.x, sum.y) / max(sum.z, 1e-6)
    }
    return field
  }
}

/// A patch of the source image, zero-mean to be invariant to brightness.
private struct Patch {
  private let plane: FlowPlane
  private let column: Int
  private let row: Int
  private let width: Int
  private let height: Int
  private let mean: Float
  private let meanChange: SIMD2<Float>
  /// The inverse structure tensor, as three elements of a symmetric matrix; nil without structure.
  private let inverse: SIMD3<Float>?

  init(_ plane: FlowPlane, column: Int, row: Int, side: Int) {
    (self.plane, self.column, self.row) = (plane, column, row)
    (width, height) = (min(side, plane.width - column), min(side, plane.height - row))
    let count = Float(width * height)
    var (sum, change, squares) = (Float(0), SIMD2<Float>.zero, SIMD3<Float>.zero)
    for y in row..<(row + height) {
      for x in column..<(column + width) {
        let d = plane.changes[y * plane.width + x]
        sum += plane.levels[y * plane.width + x]
        change += d
        squares += SIMD3(d.x * d.x, d.x * d.y, d.y * d.y)
      }
    }
    mean = sum / count
    meanChange = change / count
    squares -= SIMD3(change.x * change.x, change.x * change.y, change.y * change.y) / count
    let determinant = squares.x * squares.z - squares.y * squares.y
    let trace = squares.x + squares.z
    inverse =
      determinant > 1e-4 * trace * trace && trace > 8
      ? SIMD3(squares.z, -squares.y, squares.x) / determinant : nil
  }

  func cost(_ motion: SIMD2<Float>, in target: FlowPlane) -> Float {
    var (sum, squares) = (Float(0), Float(0))
    plane.levels.withUnsafeBufferPointer { levels in
      target.levels.withUnsafeBufferPointer { others in
        for y in row..<(row + height) {
          for x in column..<(column + width) {
            let other = target.sample(others, Float(x) + 0.5 + motion.x, Float(y) + 0.5 + motion.y)
            let difference = other - levels[y &* plane.width &+ x]
            sum += difference
            squares += difference * difference
          }
        }
      }
    }
    let count = Float(width * height)
    return squares / count - sum * sum / (count * count)
  }

  func refined(_ start: SIMD2<Float>, in target: FlowPlane, steps: Int) -> SIMD2<Float> {
    guard let inverse else { return start }
    var motion = start
    for _ in 0..<steps {
      var (sum, right) = (Float(0), SIMD2<Float>.zero)
      plane.levels.withUnsafeBufferPointer { levels in
        plane.changes.withUnsafeBufferPointer { changes in
          target.levels.withUnsafeBufferPointer { others in
            for y in row..<(row + height) {
              for x in column..<(column + width) {
                let index = y &* plane.width &+ x
                let other = target.sample(others, Float(x) + 0.5 + motion.x, Float(y) + 0.5 + motion.y)
                let difference = other - levels[index]
                sum += difference
                right += changes[index] * difference
              }
            }
          }
        }
      }
      right -= meanChange * sum
      let step = SIMD2(
        inverse.x * right.x + inverse.y * right.y, inverse.y * right.x + inverse.z * right.y)
      guard step.squaredLength < 64 else { break }
      motion -= step
      if step.squaredLength < 1e-4 { break }
    }
    return motion
  }
}

extension SIMD2<Float> {
  fileprivate var squaredLength: Float { x * x + y * y }
}
