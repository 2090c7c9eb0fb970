import CoreMLSpecification
import PixelSampling

extension TensorFormat.Channels {
  /// Creates the channels of a network's image input or output; throws `MLModelError.io` for an unknown color
  /// space, or none.
  init(_ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace) throws {
    switch colorSpace {
    case .rgb: self = .rgb
    case .bgr: self = .bgr
    case .grayscale, .grayscaleFloat16: self = .gray
    case .invalidColorSpace, .UNRECOGNIZED:
      throw MLModelError(.io, "it is an image of an unknown color space")
    }
  }
}
