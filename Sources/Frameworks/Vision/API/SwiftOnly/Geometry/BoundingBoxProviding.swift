import CoreGraphics
import PlaneGeometry

/// What lies within an upright box in an image.
public protocol BoundingBoxProviding {
  /// The box, normalized to the image, or to the request's region of interest where it has one.
  var boundingBox: NormalizedRect { get }
}

/// What has four corners in an image.
///
/// The corners' names are the object's own: the top left corner of a card that lies upside down is at the image's lower right.
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}

extension QuadrilateralProviding {
  /// The smallest upright box around the corners.
  public var boundingBox: NormalizedRect {
    NormalizedRect(
      normalizedRect: CGRect(
        around: [topLeft.cgPoint, topRight.cgPoint, bottomRight.cgPoint, bottomLeft.cgPoint]))
  }

  /// The outline through the corners.
  var outline: NormalizedRegion {
    NormalizedRegion(polygon: [topLeft, topRight, bottomRight, bottomLeft])
  }
}

/// A polygon of normalized points.
public typealias NormalizedRegion = ContoursObservation.Contour

/// What has an outline in an image.
public protocol BoundingRegionProviding {
  var boundingRegion: NormalizedRegion { get }
}
