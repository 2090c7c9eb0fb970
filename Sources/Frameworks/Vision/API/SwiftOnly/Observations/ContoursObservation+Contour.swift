import Contours
public import CoreGraphics
import Foundation
import PlaneGeometry

extension ContoursObservation {
  /// The border of a region, or of a hole in one, or the outline of something else: a closed line.
  public struct Contour: BoundingBoxProviding, Sendable {
    private let contour: VNContour

    init(_ contour: VNContour) { self.contour = contour }

    /// A line that no request found, alone, in a picture whose size isn't known.
    init(polygon: [NormalizedPoint]) {
      contour = VNContour(polygon: polygon.map { SIMD2(Float($0.x), Float($0.y)) })
    }

    /// The way to it in the observation's tree: the number of an outermost contour, then that of its child, and so on.
    public var indexPath: IndexPath { contour.indexPath }
    /// The contours that lie directly inside.
    public var childContours: [Contour] { contour.childContours.map(Contour.init) }
    public var pointCount: Int { contour.pointCount }
    /// The points, 0…1 on each axis, origin at the lower left. A region's border runs clockwise around it, a hole's the other
    /// way.
    public var normalizedPoints: [SIMD2<Float>] { contour.normalizedPoints }
    /// The same points.
    public var points: [NormalizedPoint] {
      normalizedPoints.map { NormalizedPoint(x: CGFloat($0.x), y: CGFloat($0.y)) }
    }
    /// The points as a closed path.
    public var normalizedPath: CGPath { contour.normalizedPath }
    /// The picture's width divided by its height: what x has to be multiplied by for both axes to have one unit. 1 for the
    /// outline of another observation.
    public var aspectRatio: Float { contour.aspectRatio }

    /// The smallest upright box around the points.
    public var boundingBox: NormalizedRect {
      let points = normalizedPoints
      guard let first = points.first else { return NormalizedRect(normalizedRect: .zero) }
      let (low, high) = points.reduce((first, first)) { bounds, point in
        (pointwiseMin(bounds.0, point), pointwiseMax(bounds.1, point))
      }
      return NormalizedRect(
        x: CGFloat(low.x), y: CGFloat(low.y), width: CGFloat(high.x - low.x), height: CGFloat(high.y - low.y))
    }

    /// The rectangle of the smallest area around the points, at whatever angle, with confidence 1. It is a rectangle in the
    /// picture; its `topLeft` is the corner nearest the picture's upper left.
    public var boundingQuad: RectangleObservation {
      let aspectRatio = Double(aspectRatio)
      // With y downwards, as the plane's geometry has it.
      let points = contour.squaredPoints.map { SIMD2($0.x, -$0.y) }
      let corners = (RotatedRectangle(around: points)?.quadrilateral.startingAtTopLeft).map { quadrilateral in
        quadrilateral.corners.map { NormalizedPoint(x: $0.x / aspectRatio, y: -$0.y) }
      }
      let found = corners ?? [NormalizedPoint](repeating: .zero, count: 4)
      return RectangleObservation(
        topLeft: found[0], topRight: found[1], bottomRight: found[2], bottomLeft: found[3])
    }

    /// The smallest circle around the points in normalized coordinates, which in a picture that isn't square is an ellipse of
    /// pixels. (`VNGeometryUtils` gives a circle of pixels.)
    public func boundingCircle() -> NormalizedCircle { .boundingCircle(for: points) }

    /// The area that the contour encloses, those inside not taken off, in normalized units with x multiplied by `aspectRatio`.
    ///
    /// - Parameter useOrientedArea: whether it is positive where the contour runs counterclockwise and negative where
    ///   clockwise; else it is never negative.
    public func calculateArea(useOrientedArea: Bool = false) -> Double {
      contour.area(isOriented: useOrientedArea)
    }

    /// The contour's length, in normalized units with x multiplied by `aspectRatio`.
    public func calculatePerimeter() -> Double { contour.perimeter }

    /// A polygon of fewer points, without the contours inside.
    ///
    /// - Parameter epsilon: how far the polygon may be from the points that it leaves out, in normalized units.
    /// - Throws: `VisionError.invalidArgument` where `epsilon` is negative or not a number.
    public func polygonApproximation(epsilon: Float) throws -> Contour {
      do {
        return Contour(try contour.polygonApproximation(epsilon: epsilon))
      } catch {
        throw VisionError(error)
      }
    }
  }
}

extension ContoursObservation.Contour: Hashable, CustomStringConvertible {
  /// Whether both have the same points and places, in pictures of the same proportions.
  public static func == (one: Self, other: Self) -> Bool {
    one.aspectRatio == other.aspectRatio && one.indexPath == other.indexPath
      && one.normalizedPoints == other.normalizedPoints
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(indexPath)
    hasher.combine(normalizedPoints)
  }

  public var description: String { "contour \(Array(indexPath)) of \(pointCount) points" }
}
