import CoreGraphics
import PlaneGeometry

/// A type with an axis-aligned bounding box in an image.
public protocol BoundingBoxProviding {
  /// The box, normalized to the image, or to the request's region of interest if it has one.
  var boundingBox: NormalizedRect { get }
}

/// A type with four corners in an image.
///
/// Corners are in the object's orientation: an upside-down card's top left is at the image's lower right.
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}

extension QuadrilateralProviding {
  /// The smallest axis-aligned box around the corners.
  public var boundingBox: NormalizedRect {
    NormalizedRect(
      normalizedRect: CGRect(
        around: [topLeft.cgPoint, topRight.cgPoint, bottomRight.cgPoint, bottomLeft.cgPoint]))
  }

  var outline: NormalizedRegion {
    NormalizedRegion(polygon: [topLeft, topRight, bottomRight, bottomLeft])
  }
}

/// A polygon of normalized points.
public typealias NormalizedRegion = ContoursObservation.Contour

/// A type with an outline in an image.
public protocol BoundingRegionProviding {
  var boundingRegion: NormalizedRegion { get }
}
