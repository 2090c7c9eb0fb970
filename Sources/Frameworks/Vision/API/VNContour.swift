import Contours
public import CoreGraphics
public import Foundation

/// The border of a region, or of a hole in one: a closed line.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
open class VNContour: NSObject, @unchecked Sendable {
  private let contours: NormalizedContours
  private let index: Int
  /// Of a polygon made of a contour; nil for the contour itself.
  private let polygon: [SIMD2<Float>]?

  init(_ contours: NormalizedContours, at index: Int, polygon: [SIMD2<Float>]? = nil) {
    self.contours = contours
    self.index = index
    self.polygon = polygon
  }

  /// A closed line that belongs to no other, in a picture as wide as high.
  convenience init(polygon: [SIMD2<Float>]) {
    self.init(.lone, at: 0, polygon: polygon)
  }

  private var contour: ContourTree.Contour { contours.tree.contours[index] }
  /// A polygon stands for one line, without those inside.
  private var children: [Int] { polygon == nil ? contour.children : [] }

  /// The way to it in the observation's tree: the number of an outermost contour, then that of its child, and so on.
  open var indexPath: IndexPath { contours.indexPath(to: index) }

  /// How many contours lie directly inside.
  open var childContourCount: Int { children.count }
  /// The contours that lie directly inside.
  open var childContours: [VNContour] { children.map { VNContour(contours, at: $0) } }

  /// One of the contours that lie directly inside.
  ///
  /// - Throws: `VNErrorCode.outOfBoundsError` where there are fewer.
  open func childContour(at childContourIndex: Int) throws -> VNContour {
    guard children.indices.contains(childContourIndex) else {
      throw VNErrorCode.outOfBoundsError.error(
        "The contour has \(children.count) children, and no \(childContourIndex).")
    }
    return VNContour(contours, at: children[childContourIndex])
  }

  /// How many points there are.
  open var pointCount: Int { polygon?.count ?? contour.points.count }
  /// The points, 0…1 on each axis, origin at the lower left. A region's border runs clockwise around it, a hole's the other way.
  open var normalizedPoints: [SIMD2<Float>] { polygon ?? contours.points(of: contour) }
  /// The points as a closed path.
  open var normalizedPath: CGPath {
    let path = CGMutablePath()
    path.addPolygon(normalizedPoints)
    return path
  }
  /// The picture's width divided by its height: what x has to be multiplied by for both axes to have one unit.
  open var aspectRatio: Float { contours.aspectRatio }

  /// A polygon of fewer points, without the contours inside.
  ///
  /// - Parameter epsilon: how far the polygon may be from the points that it leaves out, in normalized units.
  /// - Throws: `VNErrorCode.invalidArgument` where `epsilon` is negative or not a number.
  open func polygonApproximation(epsilon: Float) throws -> VNContour {
    guard epsilon >= 0 else {
      throw VNErrorCode.invalidArgument.error("The distance \(epsilon) isn't 0 or more.")
    }
    return VNContour(
      contours, at: index, polygon: PolygonSimplification.polygon(normalizedPoints, tolerance: epsilon))
  }
}
