public import _CoreGraphics
public import Foundation

// Filters as in Apple's `CoreImage.CIFilterBuiltins`: a protocol with the inputs, and a factory function.

/// The common interface of all filters.
public protocol CIFilterProtocol: AnyObject {
  var outputImage: CIImage? { get }
}

/// Adjusts saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var saturation: Float { get set }
  var brightness: Float { get set }
  var contrast: Float { get set }
}

/// Multiplies light by 2 to the power of `ev`.
public protocol CIExposureAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var ev: Float { get set }
}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var power: Float { get set }
}

/// Rotates hues by an angle in radians.
public protocol CIHueAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var angle: Float { get set }
}

/// Adjusts saturation, mostly of pale colors.
public protocol CIVibrance: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var amount: Float { get set }
}

/// Maps white to a color.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color: CIColor { get set }
}

/// Maps each component to a linear combination of all four, plus a constant.
public protocol CIColorMatrix: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var rVector: CIVector { get set }
  var gVector: CIVector { get set }
  var bVector: CIVector { get set }
  var aVector: CIVector { get set }
  var biasVector: CIVector { get set }
}

/// Clamps components.
public protocol CIColorClamp: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var minComponents: CIVector { get set }
  var maxComponents: CIVector { get set }
}

/// Maps components to 1 if they are at least the threshold, otherwise to 0.
public protocol CIColorThreshold: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var threshold: Float { get set }
}

/// The absolute difference of two images' components.
public protocol CIColorAbsoluteDifference: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var inputImage2: CIImage? { get set }
}

/// Converts components from sRGB's tone curve to linear.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Converts components from linear to sRGB's tone curve.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Inverts each component: 1 minus its value.
public protocol CIColorInvert: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Maps colors to shades of one color.
public protocol CIColorMonochrome: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color: CIColor { get set }
  var intensity: Float { get set }
}

/// Maps colors to shades of brown.
public protocol CISepiaTone: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
}

/// Maps luminance to a range between two colors.
public protocol CIFalseColor: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// White, with luminance as alpha.
public protocol CIMaskToAlpha: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// The maximum component as gray.
public protocol CIMaximumComponent: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// The minimum component as gray.
public protocol CIMinimumComponent: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Reduces the number of levels of each component.
public protocol CIColorPosterize: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var levels: Float { get set }
}

/// Composites an image with a background.
public protocol CICompositeOperation: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
}

/// Shows an image where a mask is 1, a background where it is 0.
public protocol CIBlendWithMask: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
  var maskImage: CIImage? { get set }
}

/// Blurs by a Gaussian with `radius` as its standard deviation.
public protocol CIGaussianBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Blurs by a square.
public protocol CIBoxBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Sharpens edges by the difference from a blur.
public protocol CIUnsharpMask: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// The gradient's magnitude.
public protocol CIEdges: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
}

/// The maximum of each component in a disk.
public protocol CIMorphologyMaximum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// The minimum of each component in a disk.
public protocol CIMorphologyMinimum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// The difference of maximum and minimum in a disk.
public protocol CIMorphologyGradient: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// The maximum of each component in a rectangle.
public protocol CIMorphologyRectangleMaximum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var width: Float { get set }
  var height: Float { get set }
}

/// The minimum of each component in a rectangle.
public protocol CIMorphologyRectangleMinimum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var width: Float { get set }
  var height: Float { get set }
}

/// Scales by a Lanczos kernel.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var scale: Float { get set }
  var aspectRatio: Float { get set }
}

/// Maps a quadrilateral to a rectangle.
public protocol CIPerspectiveCorrection: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  /// Whether to crop to the quadrilateral; default true. Otherwise the whole image is straightened, with the
  /// rectangle in place; if it reaches its horizon, and so is unbounded, it is cropped anyway.
  var crop: Bool { get set }
  var topLeft: CGPoint { get set }
  var topRight: CGPoint { get set }
  var bottomRight: CGPoint { get set }
  var bottomLeft: CGPoint { get set }
}

/// Maps an image's corners to four points.
public protocol CIPerspectiveTransform: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var topLeft: CGPoint { get set }
  var topRight: CGPoint { get set }
  var bottomRight: CGPoint { get set }
  var bottomLeft: CGPoint { get set }
}

/// Maps the corners of a part of an image to four points.
public protocol CIPerspectiveTransformWithExtent: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
  var topLeft: CGPoint { get set }
  var topRight: CGPoint { get set }
  var bottomRight: CGPoint { get set }
  var bottomLeft: CGPoint { get set }
}

/// Transforms an image and extends its edge pixels infinitely.
public protocol CIAffineClamp: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var transform: CGAffineTransform { get set }
}

/// Replaces blocks by one color each.
public protocol CIPixellate: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var scale: Float { get set }
}

/// One pixel: the mean of a rectangle.
public protocol CIAreaAverage: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}

/// One pixel: the maximum of each component in a rectangle.
public protocol CIAreaMaximum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}

/// One pixel: the minimum of each component in a rectangle.
public protocol CIAreaMinimum: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}

/// A row of pixels: the histogram of a rectangle.
public protocol CIAreaHistogram: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
  var count: Int { get set }
  var scale: Float { get set }
}

/// A checkerboard of two colors.
public protocol CICheckerboardGenerator: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// Noise: four reproducible values of 0…1 per pixel.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// Stripes of two colors.
public protocol CIStripesGenerator: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// A gradient between two colors along a line.
public protocol CILinearGradient: CIFilterProtocol {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// A gradient between two colors along a line, with smooth ends.
public protocol CISmoothLinearGradient: CIFilterProtocol {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// A gradient between two colors around a point.
public protocol CIRadialGradient: CIFilterProtocol {
  var center: CGPoint { get set }
  var radius0: Float { get set }
  var radius1: Float { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// A QR code of a message, one pixel per module.
public protocol CIQRCodeGenerator: CIFilterProtocol {
  var message: Data { get set }
  var correctionLevel: String { get set }
}

/// A Code 128 barcode of a message.
public protocol CICode128BarcodeGenerator: CIFilterProtocol {
  var message: Data { get set }
  var quietSpace: Float { get set }
  var barcodeHeight: Float { get set }
}

/// A weighted sum of neighbors, row by row from the top left, plus a bias.
public protocol CIConvolution: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var weights: CIVector { get set }
  var bias: Float { get set }
}

/// Blurs along a line.
public protocol CIMotionBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var angle: Float { get set }
}

/// Blurs by a disk.
public protocol CIDiscBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Sharpens luminance by its difference from its surroundings.
public protocol CISharpenLuminance: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var sharpness: Float { get set }
  var radius: Float { get set }
}

/// Blurs small differences and sharpens large ones.
public protocol CINoiseReduction: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var noiseLevel: Float { get set }
  var sharpness: Float { get set }
}

/// Maps each component by a cubic polynomial, constant first.
public protocol CIColorPolynomial: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var redCoefficients: CIVector { get set }
  var greenCoefficients: CIVector { get set }
  var blueCoefficients: CIVector { get set }
  var alphaCoefficients: CIVector { get set }
}

/// Converts to gray.
public protocol CIPhotoEffect: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Rotates an image, enlarged to fill its extent.
public protocol CIStraighten: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var angle: Float { get set }
}

/// A transition from one image, at time 0, to another, at 1.
public protocol CIDissolveTransition: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var targetImage: CIImage? { get set }
  var time: Float { get set }
}

/// A mixture of the background, at amount 0, and the image, at 1.
public protocol CIMix: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
  var amount: Float { get set }
}

/// Adapts colors to another illuminant.
public protocol CITemperatureAndTint: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var neutral: CIVector { get set }
  var targetNeutral: CIVector { get set }
}

/// Maps components by a curve through five points, from left to right.
public protocol CIToneCurve: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var point2: CGPoint { get set }
  var point3: CGPoint { get set }
  var point4: CGPoint { get set }
}

/// Lightens shadows and darkens highlights.
public protocol CIHighlightShadowAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var shadowAmount: Float { get set }
  var highlightAmount: Float { get set }
}

/// Maps colors by a color cube.
public protocol CIColorCube: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var cubeDimension: Float { get set }
  var cubeData: Data { get set }
}

/// Maps colors by a color cube in a color space.
public protocol CIColorCubeWithColorSpace: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var cubeDimension: Float { get set }
  var cubeData: Data { get set }
  var colorSpace: CGColorSpace? { get set }
}

/// The median of neighboring components.
public protocol CIMedian: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Spreads light around bright areas.
public protocol CIBloom: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// Spreads darkness around dark areas.
public protocol CIGloom: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
  var radius: Float { get set }
}

/// Darkens away from a point.
public protocol CIVignetteEffect: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
  var falloff: Float { get set }
}

/// Adds slight noise to hide banding.
public protocol CIDither: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
}

/// Repeats an image infinitely, transformed.
public protocol CIAffineTile: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var transform: CGAffineTransform { get set }
}

/// Replaces hexagonal cells by one color each.
public protocol CIHexagonalPixellate: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var scale: Float { get set }
}

/// A Gaussian gradient between two colors around a point.
public protocol CIGaussianGradient: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var radius: Float { get set }
}

/// Two pixels: the minimum and the maximum of each component in a rectangle.
public protocol CIAreaMinMax: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}

/// One pixel: the minimum of red in a rectangle as red, the maximum as green.
public protocol CIAreaMinMaxRed: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var extent: CGRect { get set }
}
