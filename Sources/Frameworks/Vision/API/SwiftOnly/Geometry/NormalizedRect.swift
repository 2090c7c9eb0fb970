import CoreGraphics
public import Foundation

/// An axis-aligned rectangle in an image: 0…1 on each axis inside the image, lower-left origin.
public struct NormalizedRect: Hashable, Codable, Sendable {
  /// The same coordinates as a `CGRect`.
  public let cgRect: CGRect

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    cgRect = CGRect(x: x, y: y, width: width, height: height)
  }

  /// - Parameter normalizedRect: in normalized coordinates.
  public init(normalizedRect: CGRect) { cgRect = normalizedRect }

  /// Normalizes a rectangle in pixels, lower-left origin.
  ///
  /// - Parameters:
  ///   - imageRect: in pixels.
  ///   - imageSize: in pixels, neither side 0.
  public init(imageRect: CGRect, in imageSize: CGSize) {
    self.init(imageRect: imageRect, in: imageSize, normalizedTo: .fullImage)
  }

  /// Normalizes a rectangle in pixels of the whole image, lower-left origin, to a region.
  ///
  /// - Parameters:
  ///   - imageRect: in pixels of the whole image.
  ///   - imageSize: in pixels, neither side 0.
  ///   - regionOfInterest: the region, normalized to the image; neither side 0.
  public init(imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
    cgRect = CGRect(
      origin: NormalizedPoint(imagePoint: imageRect.origin, in: imageSize, normalizedTo: regionOfInterest)
        .cgPoint,
      size: CGSize(
        width: imageRect.size.width / imageSize.width / regionOfInterest.width,
        height: imageRect.size.height / imageSize.height / regionOfInterest.height))
  }

  /// The whole image: origin 0, 0, size 1, 1.
  public static var fullImage: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

  /// The lower-left corner.
  public var origin: CGPoint { cgRect.origin }
  public var width: CGFloat { cgRect.size.width }
  public var height: CGFloat { cgRect.size.height }

  /// Returns the rectangle mirrored vertically, as for an upper-left origin.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: origin.x, y: 1 - origin.y - height, width: width, height: height)
  }

  /// Converts the rectangle to pixels, not rounded.
  ///
  /// - Parameters:
  ///   - imageSize: in pixels.
  ///   - origin: the origin of the result's coordinates; the rectangle's origin is its corner nearest to it.
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// Converts a rectangle normalized to a region to pixels of the whole image, not rounded.
  ///
  /// - Parameters:
  ///   - regionOfInterest: the region, normalized to the image.
  ///   - imageSize: in pixels.
  ///   - origin: the origin of the result's coordinates; the rectangle's origin is its corner nearest to it.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGRect {
    let corner = NormalizedPoint(x: self.origin.x, y: self.origin.y + (origin == .lowerLeft ? 0 : height))
    return CGRect(
      origin: corner.toImageCoordinates(from: regionOfInterest, imageSize: imageSize, origin: origin),
      size: CGSize(
        width: width * regionOfInterest.width * imageSize.width,
        height: height * regionOfInterest.height * imageSize.height))
  }
}

extension NormalizedRect: CustomStringConvertible {
  public var description: String { "(\(origin.x), \(origin.y), \(width), \(height))" }
}
