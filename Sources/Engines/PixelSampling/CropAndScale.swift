/// How the region of interest is brought to the destination's size: the meanings of Vision's
/// `VNImageCropAndScaleOption`.
package enum CropAndScale: Sendable, Hashable, CaseIterable {
  /// Scaled, aspect kept, until the shorter side fits; what the longer side has too much of is cut off on
  /// both ends.
  case centerCrop
  /// Scaled, aspect kept, until the longer side fits, and centered; the rest is black, and transparent where
  /// the destination has alpha.
  case scaleFit
  /// Each side scaled on its own to fill the destination.
  case scaleFill
  /// Turned counter-clockwise by 90°, then as `scaleFit`.
  case scaleFitRotate90CCW
  /// Turned counter-clockwise by 90°, then as `scaleFill`.
  case scaleFillRotate90CCW

  var rotates: Bool { self == .scaleFitRotate90CCW || self == .scaleFillRotate90CCW }
}
