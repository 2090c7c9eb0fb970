public import Foundation

/// The type of a path element.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath at its one point.
  case moveToPoint
  /// A line to its one point.
  case addLineToPoint
  /// A quadratic curve, with two points. Never passed: these curves are stored as cubics.
  case addQuadCurveToPoint
  /// A cubic curve: two control points and its end.
  case addCurveToPoint
  /// A line to the start of the subpath; no points.
  case closeSubpath
}

/// An element of a path.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The number of points depends on `type`; valid during the call of the block only.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

extension CGPath {
  /// Calls a block with each element of the path, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      // The pointers are valid within the closure only, as documented.
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
