public import CoreGraphics
import PlaneGeometry

extension Detections {
  /// A classification of the whole image.
  public struct Classification: Sendable, Hashable {
    /// An identifier of `VNClassifyImageRequest`, such as "espresso" or "animal".
    public var identifier: String
    /// 0…1.
    public var confidence: Float
  }

  /// The contour of a dark region, or of a light one inside it.
  public struct Contour: Sendable, Hashable {
    /// The corners of a closed polygon.
    public var points: [CGPoint]
    /// The index of the enclosing contour in `Detections.contours`; nil if there is none.
    public var parent: Int?

    /// The upright bounding box of the points.
    public var box: CGRect { CGRect(around: points) }
  }

  /// The tilt of the horizon.
  public struct Horizon: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    /// Radians, counterclockwise: positive if the horizon rises to the right.
    public var angle: Double
    /// A line of that angle through the image's center, from the left border to the right. The horizon's
    /// position isn't known.
    public var line: [CGPoint]
  }

  /// A salient region.
  public struct SalientRegion: Sendable, Hashable {
    /// The saliency, 0…1.
    public var confidence: Float
    public var box: CGRect
  }
}
