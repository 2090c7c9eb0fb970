public import Foundation

extension CGPath {
  /// Whether a point is inside; undefined on the outline. Open subpaths count as closed; curves are
  /// approximated within 1/1000 of their size.
  ///
  /// - Parameter transform: applied to the path first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    var windings = 0
    var crossings = 0
    forEachLine(transform) { start, end in
      guard (start.y <= point.y) != (end.y <= point.y) else { return }
      let share = (point.y - start.y) / (end.y - start.y)
      guard start.x + share * (end.x - start.x) > point.x else { return }
      windings += start.y <= point.y ? 1 : -1
      crossings += 1
    }
    return rule == .winding ? windings != 0 : !crossings.isMultiple(of: 2)
  }

  /// The bounding box without control points, within 1/1000 of its size; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    var box = CGRect.null
    func add(_ point: CGPoint) {
      let own = CGRect(origin: point, size: .zero)
      box = box.isNull ? own : box.union(own)
    }
    for case .move(let point) in elements { add(point) }
    forEachLine(.identity) { start, end in
      add(start)
      add(end)
    }
    return box
  }

  /// Calls `body` for all lines, including those that close subpaths; each curve is 32 lines.
  private func forEachLine(_ transform: CGAffineTransform, _ body: (CGPoint, CGPoint) -> Void) {
    guard let first = elements.first?.points.first else { return }
    // A path that doesn't start with a move starts at its first point.
    var start = first.applying(transform)
    var current = start
    func line(to point: CGPoint) {
      body(current, point)
      current = point
    }
    for element in elements {
      let points = element.points.map { $0.applying(transform) }
      switch element {
      case .move:
        line(to: start)
        (start, current) = (points[0], points[0])
      case .line: line(to: points[0])
      case .close: line(to: start)
      case .curve:
        let from = current
        for step in 1...32 {
          let t = CGFloat(step) / 32
          let (a, b, c, d) = (
            (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
          )
          line(
            to: CGPoint(
              x: a * from.x + b * points[0].x + c * points[1].x + d * points[2].x,
              y: a * from.y + b * points[0].y + c * points[1].y + d * points[2].y))
        }
      }
    }
    line(to: start)
  }
}

extension CGMutablePath {
  /// Adds an arc, as curves within 0.03 % of it, preceded by a line to its start unless the path is empty.
  ///
  /// - Parameters:
  ///   - startAngle: in radians from the x axis.
  ///   - endAngle: in radians; the arc covers at most one turn.
  ///   - clockwise: as seen with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let whole = 2 * CGFloat.pi
    var sweep = (clockwise ? startAngle - endAngle : endAngle - startAngle)
    if sweep < 0 { sweep -= (sweep / whole).rounded(.down) * whole }
    sweep = min(sweep, whole)
    let pieces = max(Int((sweep / (.pi / 2)).rounded(.up)), 1)
    let step = (clockwise ? -sweep : sweep) / CGFloat(pieces)
    func point(_ angle: CGFloat, _ tangent: CGFloat = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * (cos(angle) - tangent * sin(angle)),
        y: center.y + radius * (sin(angle) + tangent * cos(angle)))
    }
    if isEmpty {
      move(to: point(startAngle), transform: transform)
    } else {
      addLine(to: point(startAngle), transform: transform)
    }
    let handle = 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let from = startAngle + CGFloat(piece) * step
      addCurve(
        to: point(from + step), control1: point(from, handle), control2: point(from + step, -handle),
        transform: transform)
    }
  }

  /// Adds an arc by its sweep, counterclockwise if positive, as seen with y up.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
      clockwise: delta < 0, transform: transform)
  }

  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
}
