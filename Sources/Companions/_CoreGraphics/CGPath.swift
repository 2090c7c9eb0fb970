public import Foundation

/// The rule that determines the inside of a path that intersects itself.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

/// Lines and curves in one or more subpaths.
public class CGPath {
  package enum Element: Equatable, Sendable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close

    var points: [CGPoint] {
      switch self {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }

    fileprivate func applying(_ transform: CGAffineTransform) -> Element {
      switch self {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .curve(let first, let second, let end):
        .curve(first.applying(transform), second.applying(transform), end.applying(transform))
      case .close: .close
      }
    }
  }

  package fileprivate(set) var elements: [Element] = []

  fileprivate init() {}

  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    append(rectangle: rect, transform?.pointee ?? .identity)
  }

  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    append(ellipse: rect, transform?.pointee ?? .identity)
  }

  /// Creates a rectangle with corners of quarter ellipses, limited to half of the rectangle's sides.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    append(roundedRectangle: rect, cornerWidth, cornerHeight, transform?.pointee ?? .identity)
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last line or curve; zero for an empty path.
  public var currentPoint: CGPoint {
    if elements.last == .close {
      for case .move(let start) in elements.reversed() { return start }
    }
    return elements.last?.points.last ?? .zero
  }

  /// The bounding box including control points; null for an empty path.
  public var boundingBox: CGRect {
    let points = elements.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

  /// Returns a copy transformed by `transform`; nil for none.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = transform.map { moved in elements.map { $0.applying(moved.pointee) } } ?? elements
    return path
  }

  public func copy() -> CGPath? { mutableCopy() }

  /// Returns a copy transformed by `transform`; nil for none.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    mutableCopy(using: transform)
  }
}

extension CGPath {
  fileprivate func append(rectangle rect: CGRect, _ transform: CGAffineTransform) {
    let rect = rect.standardized
    elements += [
      .move(CGPoint(x: rect.minX, y: rect.minY).applying(transform)),
      .line(CGPoint(x: rect.maxX, y: rect.minY).applying(transform)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY).applying(transform)),
      .line(CGPoint(x: rect.minX, y: rect.maxY).applying(transform)),
      .close,
    ]
  }

  fileprivate func append(ellipse rect: CGRect, _ transform: CGAffineTransform) {
    append(roundedRectangle: rect, rect.width / 2, rect.height / 2, transform)
  }

  fileprivate func append(
    roundedRectangle rect: CGRect, _ cornerWidth: CGFloat, _ cornerHeight: CGFloat,
    _ transform: CGAffineTransform
  ) {
    let rect = rect.standardized
    let width = max(0, min(cornerWidth, rect.width / 2))
    let height = max(0, min(cornerHeight, rect.height / 2))
    // With this ratio of handle to radius, a cubic is within 0.03 % of a quarter circle.
    let handle: CGFloat = 0.552_284_75
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    func corner(_ x: CGFloat, _ y: CGFloat, from start: (CGFloat, CGFloat), to end: (CGFloat, CGFloat)) {
      elements.append(.line(point(x + start.0 * width, y + start.1 * height)))
      elements.append(
        .curve(
          point(x + start.0 * width * (1 - handle), y + start.1 * height * (1 - handle)),
          point(x + end.0 * width * (1 - handle), y + end.1 * height * (1 - handle)),
          point(x + end.0 * width, y + end.1 * height)))
    }
    elements.append(.move(point(rect.minX + width, rect.minY)))
    corner(rect.maxX, rect.minY, from: (-1, 0), to: (0, 1))
    corner(rect.maxX, rect.maxY, from: (0, -1), to: (-1, 0))
    corner(rect.minX, rect.maxY, from: (1, 0), to: (0, -1))
    corner(rect.minX, rect.minY, from: (0, 1), to: (1, 0))
    elements.append(.close)
  }
}

/// A path that can be extended.
public final class CGMutablePath: CGPath {
  public override init() { super.init() }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.line(point.applying(transform)))
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .curve(control1.applying(transform), control2.applying(transform), end.applying(transform)))
  }

  /// Adds a quadratic curve, stored as the equivalent cubic.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let start = currentPoint
    let end = end.applying(transform)
    let control = control.applying(transform)
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    elements.append(.curve(between(start), between(end), end))
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(rectangle: rect, transform)
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(ellipse: rect, transform)
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    append(roundedRectangle: rect, cornerWidth, cornerHeight, transform)
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { element in
      switch element {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .curve(let first, let second, let end):
        .curve(first.applying(transform), second.applying(transform), end.applying(transform))
      case .close: .close
      }
    }
  }

  public func closeSubpath() { elements.append(.close) }
}
