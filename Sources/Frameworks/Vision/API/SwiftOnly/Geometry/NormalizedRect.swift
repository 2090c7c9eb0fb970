import CoreGraphics
public import Foundation

/// An upright rectangle in an image: 0…1 on each axis where it lies inside, origin at the lower left.
public struct NormalizedRect: Hashable, Codable, Sendable {
  /// The same four numbers.
  public let cgRect: CGRect

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    cgRect = CGRect(x: x, y: y, width: width, height: height)
  }

  /// - Parameter normalizedRect: normalized already.
  public init(normalizedRect: CGRect) { cgRect = normalizedRect }

  /// Normalizes a rectangle in pixels, origin at the lower left.
  ///
  /// - Parameter imageSize: in pixels, neither side 0.
  public init(imageRect: CGRect, in imageSize: CGSize) {
    self.init(imageRect: imageRect, in: imageSize, normalizedTo: .fullImage)
  }

  /// Normalizes a rectangle in pixels of the whole image, origin at the lower left, to a part of the image.
  ///
  /// - Parameters:
  ///   - imageSize: in pixels, neither side 0.
  ///   - regionOfInterest: the part, itself normalized to the image; neither side 0.
  public init(imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
    cgRect = CGRect(
      origin: NormalizedPoint(imagePoint: imageRect.origin, in: imageSize, normalizedTo: regionOfInterest)
        .cgPoint,
      size: CGSize(
        width: imageRect.size.width / imageSize.width / regionOfInterest.width,
        height: imageRect.size.height / imageSize.height / regionOfInterest.height))
  }

  /// All of an image: origin 0, 0, size 1, 1.
  public static var fullImage: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

  /// The lower left corner.
  public var origin: CGPoint { cgRect.origin }
  public var width: CGFloat { cgRect.size.width }
  public var height: CGFloat { cgRect.size.height }

  /// The rectangle as far from the upper edge as this one is from the lower: the same place with the origin at the other side.
  public func verticallyFlipped() -> NormalizedRect {
    NormalizedRect(x: origin.x, y: 1 - origin.y - height, width: width, height: height)
  }

  /// The rectangle in pixels, not rounded.
  ///
  /// - Parameters:
  ///   - imageSize: in pixels.
  ///   - origin: where the pixels are counted from; the rectangle's own origin is the corner that lies nearest to it.
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
    toImageCoordinates(from: .fullImage, imageSize: imageSize, origin: origin)
  }

  /// A rectangle normalized to a part of an image, in pixels of the whole image, not rounded.
  ///
  /// - Parameters:
  ///   - regionOfInterest: the part, itself normalized to the image.
  ///   - imageSize: in pixels.
  ///   - origin: where the pixels are counted from; the rectangle's own origin is the corner that lies nearest to it.
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
