public import CoreGraphics
import PlaneGeometry

extension Detections {
  /// What the picture shows.
  public struct Classification: Sendable, Hashable {
    /// One of `VNClassifyImageRequest`'s, such as "espresso" or "animal".
    public var identifier: String
    /// 0…1.
    public var confidence: Float
  }

  /// The border of what is dark, or of what is light in it.
  public struct Contour: Sendable, Hashable {
    /// The corners of a closed line.
    public var points: [CGPoint]
    /// The number of the contour that this one is in, among those that are told; nil where it is in none.
    public var parent: Int?

    /// The smallest upright box around the points.
    public var box: CGRect { CGRect(around: points) }
  }

  /// How far the horizon is from level.
  public struct Horizon: Sendable, Hashable {
    /// 0…1.
    public var confidence: Float
    /// Radians, counterclockwise: positive where the horizon rises to the right.
    public var angle: Double
    /// A line of that angle through the picture's middle, from the left border to the right. Where in the picture the horizon
    /// lies isn't known.
    public var line: [CGPoint]
  }

  /// A part that stands out.
  public struct SalientRegion: Sendable, Hashable {
    /// How much, 0…1.
    public var confidence: Float
    public var box: CGRect
  }
}
