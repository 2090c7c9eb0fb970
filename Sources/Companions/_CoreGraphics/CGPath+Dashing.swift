public import Foundation

extension CGPath {
  /// Returns the dashes along this path as open subpaths: what `CGContext.strokePath` draws if dashed.
  ///
  /// Each subpath restarts the pattern. If a closed subpath starts and ends within dashes, these are joined.
  ///
  /// - Parameters:
  ///   - phase: the offset into the pattern at a subpath's start, in the path's units.
  ///   - lengths: alternating dashes and gaps, repeated; empty for a solid line. A dash of length 0 is a dot,
  ///     visible with round or square caps. The path is copied undashed if a length is negative or NaN, all
  ///     are 0, or there are more than 1,000,000 dashes.
  ///   - transform: applied to the result.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let result = CGMutablePath()
    if let pattern = DashPattern(phase: phase, lengths: lengths), pattern.isWithinDashLimit(subpaths) {
      for run in subpaths {
        for dash in pattern.dashes(of: run) { dash.add(to: result) }
      }
    } else {
      result.addPath(self)
    }
    return transform.isIdentity ? result : result.mutableCopy(using: [transform]) ?? result
  }
}

private struct DashPattern {
  private let lengths: [CGFloat]
  private let first: (index: Int, rest: CGFloat)

  init?(phase: CGFloat, lengths: [CGFloat]) {
    // An odd number of lengths is repeated once.
    let lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    var rest = phase - (phase / total).rounded(.down) * total
    var index = 0
    while index < lengths.count - 1, rest >= lengths[index], rest > 0 || lengths[index] > 0 {
      rest -= lengths[index]
      index += 1
    }
    self.lengths = lengths
    first = (index, max(lengths[index] - rest, 0))
  }

  /// Whether the number of dashes is within the limit.
  func isWithinDashLimit(_ runs: [Subpath]) -> Bool {
    let length = runs.reduce(0) { $0 + $1.measured.reduce(0) { $0 + $1.length } }
    return length / lengths.reduce(0, +) * CGFloat(lengths.count / 2) <= 1_000_000
  }

  func dashes(of run: Subpath) -> [Subpath] {
    var dashes: [Subpath] = []
    var (index, rest) = first
    var dash: Subpath? = index.isMultiple(of: 2) ? Subpath(start: run.start) : nil
    let beginsWithin = dash != nil
    for segment in run.measured {
      var done: CGFloat = 0
      while segment.length - done > rest {
        let before = done
        done += rest
        if var ended = dash {
          if done > before || ended.segments.isEmpty {
            ended.segments.append(segment.part(from: before, to: done))
          }
          dashes.append(ended)
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
        dash = index.isMultiple(of: 2) ? Subpath(start: segment.point(done)) : nil
      }
      dash?.segments.append(segment.part(from: done, to: segment.length))
      rest -= segment.length - done
    }
    guard var last = dash, !last.segments.isEmpty else { return dashes }
    if run.isClosed, beginsWithin {
      if dashes.isEmpty {
        last.isClosed = true
      } else {
        last.segments += dashes.removeFirst().segments
      }
    }
    return dashes + [last]
  }
}

/// A line or curve, parameterized by arc length.
private struct MeasuredSegment {
  private let curve: CubicCurve
  private let isLine: Bool
  /// For curves, the arc length up to each 128th of the parameter.
  private var lengths: [CGFloat] = []
  let length: CGFloat

  init(from start: CGPoint, _ segment: Subpath.Segment) {
    switch segment {
    case .line(let end):
      (curve, isLine) = (CubicCurve(start, start, end, end), true)
      length = (end - start).length
    case .curve(let first, let second, let end):
      (curve, isLine) = (CubicCurve(start, first, second, end), false)
      var (last, sum) = (start, CGFloat(0))
      lengths = [0]
      for step in 1...128 {
        let point = curve.point(CGFloat(step) / 128)
        sum += (point - last).length
        lengths.append(sum)
        last = point
      }
      length = sum
    }
  }

  /// The curve's parameter at an arc length.
  private func parameter(_ place: CGFloat) -> CGFloat {
    guard place > 0, length > 0 else { return 0 }
    guard place < length else { return 1 }
    let next = max(lengths.firstIndex { $0 > place } ?? 128, 1)
    let (from, to) = (lengths[next - 1], lengths[next])
    return (CGFloat(next - 1) + (place - from) / (to - from)) / 128
  }

  func point(_ place: CGFloat) -> CGPoint {
    guard isLine else { return curve.point(parameter(place)) }
    let (start, end) = (curve.points.0, curve.points.3)
    return place >= length ? end : start + (end - start) * (place / length)
  }

  /// Returns the part between two arc lengths.
  func part(from first: CGFloat, to last: CGFloat) -> Subpath.Segment {
    if isLine { return .line(point(last)) }
    let part = curve.part(from: parameter(first), to: parameter(last))
    return .curve(part.points.1, part.points.2, part.points.3)
  }
}

extension Subpath {
  fileprivate var measured: [MeasuredSegment] {
    var from = start
    return segments.map { segment in
      defer { from = segment.end }
      return MeasuredSegment(from: from, segment)
    }
  }
}
