public import Foundation

extension CGPath {
  /// Whether the path is one axis-aligned rectangle, open or closed, with any start and direction.
  ///
  /// - Parameter rect: receives the rectangle if there is one; may be nil.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var rest = elements
    if rest.last == .close { rest.removeLast() }
    var corners: [CGPoint] = []
    for (index, element) in rest.enumerated() {
      switch element {
      case .move(let point) where index == 0: corners.append(point)
      case .line(let point) where index > 0: corners.append(point)
      default: return false
      }
    }
    if corners.count == 5, corners.first == corners.last { corners.removeLast() }
    guard corners.count == 4 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isUpFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isAcrossFirst || isUpFirst else { return false }
    rect?.pointee =
      CGRect(origin: a, size: CGSize(width: c.x - a.x, height: c.y - a.y)).standardized
    return true
  }
}
