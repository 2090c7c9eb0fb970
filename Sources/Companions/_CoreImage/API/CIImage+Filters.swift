import _CoreGraphics
public import Foundation
import ImageIO

extension CIImage {
  /// The output of the filter of a name, this picture its `inputImage`. Empty where there is no such filter here, or its inputs
  /// can't be used; `CIFilter(name:parameters:)` tells which.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
    if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
    return filter.outputImage ?? .empty()
  }

  /// The output of the filter of a name, this picture its `inputImage` and its other inputs as they are by default.
  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

  /// Blurred by a Gaussian bell whose standard deviation is given in pixels, 0…10,000. What lies outside of the picture is
  /// transparent, so that it fades out at its edges, and its extent grows by three deviations: clamp it before and crop it
  /// afterwards to blur nothing but its own pixels.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// Its outermost pixels repeated without end. Empty pictures stay empty.
  public func clampedToExtent() -> CIImage {
    EdgeRepetition(self).map { CIImage(ClampStep(repetition: $0)) } ?? self
  }

  /// The part in a rectangle, its outermost pixels repeated without end.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// This picture over another (source over).
  public func composited(over dest: CIImage) -> CIImage {
    applyingFilter("CISourceOverCompositing", parameters: [kCIInputBackgroundImageKey: dest])
  }

  /// The colors of stored pixels multiplied by alpha.
  public func premultiplyingAlpha() -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, _, _ in
        try .premultiplied(pixels[0].color, pixels[0].alpha)
      })
  }

  /// The colors divided by alpha, the way back from `premultiplyingAlpha()`.
  public func unpremultiplyingAlpha() -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, _, _ in
        try .joined([pixels[0].straightColor, pixels[0].alpha])
      })
  }

  /// With alpha 1 inside a rectangle and 0 outside of it; colors stay as they are, multiplied by what alpha was.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, frame, _ in
        try .joined([pixels[0].color, .filled([1], frame)])
      })
  }
}

extension CIImage {
  /// The same picture: a hint to keep its pixels between drawings, which isn't done here.
  public func insertingIntermediate() -> CIImage { self }
  /// The same picture: a hint to keep its pixels between drawings, which isn't done here.
  public func insertingIntermediate(cache: Bool) -> CIImage { self }
}
