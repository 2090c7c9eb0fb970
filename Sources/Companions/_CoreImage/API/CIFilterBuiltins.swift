import _CoreGraphics
import Foundation

/// Filters with their inputs as properties; see their protocols, and `FilterDefinition` for compositions.
extension CIFilter {
  public class func colorControls() -> any CIFilter & CIColorControls {
    BuiltinFilter.named("CIColorControls")
  }
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    BuiltinFilter.named("CIExposureAdjust")
  }
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { BuiltinFilter.named("CIGammaAdjust") }
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { BuiltinFilter.named("CIHueAdjust") }
  public class func vibrance() -> any CIFilter & CIVibrance { BuiltinFilter.named("CIVibrance") }
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    BuiltinFilter.named("CIWhitePointAdjust")
  }
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { BuiltinFilter.named("CIColorMatrix") }
  public class func colorClamp() -> any CIFilter & CIColorClamp { BuiltinFilter.named("CIColorClamp") }
  public class func colorThreshold() -> any CIFilter & CIColorThreshold {
    BuiltinFilter.named("CIColorThreshold")
  }
  public class func colorAbsoluteDifference() -> any CIFilter & CIColorAbsoluteDifference {
    BuiltinFilter.named("CIColorAbsoluteDifference")
  }
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    BuiltinFilter.named("CISRGBToneCurveToLinear")
  }
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    BuiltinFilter.named("CILinearToSRGBToneCurve")
  }
  public class func colorInvert() -> any CIFilter & CIColorInvert { BuiltinFilter.named("CIColorInvert") }
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    BuiltinFilter.named("CIColorMonochrome")
  }
  public class func sepiaTone() -> any CIFilter & CISepiaTone { BuiltinFilter.named("CISepiaTone") }
  public class func falseColor() -> any CIFilter & CIFalseColor { BuiltinFilter.named("CIFalseColor") }
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { BuiltinFilter.named("CIMaskToAlpha") }
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent {
    BuiltinFilter.named("CIMaximumComponent")
  }
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent {
    BuiltinFilter.named("CIMinimumComponent")
  }
  public class func colorPosterize() -> any CIFilter & CIColorPosterize {
    BuiltinFilter.named("CIColorPosterize")
  }
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { BuiltinFilter.named("CIGaussianBlur") }
  public class func boxBlur() -> any CIFilter & CIBoxBlur { BuiltinFilter.named("CIBoxBlur") }
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { BuiltinFilter.named("CIUnsharpMask") }
  public class func edges() -> any CIFilter & CIEdges { BuiltinFilter.named("CIEdges") }
  public class func morphologyMaximum() -> any CIFilter & CIMorphologyMaximum {
    BuiltinFilter.named("CIMorphologyMaximum")
  }
  public class func morphologyMinimum() -> any CIFilter & CIMorphologyMinimum {
    BuiltinFilter.named("CIMorphologyMinimum")
  }
  public class func morphologyGradient() -> any CIFilter & CIMorphologyGradient {
    BuiltinFilter.named("CIMorphologyGradient")
  }
  public class func morphologyRectangleMaximum() -> any CIFilter & CIMorphologyRectangleMaximum {
    BuiltinFilter.named("CIMorphologyRectangleMaximum")
  }
  public class func morphologyRectangleMinimum() -> any CIFilter & CIMorphologyRectangleMinimum {
    BuiltinFilter.named("CIMorphologyRectangleMinimum")
  }
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform {
    BuiltinFilter.named("CILanczosScaleTransform")
  }
  public class func perspectiveCorrection() -> any CIFilter & CIPerspectiveCorrection {
    BuiltinFilter.named("CIPerspectiveCorrection")
  }
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform {
    BuiltinFilter.named("CIPerspectiveTransform")
  }
  public class func perspectiveTransformWithExtent() -> any CIFilter & CIPerspectiveTransformWithExtent {
    BuiltinFilter.named("CIPerspectiveTransformWithExtent")
  }
  public class func affineClamp() -> any CIFilter & CIAffineClamp { BuiltinFilter.named("CIAffineClamp") }
  public class func pixellate() -> any CIFilter & CIPixellate { BuiltinFilter.named("CIPixellate") }
  public class func areaAverage() -> any CIFilter & CIAreaAverage { BuiltinFilter.named("CIAreaAverage") }
  public class func areaMaximum() -> any CIFilter & CIAreaMaximum { BuiltinFilter.named("CIAreaMaximum") }
  public class func areaMinimum() -> any CIFilter & CIAreaMinimum { BuiltinFilter.named("CIAreaMinimum") }
  public class func areaHistogram() -> any CIFilter & CIAreaHistogram {
    BuiltinFilter.named("CIAreaHistogram")
  }
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
    BuiltinFilter.named("CICheckerboardGenerator")
  }
  public class func randomGenerator() -> any CIFilter & CIRandomGenerator {
    BuiltinFilter.named("CIRandomGenerator")
  }
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator {
    BuiltinFilter.named("CIStripesGenerator")
  }
  public class func linearGradient() -> any CIFilter & CILinearGradient {
    BuiltinFilter.named("CILinearGradient")
  }
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient {
    BuiltinFilter.named("CISmoothLinearGradient")
  }
  public class func radialGradient() -> any CIFilter & CIRadialGradient {
    BuiltinFilter.named("CIRadialGradient")
  }
  public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
    BuiltinFilter.named("CIQRCodeGenerator")
  }
  public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
    BuiltinFilter.named("CICode128BarcodeGenerator")
  }

  // MARK: Compositing

  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISourceOverCompositing")
  }
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISourceInCompositing")
  }
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISourceOutCompositing")
  }
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISourceAtopCompositing")
  }
  public class func additionCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIAdditionCompositing")
  }
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIMaximumCompositing")
  }
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIMinimumCompositing")
  }
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIMultiplyCompositing")
  }
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIMultiplyBlendMode")
  }
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIScreenBlendMode")
  }
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIDarkenBlendMode")
  }
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CILightenBlendMode")
  }
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIDifferenceBlendMode")
  }
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIExclusionBlendMode")
  }
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIHardLightBlendMode")
  }
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIOverlayBlendMode")
  }

  // MARK: Masks

  public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter.named("CIBlendWithMask")
  }
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter.named("CIBlendWithAlphaMask")
  }
  public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter.named("CIBlendWithRedMask")
  }
  public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask {
    BuiltinFilter.named("CIBlendWithBlueMask")
  }

  // MARK: Convolution, details and gray effects

  public class func convolution3X3() -> any CIFilter & CIConvolution {
    BuiltinFilter.named("CIConvolution3X3")
  }
  public class func convolution5X5() -> any CIFilter & CIConvolution {
    BuiltinFilter.named("CIConvolution5X5")
  }
  public class func convolution7X7() -> any CIFilter & CIConvolution {
    BuiltinFilter.named("CIConvolution7X7")
  }
  public class func convolution9Horizontal() -> any CIFilter & CIConvolution {
    BuiltinFilter.named("CIConvolution9Horizontal")
  }
  public class func convolution9Vertical() -> any CIFilter & CIConvolution {
    BuiltinFilter.named("CIConvolution9Vertical")
  }
  public class func motionBlur() -> any CIFilter & CIMotionBlur { BuiltinFilter.named("CIMotionBlur") }
  public class func discBlur() -> any CIFilter & CIDiscBlur { BuiltinFilter.named("CIDiscBlur") }
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance {
    BuiltinFilter.named("CISharpenLuminance")
  }
  public class func noiseReduction() -> any CIFilter & CINoiseReduction {
    BuiltinFilter.named("CINoiseReduction")
  }
  public class func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    BuiltinFilter.named("CIColorPolynomial")
  }
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter.named("CIPhotoEffectMono")
  }
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter.named("CIPhotoEffectTonal")
  }
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter.named("CIPhotoEffectNoir")
  }
  public class func straighten() -> any CIFilter & CIStraighten { BuiltinFilter.named("CIStraightenFilter") }
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition {
    BuiltinFilter.named("CIDissolveTransition")
  }
  public class func mix() -> any CIFilter & CIMix { BuiltinFilter.named("CIMix") }
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISoftLightBlendMode")
  }
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIColorDodgeBlendMode")
  }
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIColorBurnBlendMode")
  }
  public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CILinearDodgeBlendMode")
  }
  public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CILinearBurnBlendMode")
  }
  public class func subtractBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CISubtractBlendMode")
  }
  public class func divideBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter.named("CIDivideBlendMode")
  }

  // MARK: Tones, color cubes, glows and tiles

  public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint {
    BuiltinFilter.named("CITemperatureAndTint")
  }
  public class func toneCurve() -> any CIFilter & CIToneCurve {
    BuiltinFilter.named("CIToneCurve")
  }
  public class func highlightShadowAdjust() -> any CIFilter & CIHighlightShadowAdjust {
    BuiltinFilter.named("CIHighlightShadowAdjust")
  }
  public class func colorCube() -> any CIFilter & CIColorCube {
    BuiltinFilter.named("CIColorCube")
  }
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    BuiltinFilter.named("CIColorCubeWithColorSpace")
  }
  public class func median() -> any CIFilter & CIMedian {
    BuiltinFilter.named("CIMedianFilter")
  }
  public class func bloom() -> any CIFilter & CIBloom {
    BuiltinFilter.named("CIBloom")
  }
  public class func gloom() -> any CIFilter & CIGloom {
    BuiltinFilter.named("CIGloom")
  }
  public class func vignette() -> any CIFilter & CIVignette {
    BuiltinFilter.named("CIVignette")
  }
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    BuiltinFilter.named("CIVignetteEffect")
  }
  public class func dither() -> any CIFilter & CIDither {
    BuiltinFilter.named("CIDither")
  }
  public class func affineTile() -> any CIFilter & CIAffineTile {
    BuiltinFilter.named("CIAffineTile")
  }
  public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate {
    BuiltinFilter.named("CIHexagonalPixellate")
  }
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient {
    BuiltinFilter.named("CIGaussianGradient")
  }
  public class func areaMinMax() -> any CIFilter & CIAreaMinMax {
    BuiltinFilter.named("CIAreaMinMax")
  }
  public class func areaMinMaxRed() -> any CIFilter & CIAreaMinMaxRed {
    BuiltinFilter.named("CIAreaMinMaxRed")
  }
}
