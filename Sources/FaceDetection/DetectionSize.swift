import Foundation

/// How large a picture is looked at, so that faces from 3 % of its width to all of it are found in one pass.
///
/// The detection network finds faces from about 12 pixels on: of 43 faces, each at several sizes and mirrored, 79 % of
/// those of 10 pixels, 94 % of 11, all of 12. Heads cut out and laid on gray are harder: 36 of 43 at 13 pixels.
enum DetectionSize {
  /// 3 % of these are 13.4 and 12.5 pixels; a portrait needs more rows for its width, so it gets a little less.
  private static let (landscapeWidth, portraitWidth) = (448.0, 416.0)
  /// Bounds the work for a picture many times as high as wide.
  private static let heightLimit = 1024.0
  /// What the sides of the network's input are multiples of.
  private static let unit = 32

  /// Pixels of the reduced picture for one of a picture of this size: at most 1.
  static func scale(width: Double, height: Double) -> Double {
    min((width >= height ? landscapeWidth : portraitWidth) / width, heightLimit / height, 1)
  }

  /// The side of the network's input that has room for so many pixels.
  static func padded(_ length: Int) -> Int { (length + unit - 1) / unit * unit }
}
