/// EXIF's eight orientations: the sides of the upright image where the stored top row and left column belong.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down: rotate by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// The stored top row is the upright image's left side, and the stored left column its top.
  case leftMirrored = 5
  /// The stored top row is the upright image's right side: rotate clockwise by 90°.
  case right = 6
  /// The stored top row is the upright image's right side, and the stored left column its bottom.
  case rightMirrored = 7
  /// The stored top row is the upright image's left side: rotate counterclockwise by 90°.
  case left = 8

  /// Whether width and height are exchanged in the upright image.
  package var swapsSides: Bool { rawValue >= 5 }
}
