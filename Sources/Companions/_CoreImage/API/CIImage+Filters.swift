import _CoreGraphics
public import Foundation
import ImageIO

extension CIImage {
  /// Applies the filter of a name to this image as `inputImage`. Empty if the filter isn't available or its
  /// inputs are invalid; `CIFilter(name:parameters:)` distinguishes the two.
  public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else { return .empty() }
    if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(self, forKey: kCIInputImageKey) }
    return filter.outputImage ?? .empty()
  }

  /// Applies the filter of a name to this image as `inputImage`, with defaults for its other inputs.
  public func applyingFilter(_ filterName: String) -> CIImage { applyingFilter(filterName, parameters: [:]) }

  /// Blurs by a Gaussian with a standard deviation in pixels, 0…10,000. Edges fade, as the outside is
  /// transparent, and the extent grows by three deviations: to blur only its own pixels, clamp before and
  /// crop afterwards.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }

  /// Extends the edge pixels infinitely. Empty images stay empty.
  public func clampedToExtent() -> CIImage {
    EdgeRepetition(self).map { CIImage(ClampStep(repetition: $0)) } ?? self
  }

  /// Crops to a rectangle and extends the edge pixels infinitely.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// Composites this image over another (source over).
  public func composited(over dest: CIImage) -> CIImage {
    applyingFilter("CISourceOverCompositing", parameters: [kCIInputBackgroundImageKey: dest])
  }

  /// Multiplies colors by alpha.
  public func premultiplyingAlpha() -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, _, _ in
        try .premultiplied(pixels[0].color, pixels[0].alpha)
      })
  }

  /// Divides colors by alpha, the inverse of `premultiplyingAlpha()`.
  public func unpremultiplyingAlpha() -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, _, _ in
        try .joined([pixels[0].straightColor, pixels[0].alpha])
      })
  }

  /// Sets alpha to 1 inside a rectangle and to 0 outside; the stored, premultiplied colors don't change.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    CIImage(
      PixelwiseStep([self], extent: extent) { pixels, frame, _ in
        try .joined([pixels[0].color, .filled([1], frame)])
      })
  }
}

extension CIImage {
  /// Returns the image: a hint to cache its pixels between renderings, which isn't implemented.
  public func insertingIntermediate() -> CIImage { self }
  /// Returns the image: a hint to cache its pixels between renderings, which isn't implemented.
  public func insertingIntermediate(cache: Bool) -> CIImage { self }
}
