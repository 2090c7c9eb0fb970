public import Foundation

/// What a step of a path does.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a run at its one point.
  case moveToPoint
  /// A line to its one point.
  case addLineToPoint
  /// A quadratic curve, which has two points. Never given: such curves are kept as cubic ones.
  case addQuadCurveToPoint
  /// A cubic curve: two control points and its end.
  case addCurveToPoint
  /// A line to where the run began; without points.
  case closeSubpath
}

/// A step of a path.
public struct CGPathElement {
  public var type: CGPathElementType
  /// As many as `type` says, for the time of the block that is given the element.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

extension CGPath {
  /// Gives each step of the path, in their order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      // The pointers end with the closure, as the element that has them says.
      points.withUnsafeMutableBufferPointer { buffer in
        var none = CGPoint.zero
        withUnsafeMutablePointer(to: &none) { empty in
          let step = CGPathElement(type: element.type, points: buffer.baseAddress ?? empty)
          withUnsafePointer(to: step, block)
        }
      }
    }
  }
}

extension CGPath.Element {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
