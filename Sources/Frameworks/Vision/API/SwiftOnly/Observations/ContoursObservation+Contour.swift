import Contours
public import CoreGraphics
import Foundation
import PlaneGeometry

extension ContoursObservation {
  /// The closed border of a region or of a hole in one, or the outline of another observation.
  public struct Contour: BoundingBoxProviding, Sendable {
    private let contour: VNContour

    init(_ contour: VNContour) { self.contour = contour }

    /// Creates a line without parent or children, in an image of unknown size.
    init(polygon: [NormalizedPoint]) {
      contour = VNContour(polygon: polygon.map { SIMD2(Float($0.x), Float($0.y)) })
    }

    /// The contour's path in the tree: the index of an outermost contour, of its child, and so on.
    public var indexPath: IndexPath { contour.indexPath }
    /// The contours directly inside.
    public var childContours: [Contour] { contour.childContours.map(Contour.init) }
    public var pointCount: Int { contour.pointCount }
    /// The points, 0…1, lower-left origin. A region's border runs clockwise, a hole's counterclockwise.
    public var normalizedPoints: [SIMD2<Float>] { contour.normalizedPoints }
    /// The same points as `normalizedPoints`.
    public var points: [NormalizedPoint] {
      normalizedPoints.map { NormalizedPoint(x: CGFloat($0.x), y: CGFloat($0.y)) }
    }
    /// The points as a closed path.
    public var normalizedPath: CGPath { contour.normalizedPath }
    /// The image's width divided by its height: multiply x by it for equal units on both axes. 1 for the
    /// outline of another observation.
    public var aspectRatio: Float { contour.aspectRatio }

    /// The smallest axis-aligned box around the points.
    public var boundingBox: NormalizedRect {
      let points = normalizedPoints
      guard let first = points.first else { return NormalizedRect(normalizedRect: .zero) }
      let (low, high) = points.reduce((first, first)) { bounds, point in
        (pointwiseMin(bounds.0, point), pointwiseMax(bounds.1, point))
      }
      return NormalizedRect(
        x: CGFloat(low.x), y: CGFloat(low.y), width: CGFloat(high.x - low.x), height: CGFloat(high.y - low.y))
    }

    /// The rectangle of the smallest area around the points, at any angle in the image, with confidence 1.
    /// Its `topLeft` is the corner nearest the image's upper left.
    public var boundingQuad: RectangleObservation {
      let aspectRatio = Double(aspectRatio)
      // The geometry functions expect y downward.
      let points = contour.squaredPoints.map { SIMD2($0.x, -$0.y) }
      let corners = (RotatedRectangle(around: points)?.quadrilateral.startingAtTopLeft).map { quadrilateral in
        quadrilateral.corners.map { NormalizedPoint(x: $0.x / aspectRatio, y: -$0.y) }
      }
      let found = corners ?? [NormalizedPoint](repeating: .zero, count: 4)
      return RectangleObservation(
        topLeft: found[0], topRight: found[1], bottomRight: found[2], bottomLeft: found[3])
    }

    /// Returns the smallest circle around the points in normalized coordinates: in pixels of an image that
    /// isn't square, an ellipse. (`VNGeometryUtils` returns a circle in pixels.)
    public func boundingCircle() -> NormalizedCircle { .boundingCircle(for: points) }

    /// Returns the enclosed area, holes not subtracted, normalized, with x multiplied by `aspectRatio`.
    ///
    /// - Parameter useOrientedArea: whether a clockwise contour has a negative area.
    public func calculateArea(useOrientedArea: Bool = false) -> Double {
      contour.area(isOriented: useOrientedArea)
    }

    /// Returns the contour's length, normalized, with x multiplied by `aspectRatio`.
    public func calculatePerimeter() -> Double { contour.perimeter }

    /// Returns a polygon with fewer points, without child contours.
    ///
    /// - Parameter epsilon: the maximum distance of omitted points from the polygon, in normalized units.
    /// - Throws: `VisionError.invalidArgument` if `epsilon` is negative or NaN.
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
  /// Whether the points, the paths in the tree and the images' aspect ratios are equal.
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
