import Contours
public import Foundation

/// Measurements of contours and points.
open class VNGeometryUtils: NSObject {
  /// Returns the smallest circle around a contour, in units of the image's height: normalized, with x
  /// multiplied by the contour's `aspectRatio`. Apple's units aren't documented.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` for a contour without points.
  open class func boundingCircle(for contour: VNContour) throws -> VNCircle {
    try circle(around: contour.squaredPoints)
  }

  /// Returns the smallest circle around points.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there are none.
  open class func boundingCircle(for points: [VNPoint]) throws -> VNCircle {
    try circle(around: points.map { SIMD2($0.x, $0.y) })
  }

  /// Returns the smallest circle around points.
  ///
  /// - Throws: `VNErrorCode.invalidArgument` if there are none.
  open class func boundingCircle(forSIMDPoints points: UnsafePointer<SIMD2<Float>>, pointCount: Int) throws
    -> VNCircle
  {
    try circle(around: UnsafeBufferPointer(start: points, count: pointCount).map { SIMD2<Double>($0) })
  }

  /// Computes a contour's area, holes not subtracted, normalized, with x multiplied by `aspectRatio`.
  ///
  /// - Parameters:
  ///   - area: receives it.
  ///   - contour: the contour.
  ///   - orientedArea: whether a clockwise contour has a negative area.
  open class func calculateArea(
    _ area: UnsafeMutablePointer<Double>, for contour: VNContour, orientedArea: Bool
  ) throws {
    area.pointee = contour.area(isOriented: orientedArea)
  }

  /// Computes the length of a contour, normalized, with x multiplied by `aspectRatio`.
  open class func calculatePerimeter(
    _ perimeter: UnsafeMutablePointer<Double>, for contour: VNContour
  ) throws {
    perimeter.pointee = contour.perimeter
  }

  private class func circle(around points: [SIMD2<Double>]) throws -> VNCircle {
    guard !points.isEmpty else {
      throw VNErrorCode.invalidArgument.error("A bounding circle needs at least one point.")
    }
    let circle = EnclosingCircle(points)
    return VNCircle(center: VNPoint(x: circle.center.x, y: circle.center.y), radius: circle.radius)
  }
}
