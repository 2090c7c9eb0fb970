/// The method of fitting an image, or its region of interest, to a model's image input.
public enum ImageCropAndScaleAction: CaseIterable, Hashable, Codable, Sendable {
  /// Scales the largest centered crop with the input's aspect ratio.
  case centerCrop
  /// Scales the whole image, preserving its aspect ratio, and centers it on black.
  case scaleToFit
  /// Scales the whole image to the input, each axis independently.
  case scaleToFill
  /// As `scaleToFit`, after a counterclockwise rotation by 90°.
  case scaleToFitPlus90CCWRotation
  /// As `scaleToFill`, after a counterclockwise rotation by 90°.
  case scaleToFillPlus90CCWRotation

  /// The same method in the older API.
  var counterpart: VNImageCropAndScaleOption {
    switch self {
    case .centerCrop: .centerCrop
    case .scaleToFit: .scaleFit
    case .scaleToFill: .scaleFill
    case .scaleToFitPlus90CCWRotation: .scaleFitRotate90CCW
    case .scaleToFillPlus90CCWRotation: .scaleFillRotate90CCW
    }
  }
}
