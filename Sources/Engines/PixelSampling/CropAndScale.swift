/// The method of fitting the region of interest to the destination: Vision's `VNImageCropAndScaleOption`.
package enum CropAndScale: Sendable, Hashable, CaseIterable {
  /// Scales the shorter side to fit, keeping the aspect ratio, and crops both ends of the longer side.
  case centerCrop
  /// Scales the longer side to fit, keeping the aspect ratio, centered on black, or transparent with alpha.
  case scaleFit
  /// Scales each side to fill the destination.
  case scaleFill
  /// Rotates counterclockwise by 90°, then as `scaleFit`.
  case scaleFitRotate90CCW
  /// Rotates counterclockwise by 90°, then as `scaleFill`.
  case scaleFillRotate90CCW

  var rotates: Bool { self == .scaleFitRotate90CCW || self == .scaleFillRotate90CCW }
}
