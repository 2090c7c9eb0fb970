import Contours
public import CoreGraphics
public import Foundation

/// The closed border of a region or of a hole in one.
///
/// `@unchecked Sendable` because `NSObject` isn't checked: all stored properties are immutable.
open class VNContour: NSObject, @unchecked Sendable {
  private let contours: NormalizedContours
  private let index: Int
  /// The points of a polygon made from a contour; nil for the contour itself.
  private let polygon: [SIMD2<Float>]?

  init(_ contours: NormalizedContours, at index: Int, polygon: [SIMD2<Float>]? = nil) {
    self.contours = contours
    self.index = index
    self.polygon = polygon
  }

  /// A closed line without parent or children, in a square image.
  convenience init(polygon: [SIMD2<Float>]) {
    self.init(.lone, at: 0, polygon: polygon)
  }

  private var contour: ContourTree.Contour { contours.tree.contours[index] }
  /// Empty for a polygon, which stands for one line only.
  private var children: [Int] { polygon == nil ? contour.children : [] }

  /// The contour's path in the tree: the index of an outermost contour, of its child, and so on.
  open var indexPath: IndexPath { contours.indexPath(to: index) }

  /// The number of contours directly inside.
  open var childContourCount: Int { children.count }
  /// The contours directly inside.
  open var childContours: [VNContour] { children.map { VNContour(contours, at: $0) } }

  /// Returns one of the contours directly inside.
  ///
  /// - Throws: `VNErrorCode.outOfBoundsError` if there are fewer.
  open func childContour(at childContourIndex: Int) throws -> VNContour {
    guard children.indices.contains(childContourIndex) else {
      throw VNErrorCode.outOfBoundsError.error(
        "The contour has \(children.count) children, none at index \(childContourIndex).")
    }
    return VNContour(contours, at: children[childContourIndex])
  }

  /// The number of points.
  open var pointCount: Int { polygon?.count ?? contour.points.count }
  /// The points, 0…1, lower-left origin. A region's border runs clockwise, a hole's counterclockwise.
  open var normalizedPoints: [SIMD2<Float>] { polygon ?? contours.points(of: contour) }
  /// The points as a closed path.
  open var normalizedPath: CGPath {
    let path = CGMutablePath()
    path.addPolygon(normalizedPoints)
    return path
  }
  /// The image's width divided by its height: multiply x by it for equal units on both axes.
  open var aspectRatio: Float { contours.aspectRatio }

  /// Returns a polygon with fewer points, without child contours.
  ///
  /// - Parameter epsilon: the maximum distance of omitted points from the polygon, in normalized units.
  /// - Throws: `VNErrorCode.invalidArgument` if `epsilon` is negative or NaN.
  open func polygonApproximation(epsilon: Float) throws -> VNContour {
    guard epsilon >= 0 else {
      throw VNErrorCode.invalidArgument.error("epsilon must be 0 or greater, not \(epsilon).")
    }
    return VNContour(
      contours, at: index, polygon: PolygonSimplification.polygon(normalizedPoints, tolerance: epsilon))
  }
}
