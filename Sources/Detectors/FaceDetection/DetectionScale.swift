import Foundation

/// How large a picture is looked at, so that faces from 3 % of its width to all of it are found in one pass.
///
/// The detection network finds faces from about 12 pixels on: of 43 faces, each at several sizes and mirrored, 79 % of
/// those of 10 pixels, 94 % of 11, all of 12. It sees the person with the face: of heads cut out and laid on gray 30 of 43
/// are found at 12.5 pixels.
enum DetectionScale {
  /// 3 % of it is 12.5 pixels.
  private static let maximumColumns = 416.0
  /// Bounds the work for a picture many times as high as wide.
  private static let maximumRows = 1024.0
  /// What the sides of the network's input are multiples of.
  private static let unit = 32

  /// Pixels of the reduced picture for one of a picture of this size: at most 1.
  static func scale(width: Double, height: Double) -> Double {
    min(maximumColumns / width, maximumRows / height, 1)
  }

  /// The side of the network's input that has room for so many pixels.
  static func padded(_ length: Int) -> Int { (length + unit - 1) / unit * unit }
}
