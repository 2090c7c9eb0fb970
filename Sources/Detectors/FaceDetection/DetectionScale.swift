import Foundation

/// The scale for detection, such that one pass detects faces from 3 % of the image's width to all of it.
///
/// Of 43 faces, at several sizes and mirrored, CenterFace detects 79 % at 10 pixels, 94 % at 11 and all at
/// 12. It uses the person's context: of heads cut out and placed on gray, it detects 30 at 12.5 pixels.
enum DetectionScale {
  /// 3 % of it is 12.5 pixels.
  private static let maximumColumns = 416.0
  /// Bounds the work for very tall images.
  private static let maximumRows = 1024.0
  private static let unit = 32

  /// The pixels of the coarser image, for large faces, per pixel of the finer one.
  static let coarseScale = 0.25
  /// The side of the largest face that BlazeFace reliably detects, in pixels.
  static let maximumFace = 80.0

  /// Returns the pixels of the downscaled image per pixel of an image of this size, at most 1.
  static func scale(width: Double, height: Double) -> Double {
    min(maximumColumns / width, maximumRows / height, 1)
  }

  static func padded(_ length: Int) -> Int { (length + unit - 1) / unit * unit }
}
