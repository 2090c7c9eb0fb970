import CoreGraphics
public import Foundation

/// The rectangle that covers a whole picture in normalized coordinates: origin 0, 0, size 1, 1.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Whether a normalized rectangle covers the whole picture exactly.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// A normalized point in pixels. Both have their origin at the lower left.
///
/// - Parameters:
///   - normalizedPoint: 0…1 on each axis within the picture.
///   - imageWidth: pixels.
///   - imageHeight: pixels.
/// - Returns: the point in pixels, not rounded.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  VNImagePointForNormalizedPointUsingRegionOfInterest(
    normalizedPoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A point normalized to a region of interest, in pixels of the whole picture.
///
/// - Parameter roi: the region, itself normalized to the picture.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  NormalizedPoint(normalizedPoint: normalizedPoint).toImageCoordinates(
    from: NormalizedRect(normalizedRect: roi), imageSize: CGSize(width: imageWidth, height: imageHeight))
}

/// A point in pixels, normalized. Both have their origin at the lower left.
///
/// - Parameters:
///   - imageWidth: pixels, above 0.
///   - imageHeight: pixels, above 0.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  VNNormalizedPointForImagePointUsingRegionOfInterest(
    imagePoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A point in pixels of the whole picture, normalized to a region of interest.
///
/// - Parameter roi: the region, itself normalized to the picture; neither side 0.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  NormalizedPoint(
    imagePoint: imagePoint, in: CGSize(width: imageWidth, height: imageHeight),
    normalizedTo: NormalizedRect(normalizedRect: roi)
  ).cgPoint
}

/// A normalized rectangle in pixels. Both have their origin at the lower left.
///
/// - Returns: the rectangle in pixels, not rounded.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNImageRectForNormalizedRectUsingRegionOfInterest(
    normalizedRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A rectangle normalized to a region of interest, in pixels of the whole picture.
///
/// - Parameter roi: the region, itself normalized to the picture.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  NormalizedRect(normalizedRect: normalizedRect).toImageCoordinates(
    from: NormalizedRect(normalizedRect: roi), imageSize: CGSize(width: imageWidth, height: imageHeight))
}

/// A rectangle in pixels, normalized. Both have their origin at the lower left.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNNormalizedRectForImageRectUsingRegionOfInterest(
    imageRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A rectangle in pixels of the whole picture, normalized to a region of interest.
///
/// - Parameter roi: the region, itself normalized to the picture; neither side 0.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  NormalizedRect(
    imageRect: imageRect, in: CGSize(width: imageWidth, height: imageHeight),
    normalizedTo: NormalizedRect(normalizedRect: roi)
  ).cgRect
}
