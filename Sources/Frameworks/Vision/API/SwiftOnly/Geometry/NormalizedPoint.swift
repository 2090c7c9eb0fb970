import CoreGraphics
public import Foundation

/// A point in an image: 0…1 on each axis inside the image, lower-left origin.
public struct NormalizedPoint: Hashable, Codable, Sendable {
  /// The same coordinates as a `CGPoint`.
  public let cgPoint: CGPoint

  public init(x: CGFloat, y: CGFloat) { cgPoint = CGPoint(x: x, y: y) }

  /// - Parameter normalizedPoint: in normalized coordinates.
  public init(normalizedPoint: CGPoint) { cgPoint = normalizedPoint }

  /// Normalizes a point in pixels, lower-left origin.
  ///
  /// - Parameters:
  ///   - imagePoint: in pixels.
  ///   - imageSize: in pixels, neither side 0.
  public init(imagePoint: CGPoint, in imageSize: CGSize) {
    self.init(imagePoint: imagePoint, in: imageSize, normalizedTo: .fullImage)
  }

  /// Normalizes a point in pixels of the whole image, lower-left origin, to a region.
  ///
  /// - Parameters:
  ///   - imagePoint: in pixels of the whole image.
  ///   - imageSize: in pixels, neither side 0.
  ///   - regionOfInterest: the region, normalized to the image; neither side 0.
  public init(imagePoint: CGPoint, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
    let region = regionOfInterest.cgRect
    self.init(
      x: (imagePoint.x / imageSize.width - region.origin.x) / region.size.width,
      y: (imagePoint.y / imageSize.height - region.origin.y) / region.size.height)
  }

  /// The image's lower-left corner.
  public static var zero: NormalizedPoint { NormalizedPoint(x: 0, y: 0) }

  public var x: CGFloat { cgPoint.x }
  public var y: CGFloat { cgPoint.y }

  /// Returns the point mirrored vertically: y becomes 1 - y.
  public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

  /// Converts the point to pixels, not rounded.
  ///
  /// - Parameters:
  ///   - imageSize: in pixels.
  ///   - origin: the origin of the result's coordinates.
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// Converts a point normalized to a region to pixels of the whole image, not rounded.
  ///
  /// - Parameters:
  ///   - regionOfInterest: the region, normalized to the image.
  ///   - imageSize: in pixels.
  ///   - origin: the origin of the result's coordinates.
  public func toImageCoordinates(
    from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
  ) -> CGPoint {
    let region = regionOfInterest.cgRect
    let point = CGPoint(
      x: (region.origin.x + x * region.size.width) * imageSize.width,
      y: (region.origin.y + y * region.size.height) * imageSize.height)
    return origin == .lowerLeft ? point : CGPoint(x: point.x, y: imageSize.height - point.y)
  }
}

extension NormalizedPoint: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
