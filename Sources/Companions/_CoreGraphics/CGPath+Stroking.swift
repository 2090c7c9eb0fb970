public import Foundation

extension CGPath {
  /// The outline of a stroke along this path: what `CGContext.strokePath` draws, to fill by the winding rule.
  ///
  /// The outline intersects itself where parts of the stroke overlap, as on the inside of corners: don't fill
  /// it by the even-odd rule. Curves become lines within 1/100 of a unit and 1/4000 of the curve's size;
  /// round caps and joins are curves. A subpath of length 0 has round or square caps, but no butt caps.
  ///
  /// - Parameters:
  ///   - lineWidth: in the path's units, above 0; otherwise the outline is empty.
  ///   - miterLimit: the maximum length of a `.miter` join in line widths before it is beveled, such as 10.
  ///   - transform: applied to the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let outline = CGMutablePath()
    guard lineWidth > 0, lineWidth.isFinite else { return outline }
    let stroke = PathStroke(
      outline: outline, half: lineWidth / 2, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    for run in subpaths { stroke.add(run) }
    return transform.isIdentity ? outline : outline.mutableCopy(using: [transform]) ?? outline
  }
}

/// Builds the outline of strokes.
///
/// It is a rectangle for each line and a wedge outside each corner, all in one direction, so that the winding
/// rule fills their union. On the inside of a corner, the outline passes through the corner itself.
private struct PathStroke {
  let outline: CGMutablePath
  let half: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat

  /// A point where two lines meet, or one ends.
  private struct Vertex {
    let point: CGPoint
    /// Whether it results from flattening a curve.
    let isOnCurve: Bool
  }

  func add(_ run: Subpath) {
    var vertices = vertices(run)
    guard let first = vertices.first else { return }
    if vertices.count > 1, run.isClosed, vertices[vertices.count - 1].point == first.point {
      vertices.removeLast()
    }
    guard vertices.count > 1 else { return addDot(first.point) }
    addSide(vertices, isClosed: run.isClosed, begins: true)
    if run.isClosed {
      outline.closeSubpath()
      addSide(vertices.reversed(), isClosed: true, begins: true)
    } else {
      addSide(vertices.reversed(), isClosed: false, begins: false)
    }
    outline.closeSubpath()
  }

  private func vertices(_ run: Subpath) -> [Vertex] {
    var vertices = [Vertex(point: run.start, isOnCurve: false)]
    func add(_ point: CGPoint, isOnCurve: Bool) {
      guard point.x.isFinite, point.y.isFinite else { return }
      if point != vertices[vertices.count - 1].point {
        vertices.append(Vertex(point: point, isOnCurve: isOnCurve))
      }
    }
    for segment in run.segments {
      switch segment {
      case .line(let end): add(end, isOnCurve: false)
      case .curve(let first, let second, let end):
        let start = vertices[vertices.count - 1].point
        let size = max((first - start).length, (second - start).length, (end - start).length)
        let curve = CubicCurve(start, first, second, end)
        let points = curve.flattened(within: max(min(0.01, (size + half) / 4000), 1e-9))
        for (index, point) in points.enumerated() { add(point, isOnCurve: index < points.count - 1) }
      }
    }
    return vertices
  }

  /// Adds the left side of lines, as seen with y up, and the cap of the last one.
  private func addSide(_ vertices: [Vertex], isClosed: Bool, begins: Bool) {
    let count = vertices.count
    let directions = (0..<(isClosed ? count : count - 1)).map { index in
      let line = vertices[(index + 1) % count].point - vertices[index].point
      return line * (1 / line.length)
    }
    guard let first = directions.first, let last = directions.last else { return }
    let start = vertices[0].point + first.left * half
    if begins { outline.move(to: start) }
    for index in 1..<max(directions.count, 1) {
      addCorner(vertices[index], directions[index - 1], directions[index])
    }
    if isClosed {
      addCorner(vertices[0], last, first)
    } else {
      addEnd(vertices[count - 1].point, last)
    }
  }

  /// Adds the join from the side of the incoming line to that of the outgoing one.
  private func addCorner(_ vertex: Vertex, _ coming: CGPoint, _ going: CGPoint) {
    let (from, to) = (vertex.point + coming.left * half, vertex.point + going.left * half)
    outline.addLine(to: from)
    let turn = coming.x * going.y - coming.y * going.x
    let along = coming.x * going.x + coming.y * going.y
    if turn > 0 {
      // Inside.
      outline.addLine(to: vertex.point)
    } else if vertex.isOnCurve || join == .round {
      addArc(vertex.point, coming.left, by: atan2(-turn, along))
      return
    } else if join == .miter, along > -1, 2 / (1 + along) <= miterLimit * miterLimit {
      outline.addLine(to: vertex.point + (coming.left + going.left) * (half / (1 + along)))
    }
    outline.addLine(to: to)
  }

  /// Adds the cap from the left side of a line's end to the right one.
  private func addEnd(_ point: CGPoint, _ direction: CGPoint) {
    let (side, ahead) = (direction.left * half, direction * half)
    outline.addLine(to: point + side)
    switch cap {
    case .butt: break
    case .square:
      outline.addLine(to: point + side + ahead)
      outline.addLine(to: point - side + ahead)
    case .round: return addArc(point, direction.left, by: .pi)
    }
    outline.addLine(to: point - side)
  }

  /// Adds a clockwise arc, from the direction's angle.
  private func addArc(_ center: CGPoint, _ direction: CGPoint, by angle: CGFloat) {
    let from = atan2(direction.y, direction.x)
    func point(_ angle: CGFloat, _ tangent: CGFloat = 0) -> CGPoint {
      center + CGPoint(x: cos(angle) - tangent * sin(angle), y: sin(angle) + tangent * cos(angle)) * half
    }
    // The sagitta: the error of replacing the arc by a line.
    guard half * angle * angle / 8 > min(0.01, half / 1000) else {
      return outline.addLine(to: point(from - angle))
    }
    let pieces = max((angle / (.pi / 2) - 1e-9).rounded(.up), 1)
    let step = -angle / pieces
    let handle = 4 / 3 * tan(step / 4)
    for piece in 0..<Int(pieces) {
      let begin = from + CGFloat(piece) * step
      outline.addCurve(
        to: point(begin + step), control1: point(begin, handle), control2: point(begin + step, -handle))
    }
  }

  /// Adds the caps of a subpath of length 0.
  private func addDot(_ point: CGPoint) {
    let rect = CGRect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
    switch cap {
    case .butt: break
    case .round: outline.addEllipse(in: rect)
    case .square: outline.addRect(rect)
    }
  }
}

extension CGPoint {
  /// The vector rotated by 90° to the left, as seen with y up.
  fileprivate var left: CGPoint { CGPoint(x: -y, y: x) }
}
