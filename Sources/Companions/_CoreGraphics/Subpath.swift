import Foundation

/// Consecutive lines and curves.
struct Subpath {
  enum Segment {
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)

    var end: CGPoint {
      switch self {
      case .line(let end), .curve(_, _, let end): end
      }
    }
  }

  var start: CGPoint
  var segments: [Segment] = []
  /// Whether the last segment, which ends at the start, is joined with the first.
  var isClosed = false

  var end: CGPoint { segments.last?.end ?? start }

  func add(to path: CGMutablePath) {
    path.move(to: start)
    for segment in segments {
      switch segment {
      case .line(let end): path.addLine(to: end)
      case .curve(let first, let second, let end): path.addCurve(to: end, control1: first, control2: second)
      }
    }
    if isClosed { path.closeSubpath() }
  }
}

extension CGPath {
  /// The nonempty subpaths. A closed one ends where it starts.
  var subpaths: [Subpath] {
    var runs: [Subpath] = []
    var run: Subpath?
    func end() {
      if let run, !run.segments.isEmpty { runs.append(run) }
    }
    for element in elements {
      // A path that doesn't start with a move starts at its first point.
      var current = run ?? Subpath(start: element.points.first ?? .zero)
      switch element {
      case .move(let point):
        end()
        current = Subpath(start: point)
      case .line(let point): current.segments.append(.line(point))
      case .curve(let first, let second, let point): current.segments.append(.curve(first, second, point))
      case .close:
        if current.end != current.start || current.segments.isEmpty {
          current.segments.append(.line(current.start))
        }
        current.isClosed = true
        run = current
        end()
        // Without a move, the next subpath starts where this one did.
        current = Subpath(start: current.start)
      }
      run = current
    }
    end()
    return runs
  }
}

extension CGPoint {
  static func + (left: CGPoint, right: CGPoint) -> CGPoint {
    CGPoint(x: left.x + right.x, y: left.y + right.y)
  }
  static func - (left: CGPoint, right: CGPoint) -> CGPoint {
    CGPoint(x: left.x - right.x, y: left.y - right.y)
  }
  static func * (point: CGPoint, factor: CGFloat) -> CGPoint {
    CGPoint(x: point.x * factor, y: point.y * factor)
  }
  var length: CGFloat { hypot(x, y) }
}

struct CubicCurve {
  let points: (CGPoint, CGPoint, CGPoint, CGPoint)

  init(_ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
    points = (start, first, second, end)
  }

  func point(_ t: CGFloat) -> CGPoint {
    let s = 1 - t
    return points.0 * (s * s * s) + points.1 * (3 * s * s * t) + points.2 * (3 * s * t * t)
      + points.3 * (t * t * t)
  }

  /// Returns the part between two parameters, by de Casteljau's algorithm.
  func part(from first: CGFloat, to last: CGFloat) -> CubicCurve {
    let rest = first > 0 ? split(first).1 : self
    return last < 1 ? rest.split((last - first) / (1 - first)).0 : rest
  }

  private func split(_ t: CGFloat) -> (CubicCurve, CubicCurve) {
    func between(_ a: CGPoint, _ b: CGPoint) -> CGPoint { a + (b - a) * t }
    let (a, b, c) = (
      between(points.0, points.1), between(points.1, points.2), between(points.2, points.3)
    )
    let (d, e) = (between(a, b), between(b, c))
    let middle = between(d, e)
    return (CubicCurve(points.0, a, d, middle), CubicCurve(middle, e, c, points.3))
  }

  /// Returns points such that the lines between them are within `tolerance`, without the first point.
  func flattened(within tolerance: CGFloat) -> [CGPoint] {
    // Wang's bound: the error is an eighth of the second difference over the squared number of lines.
    let (first, second) = (
      points.0 - points.1 * 2 + points.2, points.1 - points.2 * 2 + points.3
    )
    let bend = max(first.length, second.length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    guard count.isFinite, count > 1 else { return [points.3] }
    let lines = min(Int(min(count, 1000)), 1000)
    return (1...lines).map { $0 == lines ? points.3 : point(CGFloat($0) / CGFloat(lines)) }
  }
}
