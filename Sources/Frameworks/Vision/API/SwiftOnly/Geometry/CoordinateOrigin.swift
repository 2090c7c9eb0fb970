/// Where an image's coordinates begin.
public enum CoordinateOrigin: Hashable, Sendable {
  /// At the lower left corner, y upwards, as in Vision and Core Graphics.
  case lowerLeft
  /// At the upper left corner, y downwards, as in views and most image files.
  case upperLeft
}
