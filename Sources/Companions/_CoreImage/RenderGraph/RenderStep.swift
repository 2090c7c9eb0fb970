import _CoreGraphics
import Foundation
import ImageIO

/// A node of an image's render graph: an operation on its input images.
///
/// A step reports which region of its inputs a region of its result needs, so that only that is computed, and
/// describes the computation to libvips, which runs it tile by tile.
protocol RenderStep: Sendable {
  var inputs: [CIImage] { get }

  /// The bounds outside which the result is transparent.
  var extent: CGRect { get }

  /// The region of an input that a region of the result needs.
  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds?

  /// The result's pixels: premultiplied 32-bit floating-point RGBA in the rendering's working space.
  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage

  /// The same pixels, computed immediately in memory, for steps with a faster implementation than libvips.
  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels

  /// Whether rows of the result come approximately from columns of the inputs.
  var turnsRows: Bool { get }

  /// Whether a region costs so much that the overlap of two regions is worth caching.
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

/// Transparent everywhere.
struct EmptyStep: RenderStep {
  var inputs: [CIImage] { [] }
  var extent: CGRect { .zero }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try VIPSImage.filled([0, 0, 0, 0], frame)
  }
}

struct ColorStep: RenderStep {
  let color: CIColor
  var inputs: [CIImage] { [] }
  var extent: CGRect { .infinite }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try VIPSImage.filled(rendering.components(color), frame)
  }
}

/// Crops to a rectangle, including all pixels that it touches.
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
