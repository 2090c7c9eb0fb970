import Contours
public import CoreGraphics
import Foundation

/// The tree of an image's contours.
///
/// Contours are in the order of their topmost pixels; parents precede their children.
open class VNContoursObservation: VNObservation, @unchecked Sendable {
  let contours: NormalizedContours

  init(_ tree: ContourTree, width: Int, height: Int, aspectRatio: Float, requestRevision: Int) {
    contours = NormalizedContours(tree: tree, width: width, height: height, aspectRatio: aspectRatio)
    super.init(confidence: 1, requestRevision: requestRevision)
  }

  /// The number of contours, including nested ones.
  open var contourCount: Int { contours.tree.contours.count }
  /// The number of outermost contours.
  open var topLevelContourCount: Int { contours.outermost.count }
  /// The outermost contours.
  open var topLevelContours: [VNContour] { contours.topLevelContours }

  /// Returns the contour at an index among all contours.
  ///
  /// - Throws: `VNErrorCode.outOfBoundsError` if there are fewer.
  open func contour(at contourIndex: Int) throws -> VNContour {
    guard let contour = contours.contour(at: contourIndex) else {
      throw VNErrorCode.outOfBoundsError.error(
        "There are \(contourCount) contours, none at index \(contourIndex).")
    }
    return contour
  }

  /// Returns the contour at a path in the tree: the index of an outermost contour, of its child, and so on.
  ///
  /// - Throws: `VNErrorCode.outOfBoundsError` if there is none.
  open func contour(at indexPath: IndexPath) throws -> VNContour {
    guard let contour = contours.contour(at: indexPath) else {
      throw VNErrorCode.outOfBoundsError.error("There is no contour at \(Array(indexPath)).")
    }
    return contour
  }

  /// All contours in one path, normalized, lower-left origin.
  open var normalizedPath: CGPath { contours.path }
}

/// A contour tree, with the conversion of its pixels to normalized points.
final class NormalizedContours: Sendable {
  let tree: ContourTree
  let outermost: [Int]
  let aspectRatio: Float
  /// The size of the mask, in the tree's pixels.
  let width: Int
  let height: Int

  init(tree: ContourTree, width: Int, height: Int, aspectRatio: Float) {
    self.tree = tree
    self.aspectRatio = aspectRatio
    outermost = tree.outermost
    (self.width, self.height) = (width, height)
  }

  /// One contour without points of its own, for polygons that aren't from a contour tree.
  static let lone = NormalizedContours(tree: .lone, width: 1, height: 1, aspectRatio: 1)

  /// The normalized pixel centers, lower-left origin.
  func points(of contour: ContourTree.Contour) -> [SIMD2<Float>] {
    let scale = SIMD2(1 / Float(width), 1 / Float(height))
    return tree.points[contour.points].map { pixel in
      let point = (SIMD2<Float>(pixel) + 0.5) * scale
      return SIMD2(point.x, 1 - point.y)
    }
  }

  var topLevelContours: [VNContour] { outermost.map { VNContour(self, at: $0) } }

  var path: CGPath {
    let path = CGMutablePath()
    for contour in tree.contours { path.addPolygon(points(of: contour)) }
    return path
  }

  func contour(at index: Int) -> VNContour? {
    tree.contours.indices.contains(index) ? VNContour(self, at: index) : nil
  }

  func contour(at indexPath: IndexPath) -> VNContour? {
    var place = outermost
    var found: Int?
    for index in indexPath {
      guard place.indices.contains(index) else { return nil }
      found = place[index]
      place = tree.contours[place[index]].children
    }
    return found.map { VNContour(self, at: $0) }
  }

  func indexPath(to index: Int) -> IndexPath {
    var path: [Int] = []
    var current = index
    while true {
      let siblings = tree.contours[current].parent.map { tree.contours[$0].children } ?? outermost
      // Siblings are in ascending order of index.
      path.append(siblings.partitioningIndex { $0 >= current })
      guard let parent = tree.contours[current].parent else { break }
      current = parent
    }
    return IndexPath(indexes: path.reversed())
  }
}

extension [Int] {
  /// The first index whose element satisfies a condition that all later elements satisfy.
  fileprivate func partitioningIndex(where fulfils: (Int) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if fulfils(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CGMutablePath {
  func addPolygon(_ points: [SIMD2<Float>]) {
    guard let first = points.first else { return }
    func point(_ point: SIMD2<Float>) -> CGPoint { CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)) }
    move(to: point(first))
    for next in points.dropFirst() { addLine(to: point(next)) }
    closeSubpath()
  }
}
