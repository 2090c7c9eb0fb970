/// The origin of an image's coordinates.
public enum CoordinateOrigin: Hashable, Sendable {
  /// The lower-left corner, y upward, as in Vision and Core Graphics.
  case lowerLeft
  /// The upper-left corner, y downward, as in views and most image files.
  case upperLeft
}
