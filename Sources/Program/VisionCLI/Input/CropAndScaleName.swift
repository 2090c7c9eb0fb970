import ArgumentParser
import Vision

/// How pictures are brought to a model's size, on the command line.
enum CropAndScaleName: String, ExpressibleByArgument, CaseIterable, Sendable {
  case centerCrop = "center-crop"
  case scaleFit = "scale-fit"
  case scaleFill = "scale-fill"

  var option: VNImageCropAndScaleOption {
    switch self {
    case .centerCrop: .centerCrop
    case .scaleFit: .scaleFit
    case .scaleFill: .scaleFill
    }
  }
}
