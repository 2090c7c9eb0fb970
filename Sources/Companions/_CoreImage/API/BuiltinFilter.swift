import _CoreGraphics
import Foundation

/// A filter with the inputs of all; callers see those of the protocol that its factory function returns.
final class BuiltinFilter: CIFilter {
  /// The filter of a name in `FilterDefinition.all`; a test creates each.
  static func named(_ name: String) -> BuiltinFilter {
    BuiltinFilter(
      FilterDefinition.all[name]
        ?? FilterDefinition(name, name, kCICategoryBuiltIn, []) { _ in
          throw FilterInputError(description: "\(name) isn't a filter.")
        })
  }

  private func number(_ key: String) -> Float { Float(FilterInputs.number(value(forKey: key)) ?? 0) }
  private func vector(_ key: String) -> CIVector { value(forKey: key) as? CIVector ?? CIVector(x: 0) }
  private func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }
  private func point(_ key: String) -> CGPoint { vector(key).cgPointValue }
}

extension BuiltinFilter:
  CIColorControls,
  CIExposureAdjust,
  CIGammaAdjust,
  CIHueAdjust,
  CIVibrance,
  CIWhitePointAdjust,
  CIColorMatrix,
  CIColorClamp,
  CIColorThreshold,
  CIColorAbsoluteDifference,
  CISRGBToneCurveToLinear,
  CILinearToSRGBToneCurve,
  CIColorInvert,
  CIColorMonochrome,
  CISepiaTone,
  CIFalseColor,
  CIMaskToAlpha,
  CIMaximumComponent,
  CIMinimumComponent,
  CIColorPosterize,
  CICompositeOperation,
  CIBlendWithMask,
  CIGaussianBlur,
  CIBoxBlur,
  CIUnsharpMask,
  CIEdges,
  CIMorphologyMaximum,
  CIMorphologyMinimum,
  CIMorphologyGradient,
  CIMorphologyRectangleMaximum,
  CIMorphologyRectangleMinimum,
  CILanczosScaleTransform,
  CIPerspectiveCorrection,
  CIPerspectiveTransform,
  CIPerspectiveTransformWithExtent,
  CIAffineClamp,
  CIPixellate,
  CIAreaAverage,
  CIAreaMaximum,
  CIAreaMinimum,
  CIAreaHistogram,
  CICheckerboardGenerator,
  CIRandomGenerator,
  CIStripesGenerator,
  CILinearGradient,
  CISmoothLinearGradient,
  CIRadialGradient,
  CIQRCodeGenerator,
  CICode128BarcodeGenerator,
  CIConvolution,
  CIMotionBlur,
  CIDiscBlur,
  CISharpenLuminance,
  CINoiseReduction,
  CIColorPolynomial,
  CIPhotoEffect,
  CIStraighten,
  CIDissolveTransition,
  CIMix,
  CITemperatureAndTint,
  CIToneCurve,
  CIHighlightShadowAdjust,
  CIColorCube,
  CIColorCubeWithColorSpace,
  CIMedian,
  CIBloom,
  CIGloom,
  CIVignette,
  CIVignetteEffect,
  CIDither,
  CIAffineTile,
  CIHexagonalPixellate,
  CIGaussianGradient,
  CIAreaMinMax,
  CIAreaMinMaxRed
{
  var crop: Bool {
    get { number("inputCrop") != 0 }
    set { setValue(newValue, forKey: "inputCrop") }
  }
  var weights: CIVector {
    get { vector("inputWeights") }
    set { setValue(newValue, forKey: "inputWeights") }
  }
  var bias: Float {
    get { number("inputBias") }
    set { setValue(newValue, forKey: "inputBias") }
  }
  var noiseLevel: Float {
    get { number("inputNoiseLevel") }
    set { setValue(newValue, forKey: "inputNoiseLevel") }
  }
  var redCoefficients: CIVector {
    get { vector("inputRedCoefficients") }
    set { setValue(newValue, forKey: "inputRedCoefficients") }
  }
  var greenCoefficients: CIVector {
    get { vector("inputGreenCoefficients") }
    set { setValue(newValue, forKey: "inputGreenCoefficients") }
  }
  var blueCoefficients: CIVector {
    get { vector("inputBlueCoefficients") }
    set { setValue(newValue, forKey: "inputBlueCoefficients") }
  }
  var alphaCoefficients: CIVector {
    get { vector("inputAlphaCoefficients") }
    set { setValue(newValue, forKey: "inputAlphaCoefficients") }
  }
  var targetImage: CIImage? {
    get { value(forKey: "inputTargetImage") as? CIImage }
    set { setValue(newValue, forKey: "inputTargetImage") }
  }
  var time: Float {
    get { number("inputTime") }
    set { setValue(newValue, forKey: "inputTime") }
  }
  var inputImage: CIImage? {
    get { value(forKey: "inputImage") as? CIImage }
    set { setValue(newValue, forKey: "inputImage") }
  }
  var saturation: Float {
    get { number("inputSaturation") }
    set { setValue(newValue, forKey: "inputSaturation") }
  }
  var brightness: Float {
    get { number("inputBrightness") }
    set { setValue(newValue, forKey: "inputBrightness") }
  }
  var contrast: Float {
    get { number("inputContrast") }
    set { setValue(newValue, forKey: "inputContrast") }
  }
  var ev: Float {
    get { number("inputEV") }
    set { setValue(newValue, forKey: "inputEV") }
  }
  var power: Float {
    get { number("inputPower") }
    set { setValue(newValue, forKey: "inputPower") }
  }
  var angle: Float {
    get { number("inputAngle") }
    set { setValue(newValue, forKey: "inputAngle") }
  }
  var amount: Float {
    get { number("inputAmount") }
    set { setValue(newValue, forKey: "inputAmount") }
  }
  var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }
  var rVector: CIVector {
    get { vector("inputRVector") }
    set { setValue(newValue, forKey: "inputRVector") }
  }
  var gVector: CIVector {
    get { vector("inputGVector") }
    set { setValue(newValue, forKey: "inputGVector") }
  }
  var bVector: CIVector {
    get { vector("inputBVector") }
    set { setValue(newValue, forKey: "inputBVector") }
  }
  var aVector: CIVector {
    get { vector("inputAVector") }
    set { setValue(newValue, forKey: "inputAVector") }
  }
  var biasVector: CIVector {
    get { vector("inputBiasVector") }
    set { setValue(newValue, forKey: "inputBiasVector") }
  }
  var minComponents: CIVector {
    get { vector("inputMinComponents") }
    set { setValue(newValue, forKey: "inputMinComponents") }
  }
  var maxComponents: CIVector {
    get { vector("inputMaxComponents") }
    set { setValue(newValue, forKey: "inputMaxComponents") }
  }
  var threshold: Float {
    get { number("inputThreshold") }
    set { setValue(newValue, forKey: "inputThreshold") }
  }
  var inputImage2: CIImage? {
    get { value(forKey: "inputImage2") as? CIImage }
    set { setValue(newValue, forKey: "inputImage2") }
  }
  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
  var color0: CIColor {
    get { color("inputColor0") }
    set { setValue(newValue, forKey: "inputColor0") }
  }
  var color1: CIColor {
    get { color("inputColor1") }
    set { setValue(newValue, forKey: "inputColor1") }
  }
  var levels: Float {
    get { number("inputLevels") }
    set { setValue(newValue, forKey: "inputLevels") }
  }
  var backgroundImage: CIImage? {
    get { value(forKey: "inputBackgroundImage") as? CIImage }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
  var maskImage: CIImage? {
    get { value(forKey: "inputMaskImage") as? CIImage }
    set { setValue(newValue, forKey: "inputMaskImage") }
  }
  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
  var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }
  var height: Float {
    get { number("inputHeight") }
    set { setValue(newValue, forKey: "inputHeight") }
  }
  var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }
  var aspectRatio: Float {
    get { number("inputAspectRatio") }
    set { setValue(newValue, forKey: "inputAspectRatio") }
  }
  var topLeft: CGPoint {
    get { point("inputTopLeft") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputTopLeft") }
  }
  var topRight: CGPoint {
    get { point("inputTopRight") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputTopRight") }
  }
  var bottomRight: CGPoint {
    get { point("inputBottomRight") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputBottomRight") }
  }
  var bottomLeft: CGPoint {
    get { point("inputBottomLeft") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputBottomLeft") }
  }
  var extent: CGRect {
    get { vector("inputExtent").cgRectValue }
    set { setValue(CIVector(cgRect: newValue), forKey: "inputExtent") }
  }
  var transform: CGAffineTransform {
    get { value(forKey: "inputTransform") as? CGAffineTransform ?? .identity }
    set { setValue(newValue, forKey: "inputTransform") }
  }
  var center: CGPoint {
    get { point("inputCenter") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputCenter") }
  }
  var count: Int {
    get { Int(exactly: number("inputCount").rounded()) ?? 0 }
    set { setValue(newValue, forKey: "inputCount") }
  }
  var sharpness: Float {
    get { number("inputSharpness") }
    set { setValue(newValue, forKey: "inputSharpness") }
  }
  var point0: CGPoint {
    get { point("inputPoint0") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint0") }
  }
  var point1: CGPoint {
    get { point("inputPoint1") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint1") }
  }
  var radius0: Float {
    get { number("inputRadius0") }
    set { setValue(newValue, forKey: "inputRadius0") }
  }
  var radius1: Float {
    get { number("inputRadius1") }
    set { setValue(newValue, forKey: "inputRadius1") }
  }
  var message: Data {
    get { value(forKey: "inputMessage") as? Data ?? Data() }
    set { setValue(newValue, forKey: "inputMessage") }
  }
  var correctionLevel: String {
    get { value(forKey: "inputCorrectionLevel") as? String ?? "" }
    set { setValue(newValue, forKey: "inputCorrectionLevel") }
  }
  var quietSpace: Float {
    get { number("inputQuietSpace") }
    set { setValue(newValue, forKey: "inputQuietSpace") }
  }
  var barcodeHeight: Float {
    get { number("inputBarcodeHeight") }
    set { setValue(newValue, forKey: "inputBarcodeHeight") }
  }
  var neutral: CIVector {
    get { vector("inputNeutral") }
    set { setValue(newValue, forKey: "inputNeutral") }
  }
  var targetNeutral: CIVector {
    get { vector("inputTargetNeutral") }
    set { setValue(newValue, forKey: "inputTargetNeutral") }
  }
  var shadowAmount: Float {
    get { number("inputShadowAmount") }
    set { setValue(newValue, forKey: "inputShadowAmount") }
  }
  var highlightAmount: Float {
    get { number("inputHighlightAmount") }
    set { setValue(newValue, forKey: "inputHighlightAmount") }
  }
  var cubeDimension: Float {
    get { number("inputCubeDimension") }
    set { setValue(newValue, forKey: "inputCubeDimension") }
  }
  var falloff: Float {
    get { number("inputFalloff") }
    set { setValue(newValue, forKey: "inputFalloff") }
  }
  var cubeData: Data {
    get { value(forKey: "inputCubeData") as? Data ?? Data() }
    set { setValue(newValue, forKey: "inputCubeData") }
  }
  var colorSpace: CGColorSpace? {
    get { value(forKey: "inputColorSpace") as? CGColorSpace }
    set { setValue(newValue, forKey: "inputColorSpace") }
  }
  var point2: CGPoint {
    get { point("inputPoint2") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint2") }
  }
  var point3: CGPoint {
    get { point("inputPoint3") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint3") }
  }
  var point4: CGPoint {
    get { point("inputPoint4") }
    set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint4") }
  }
}
