import CoreGraphics
import Foundation

/// The rectangle that covers a whole picture in normalised coordinates: origin 0, 0, size 1, 1.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Whether a normalised rectangle covers the whole picture exactly.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// A normalised point in pixels. Both have their origin at the lower left.
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

/// A point normalised to a region of interest, in pixels of the whole picture.
///
/// - Parameter roi: the region, itself normalised to the picture.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  CGPoint(
    x: (roi.origin.x + normalizedPoint.x * roi.size.width) * CGFloat(imageWidth),
    y: (roi.origin.y + normalizedPoint.y * roi.size.height) * CGFloat(imageHeight))
}

/// A point in pixels, normalised. Both have their origin at the lower left.
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

/// A point in pixels of the whole picture, normalised to a region of interest.
///
/// - Parameter roi: the region, itself normalised to the picture; neither side 0.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  CGPoint(
    x: (imagePoint.x / CGFloat(imageWidth) - roi.origin.x) / roi.size.width,
    y: (imagePoint.y / CGFloat(imageHeight) - roi.origin.y) / roi.size.height)
}

/// A normalised rectangle in pixels. Both have their origin at the lower left.
///
/// - Returns: the rectangle in pixels, not rounded.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNImageRectForNormalizedRectUsingRegionOfInterest(
    normalizedRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A rectangle normalised to a region of interest, in pixels of the whole picture.
///
/// - Parameter roi: the region, itself normalised to the picture.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  CGRect(
    origin: VNImagePointForNormalizedPointUsingRegionOfInterest(
      normalizedRect.origin, imageWidth, imageHeight, roi),
    size: CGSize(
      width: normalizedRect.size.width * roi.size.width * CGFloat(imageWidth),
      height: normalizedRect.size.height * roi.size.height * CGFloat(imageHeight)))
}

/// A rectangle in pixels, normalised. Both have their origin at the lower left.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNNormalizedRectForImageRectUsingRegionOfInterest(
    imageRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// A rectangle in pixels of the whole picture, normalised to a region of interest.
///
/// - Parameter roi: the region, itself normalised to the picture; neither side 0.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  CGRect(
    origin: VNNormalizedPointForImagePointUsingRegionOfInterest(
      imageRect.origin, imageWidth, imageHeight, roi),
    size: CGSize(
      width: imageRect.size.width / CGFloat(imageWidth) / roi.size.width,
      height: imageRect.size.height / CGFloat(imageHeight) / roi.size.height))
}
