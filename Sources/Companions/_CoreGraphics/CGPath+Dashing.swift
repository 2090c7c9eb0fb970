public import Foundation

extension CGPath {
  /// The parts of this path that a dashed line along it shows, as open runs of lines and curves: stroked, they are what
  /// `CGContext.strokePath` draws after `setLineDash`.
  ///
  /// Each run begins the pattern anew. A closed run that ends and begins within dashes has these as one.
  ///
  /// - Parameters:
  ///   - phase: how much of the pattern is left out at a run's beginning, in the path's units.
  ///   - lengths: of line and gap in turn, repeated; none for a whole line. A length of 0 is a dot, seen with round or square ends.
  ///     The path is copied whole where one is negative or no number, all are 0, or there were more than 1,000,000 dashes.
  ///   - transform: what the result is moved by.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let result = CGMutablePath()
    if let pattern = DashPattern(phase: phase, lengths: lengths), pattern.canDivide(runs) {
      for run in runs {
        for dash in pattern.dashes(of: run) { dash.add(to: result) }
      }
    } else {
      result.addPath(self)
    }
    return transform.isIdentity ? result : result.mutableCopy(using: [transform]) ?? result
  }
}

/// Lengths of line and gap.
private struct DashPattern {
  private let lengths: [CGFloat]
  private let first: (index: Int, rest: CGFloat)

  /// Nil for what is no pattern.
  init?(phase: CGFloat, lengths: [CGFloat]) {
    // An odd number of lengths is a pattern of twice as many.
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

  /// Whether there aren't too many dashes.
  func canDivide(_ runs: [Subpath]) -> Bool {
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

/// A line or curve by the length along it.
private struct MeasuredSegment {
  private let curve: CubicCurve
  private let isLine: Bool
  /// For curves, the length up to each 128th of the parameter.
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

  /// The curve's parameter after a length.
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

  /// What lies between two lengths.
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
