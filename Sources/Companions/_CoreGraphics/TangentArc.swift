public import Foundation

/// An arc that rounds a corner, tangent to both of its lines.
struct TangentArc {
  let center: CGPoint
  let startAngle: CGFloat
  let endAngle: CGFloat
  let clockwise: Bool

  /// - Returns: nil for collinear points and for a radius that isn't positive.
  init?(from start: CGPoint, corner: CGPoint, to end: CGPoint, radius: CGFloat) {
    guard let back = Self.direction(from: corner, to: start), let on = Self.direction(from: corner, to: end),
      radius > 0, radius.isFinite
    else { return nil }
    let turn = back.dx * on.dy - back.dy * on.dx
    // The sine and cosine of half the corner's angle.
    let cosine = (max((1 + back.dx * on.dx + back.dy * on.dy) / 2, 0)).squareRoot()
    let sine = (max((1 - back.dx * on.dx - back.dy * on.dy) / 2, 0)).squareRoot()
    guard abs(turn) > 1e-9, cosine > 0, sine > 0 else { return nil }
    let distance = radius * cosine / sine
    let middle = CGVector(dx: (back.dx + on.dx) / (2 * cosine), dy: (back.dy + on.dy) / (2 * cosine))
    let center = CGPoint(
      x: corner.x + middle.dx * radius / sine, y: corner.y + middle.dy * radius / sine)
    func angle(_ direction: CGVector) -> CGFloat {
      atan2(
        corner.y + direction.dy * distance - center.y, corner.x + direction.dx * distance - center.x)
    }
    self.center = center
    (startAngle, endAngle, clockwise) = (angle(back), angle(on), turn > 0)
  }

  private static func direction(from start: CGPoint, to end: CGPoint) -> CGVector? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 && length.isFinite ? CGVector(dx: dx / length, dy: dy / length) : nil
  }
}

extension CGMutablePath {
  /// Adds a line and an arc that rounds the corner `tangent1End`, tangent to both lines, and ends there. Adds
  /// a line to the corner if there is no such arc, and nothing if the path is empty.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else { return }
    let start = currentPoint.applying(transform.inverted())
    guard let arc = TangentArc(from: start, corner: tangent1End, to: tangent2End, radius: radius) else {
      return addLine(to: tangent1End, transform: transform)
    }
    addArc(
      center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle,
      clockwise: arc.clockwise, transform: transform)
  }
}

extension CGContext {
  /// Adds a line and an arc that rounds the corner `tangent1End`, tangent to both lines; the arc's end
  /// becomes the current point. Adds a line to the corner if there is no such arc.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let arc = TangentArc(from: currentPointOfPath, corner: tangent1End, to: tangent2End, radius: radius)
    else { return addLine(to: tangent1End) }
    addArc(
      center: arc.center, radius: radius, startAngle: arc.startAngle, endAngle: arc.endAngle,
      clockwise: arc.clockwise)
  }
}
