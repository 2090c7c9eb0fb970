import Foundation

/// The scale of the image for detection, such that one pass detects faces from 3 % of its width to all of it.
///
/// The network detects faces from about 12 pixels: of 43 faces, each at several sizes and mirrored, 79 % at
/// 10 pixels, 94 % at 11 and all at 12. It uses the person's context: of heads cut out and placed on gray, it
/// detects 30 of 43 at 12.5 pixels.
enum DetectionScale {
  /// 3 % of it is 12.5 pixels.
  private static let maximumColumns = 416.0
  /// Bounds the work for very tall images.
  private static let maximumRows = 1024.0
  /// The network's input sides are multiples of this.
  private static let unit = 32

  /// Returns the pixels of the downscaled image per pixel of an image of this size, at most 1.
  static func scale(width: Double, height: Double) -> Double {
    min(maximumColumns / width, maximumRows / height, 1)
  }

  /// Returns the smallest input side for this many pixels.
  static func padded(_ length: Int) -> Int { (length + unit - 1) / unit * unit }
}
