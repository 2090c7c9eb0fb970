import CoreGraphics
public import Foundation

/// The rectangle that covers a whole image in normalized coordinates: origin 0, 0, size 1, 1.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Whether a normalized rectangle covers exactly the whole image.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// Converts a normalized point to pixels. Both have a lower-left origin.
///
/// - Parameters:
///   - normalizedPoint: 0…1 on each axis within the image.
///   - imageWidth: in pixels.
///   - imageHeight: in pixels.
/// - Returns: the point in pixels, not rounded.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  VNImagePointForNormalizedPointUsingRegionOfInterest(
    normalizedPoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a point normalized to a region of interest to pixels of the whole image.
///
/// - Parameters:
///   - normalizedPoint: 0…1 on each axis within the region.
///   - imageWidth: in pixels.
///   - imageHeight: in pixels.
///   - roi: the region, normalized to the image.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  NormalizedPoint(normalizedPoint: normalizedPoint).toImageCoordinates(
    from: NormalizedRect(normalizedRect: roi), imageSize: CGSize(width: imageWidth, height: imageHeight))
}

/// Converts a point in pixels to normalized coordinates. Both have a lower-left origin.
///
/// - Parameters:
///   - imagePoint: in pixels.
///   - imageWidth: in pixels, greater than 0.
///   - imageHeight: in pixels, greater than 0.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  VNNormalizedPointForImagePointUsingRegionOfInterest(
    imagePoint, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a point in pixels of the whole image to coordinates normalized to a region of interest.
///
/// - Parameters:
///   - imagePoint: in pixels of the whole image.
///   - imageWidth: in pixels, greater than 0.
///   - imageHeight: in pixels, greater than 0.
///   - roi: the region, normalized to the image; neither side 0.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  NormalizedPoint(
    imagePoint: imagePoint, in: CGSize(width: imageWidth, height: imageHeight),
    normalizedTo: NormalizedRect(normalizedRect: roi)
  ).cgPoint
}

/// Converts a normalized rectangle to pixels. Both have a lower-left origin.
///
/// - Returns: the rectangle in pixels, not rounded.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNImageRectForNormalizedRectUsingRegionOfInterest(
    normalizedRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a rectangle normalized to a region of interest to pixels of the whole image.
///
/// - Parameters:
///   - normalizedRect: 0…1 on each axis within the region.
///   - imageWidth: in pixels.
///   - imageHeight: in pixels.
///   - roi: the region, normalized to the image.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  NormalizedRect(normalizedRect: normalizedRect).toImageCoordinates(
    from: NormalizedRect(normalizedRect: roi), imageSize: CGSize(width: imageWidth, height: imageHeight))
}

/// Converts a rectangle in pixels to normalized coordinates. Both have a lower-left origin.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNNormalizedRectForImageRectUsingRegionOfInterest(
    imageRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a rectangle in pixels of the whole image to coordinates normalized to a region of interest.
///
/// - Parameters:
///   - imageRect: in pixels of the whole image.
///   - imageWidth: in pixels, greater than 0.
///   - imageHeight: in pixels, greater than 0.
///   - roi: the region, normalized to the image; neither side 0.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  NormalizedRect(
    imageRect: imageRect, in: CGSize(width: imageWidth, height: imageHeight),
    normalizedTo: NormalizedRect(normalizedRect: roi)
  ).cgRect
}
