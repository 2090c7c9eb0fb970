import _CoreGraphics
import Foundation
import ImageIO

/// One step of a picture's recipe: what is done with the pictures that it is made from.
///
/// A step says which part of its inputs it needs for a part of its result, so that only what is asked for is computed,
/// and draws by describing the computation to libvips, which runs it for one small part after the other.
protocol RenderStep: Sendable {
  var inputs: [CIImage] { get }

  /// The part of the plane in which the result isn't transparent throughout.
  var extent: CGRect { get }

  /// Which part of an input is needed for a part of the result.
  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds?

  /// The result's pixels: four components, red, green, blue and alpha, of 32-bit floating-point numbers, colors
  /// multiplied by alpha, in the rendering's working space.
  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage

  /// The same pixels, computed now from the inputs' pixels in memory: for steps that have a faster way than libvips.
  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels

  /// Whether rows of the result come from columns of the inputs, more or less.
  var turnsRows: Bool { get }

  /// Whether drawing a part costs so much that what two parts have in common is worth being remembered.
  var cachesPixels: Bool { get }
}

extension RenderStep {
  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? { frame }
  var turnsRows: Bool { false }
  var cachesPixels: Bool { false }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    try FloatPixels(draw(frame, rendering), frame)
  }
}

/// Nothing: transparent everywhere.
struct EmptyStep: RenderStep {
  var inputs: [CIImage] { [] }
  var extent: CGRect { .zero }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try VIPSImage.filled([0, 0, 0, 0], frame)
  }
}

/// One color everywhere.
struct ColorStep: RenderStep {
  let color: CIColor
  var inputs: [CIImage] { [] }
  var extent: CGRect { .infinite }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try VIPSImage.filled(rendering.components(color), frame)
  }
}

/// The part inside a rectangle; at its borders, all pixels that it touches.
struct CropStep: RenderStep {
  let image: CIImage
  let extent: CGRect
  var inputs: [CIImage] { [image] }

  init(_ image: CIImage, to rect: CGRect) {
    self.image = image
    extent = image.extent.common(with: rect)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try rendering.pixels(of: image, in: frame)
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    try rendering.pixelsInMemory(of: image, in: frame)
  }
}
