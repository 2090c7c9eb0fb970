import CoreMLSpecification
import PixelSampling

extension TensorFormat.Channels {
  /// Creates an image's channels; throws `MLModelError.io` for an unknown or missing color space.
  init(_ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace) throws {
    switch colorSpace {
    case .rgb: self = .rgb
    case .bgr: self = .bgr
    case .grayscale, .grayscaleFloat16: self = .gray
    case .invalidColorSpace, .unrecognized:
      throw MLModelError(.io, "it is an image of an unknown color space")
    }
  }
}
