import CoreMLSpecification
import PixelSampling

extension TensorFormat.Channels {
  /// The channels of a picture that a network takes or computes.
  ///
  /// - Throws: `MLModelError` (`.io`) for a color space that isn't known, or none.
  init(_ colorSpace: CoreML_Specification_ImageFeatureType.ColorSpace) throws {
    switch colorSpace {
    case .rgb: self = .rgb
    case .bgr: self = .bgr
    case .grayscale, .grayscaleFloat16: self = .gray
    case .invalidColorSpace, .UNRECOGNIZED:
      throw MLModelError(.io, "it is a picture of no known color space")
    }
  }
}
