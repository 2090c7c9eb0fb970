package import Foundation
import ImageIO

/// Maps a model's output in the destination back to the image.
///
/// Vision documents an observation's coordinates as normalized to the processed image, which is the region of
/// interest if one is set: `inRegion` returns those, `inImage` those of the whole upright image. Both have a
/// lower-left origin; nothing is clamped, so a letterbox's border maps outside 0…1.
extension SamplingPlan {
  /// Maps a point normalized to the destination, top-left origin, to the upright image, as above.
  package func pointInImage(_ point: CGPoint) -> CGPoint {
    let (x, y) = uprightPixel(point)
    return uprightSize.normalized(CGPoint(x: x, y: y))
  }

  /// Maps a point normalized to the destination, top-left origin, to the region of interest, as above.
  package func pointInRegion(_ point: CGPoint) -> CGPoint {
    regionOfInterest.normalized(pointInImage(point))
  }

  /// Maps a rectangle normalized to the destination, top-left origin, to the upright image, as above.
  package func rectInImage(_ rect: CGRect) -> CGRect {
    Self.rect(
      pointInImage(CGPoint(x: rect.minX, y: rect.minY)), pointInImage(CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  /// Maps a rectangle normalized to the destination, top-left origin, to the region of interest, as above.
  package func rectInRegion(_ rect: CGRect) -> CGRect {
    Self.rect(
      pointInRegion(CGPoint(x: rect.minX, y: rect.minY)), pointInRegion(CGPoint(x: rect.maxX, y: rect.maxY)))
  }

  private func uprightPixel(_ point: CGPoint) -> (x: Double, y: Double) {
    let across = (Double(point.x) * Double(destinationWidth) - Double(content.x)) / Double(content.width)
    let down = (Double(point.y) * Double(destinationHeight) - Double(content.y)) / Double(content.height)
    return cropAndScale.rotates
      ? (horizontal.at(down), vertical.at(across)) : (horizontal.at(across), vertical.at(down))
  }

  private static func rect(_ a: CGPoint, _ b: CGPoint) -> CGRect {
    CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
  }
}
