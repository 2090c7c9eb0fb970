/// Where the top row and the left column of a stored picture belong when it is seen upright: EXIF's eight
/// values.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Stored as seen.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down: turn by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// The stored top row is the left side seen, and the stored left column the top.
  case leftMirrored = 5
  /// The stored top row is the right side seen: turn clockwise by 90°.
  case right = 6
  /// The stored top row is the right side seen, and the stored left column the bottom.
  case rightMirrored = 7
  /// The stored top row is the left side seen: turn counter-clockwise by 90°.
  case left = 8

  /// Whether the upright picture's width is the stored one's height.
  package var swapsSides: Bool { rawValue >= 5 }
}
