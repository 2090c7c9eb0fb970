import Contours
public import Foundation

/// Measures of contours and points.
open class VNGeometryUtils: NSObject {
  /// The smallest circle around a contour, in normalized units with x multiplied by the contour's `aspectRatio`, so that it is a
  /// circle in the picture, in heights of it. Apple's documentation leaves the units open.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` for a contour without points.
  open class func boundingCircle(for contour: VNContour) throws -> VNCircle {
    try circle(around: contour.squaredPoints)
  }

  /// The smallest circle around points.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` where there are none.
  open class func boundingCircle(for points: [VNPoint]) throws -> VNCircle {
    try circle(around: points.map { SIMD2($0.x, $0.y) })
  }

  /// The smallest circle around points.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` where there are none.
  open class func boundingCircle(forSIMDPoints points: UnsafePointer<SIMD2<Float>>, pointCount: Int) throws
    -> VNCircle
  {
    try circle(around: UnsafeBufferPointer(start: points, count: pointCount).map { SIMD2<Double>($0) })
  }

  /// The area that a contour encloses, those inside not taken off, in normalized units with x multiplied by `aspectRatio`.
  ///
  /// - Parameters:
  ///   - area: receives it.
  ///   - orientedArea: whether it is positive where the contour runs counterclockwise and negative where clockwise; else it is
  ///     never negative.
  open class func calculateArea(
    _ area: UnsafeMutablePointer<Double>, for contour: VNContour, orientedArea: Bool
  ) throws {
    area.pointee = contour.area(isOriented: orientedArea)
  }

  /// The length of a contour, in normalized units with x multiplied by `aspectRatio`.
  open class func calculatePerimeter(
    _ perimeter: UnsafeMutablePointer<Double>, for contour: VNContour
  ) throws {
    perimeter.pointee = contour.perimeter
  }

  private class func circle(around points: [SIMD2<Double>]) throws -> VNCircle {
    guard !points.isEmpty else {
      throw VNErrorCode.invalidArgument.error("There are no points to draw a circle around.")
    }
    let circle = EnclosingCircle(points)
    return VNCircle(center: VNPoint(x: circle.center.x, y: circle.center.y), radius: circle.radius)
  }
}
