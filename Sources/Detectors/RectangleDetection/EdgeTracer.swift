import ParallelWork
import PlaneGeometry

/// Traces edges from pixel to pixel and splits them into straight segments.
///
/// `thinned` uses unsafe buffers; its indices stay two pixels inside the field.
struct EdgeTracer {
  private let field: GradientField
  private let threshold: UInt16
  /// 1 for an edge pixel that belongs to no chain yet.
  private var isFree: [UInt8]

  /// The maximum distance of an edge from its straight segment, in pixels.
  private static let tolerance = 1.2
  private static let minimumChainLength = 8
  /// The cosine of the largest change of gradient direction between consecutive edge pixels.
  private static let minimumCosine = 0.82

  init(_ field: GradientField, threshold: Double) {
    self.field = field
    self.threshold = UInt16(min(max(threshold, 1), 30_000))
    isFree = []
    isFree = thinned()
  }

  /// Returns the local maxima of the gradient magnitude across the edge (non-maximum suppression).
  private func thinned() -> [UInt8] {
    let (width, height) = (field.width, field.height)
    var edges = [UInt8](repeating: 0, count: width * height)
    guard width >= 7, height >= 7 else { return edges }
    field.magnitude.withUnsafeBufferPointer { magnitude in
      field.horizontal.withUnsafeBufferPointer { horizontal in
        field.vertical.withUnsafeBufferPointer { vertical in
          for row in 3..<(height - 3) {
            for index in (row &* width &+ 3)..<(row &* width &+ width &- 3) {
              let here = magnitude[index]
              guard here >= threshold else { continue }
              let step = horizontal[index].magnitude >= vertical[index].magnitude ? 1 : width
              if here > magnitude[index &- step] && here >= magnitude[index &+ step] { edges[index] = 1 }
            }
          }
        }
      }
    }
    return edges
  }

  /// Returns the segments from the top, until the budget is spent: one unit per pixel and visit.
  mutating func segments(_ budget: inout WorkBudget) throws -> [LineSegment] {
    var segments: [LineSegment] = []
    for index in isFree.indices where isFree[index] != 0 {
      let chain = takeChain(from: index)
      guard try budget.spend(chain.count) else { break }
      guard chain.count >= Self.minimumChainLength else { continue }
      let points = chain.map(refined)
      try cut(points, into: &segments, &budget)
    }
    return segments
  }

  /// Removes and returns the chain through a pixel, directed with the brighter side on the left.
  private mutating func takeChain(from seed: Int) -> [Int] {
    isFree[seed] = 0
    let ahead = follow(from: seed, sign: 1)
    let back = follow(from: seed, sign: -1)
    return back.reversed() + [seed] + ahead
  }

  private mutating func follow(from seed: Int, sign: Int) -> [Int] {
    var chain: [Int] = []
    var here = seed
    while let next = successor(of: here, sign: sign) {
      isFree[next] = 0
      chain.append(next)
      here = next
    }
    return chain
  }

  /// Returns the strongest of the three neighbors along the edge, if the edge continues there.
  private func successor(of index: Int, sign: Int) -> Int? {
    let (x, y) = (Int(field.horizontal[index]), Int(field.vertical[index]))
    let (alongX, alongY) = (-y * sign, x * sign)
    let width = field.width
    let (stepX, stepY) = (alongX.signum(), alongY.signum() * width)
    let straight: Int
    let (first, second): (Int, Int)
    if abs(alongX) > 2 * abs(alongY) {
      (straight, first, second) = (stepX, stepX - width, stepX + width)
    } else if abs(alongY) > 2 * abs(alongX) {
      (straight, first, second) = (stepY, stepY - 1, stepY + 1)
    } else {
      (straight, first, second) = (stepX + stepY, stepX, stepY)
    }
    var best: Int?
    for step in [straight, first, second] {
      let next = index + step
      guard isFree[next] != 0, field.magnitude[next] > best.map({ field.magnitude[$0] }) ?? 0 else {
        continue
      }
      let (nextX, nextY) = (Double(field.horizontal[next]), Double(field.vertical[next]))
      let along = Double(x) * nextX + Double(y) * nextY
      let lengths = Double(x * x + y * y) * (nextX * nextX + nextY * nextY)
      if along > Self.minimumCosine * lengths.squareRoot() { best = next }
    }
    return best
  }

  /// Returns the gradient's peak across the edge, with subpixel precision, by a parabola.
  private func refined(_ index: Int) -> PixelPoint {
    let isAcross = field.horizontal[index].magnitude >= field.vertical[index].magnitude
    let step = isAcross ? 1 : field.width
    let before = Double(field.magnitude[index - step])
    let (here, after) = (Double(field.magnitude[index]), Double(field.magnitude[index + step]))
    let bend = before - 2 * here + after
    let shift = bend < 0 ? min(0.5, max(-0.5, (before - after) / (2 * bend))) : 0
    let middle = PixelPoint(Double(index % field.width) + 0.5, Double(index / field.width) + 0.5)
    return middle + (isAcross ? SIMD2(shift, 0) : SIMD2(0, shift))
  }

  /// Splits a chain at the point farthest from its chord until it is straight (Douglas and Peucker 1973).
  private func cut(
    _ points: [PixelPoint], into segments: inout [LineSegment], _ budget: inout WorkBudget
  ) throws {
    var pending = [points.indices]
    while let range = pending.popLast() {
      guard range.count >= Self.minimumChainLength else { continue }
      guard try budget.spend(range.count) else { return }
      let (start, end) = (points[range.lowerBound], points[range.upperBound - 1])
      let along = (end - start) / max((end - start).length, 1e-9)
      var (farthest, distance) = (range.lowerBound, 0.0)
      for index in range {
        let away = abs(along.cross(points[index] - start))
        if away > distance { (farthest, distance) = (index, away) }
      }
      if distance <= Self.tolerance {
        segments.append(segment(points[range]))
      } else {
        pending.append(farthest..<range.upperBound)
        pending.append(range.lowerBound..<(farthest + 1))
      }
    }
  }

  private func segment(_ points: ArraySlice<PixelPoint>) -> LineSegment {
    var moments = PointMoments()
    for point in points { moments.add(point) }
    let (center, direction) = (moments.center, moments.direction)
    func onLine(_ point: PixelPoint) -> PixelPoint { center + direction * direction.dot(point - center) }
    return LineSegment(
      start: onLine(points[points.startIndex]), end: onLine(points[points.endIndex - 1]), moments: moments)
  }
}
