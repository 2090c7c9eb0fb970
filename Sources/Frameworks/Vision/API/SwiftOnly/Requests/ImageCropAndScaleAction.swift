/// How a picture, or its region of interest, is brought to the size of a model's image input.
public enum ImageCropAndScaleAction: CaseIterable, Hashable, Codable, Sendable {
  /// The largest centered part with the input's aspect ratio is scaled to the input; the rest is not seen.
  case centerCrop
  /// All of it is scaled with its own aspect ratio, centered; what of the input is left over is black.
  case scaleToFit
  /// All of it is scaled to the input, each axis by its own factor.
  case scaleToFill
  /// As `scaleToFit`, after turning the picture counterclockwise by 90°.
  case scaleToFitPlus90CCWRotation
  /// As `scaleToFill`, after turning the picture counterclockwise by 90°.
  case scaleToFillPlus90CCWRotation

  /// The same in the other interface.
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
