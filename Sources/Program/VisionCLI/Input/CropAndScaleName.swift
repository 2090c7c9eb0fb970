import ArgumentParser
import Vision

/// The command line's names of the ways to scale an image to a model's input size.
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
