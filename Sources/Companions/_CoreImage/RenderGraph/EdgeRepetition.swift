import _CoreGraphics
import Foundation
import ImageIO

/// An image with its edge pixels extended infinitely.
struct EdgeRepetition: Sendable {
  let image: CIImage
  let edge: PixelBounds

  /// Returns nil for empty and infinite images.
  init?(_ image: CIImage) {
    guard !image.extent.isInfinite, let edge = PixelBounds(covering: image.extent) else { return nil }
    self.image = image
    self.edge = edge
  }

  /// The image's pixels that appear in a frame, or, if it is outside, are repeated there.
  func shown(in frame: PixelBounds) -> PixelBounds { edge.part(nearest: frame) }

  func pixels(in frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let shown = shown(in: frame)
    return try Self.repeating(rendering.pixels(of: image, in: shown), of: shown, in: frame)
  }

  /// The means of the blocks of `side` × `side` pixels that a frame consists of.
  ///
  /// Only the blocks that overlap the image, and those adjacent, are computed; further ones are copies, so
  /// the cost doesn't depend on the frame's distance.
  func means(ofBlocks side: Int, in frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let part = edge.aligned(to: side).grown(byColumns: side, rows: side).part(nearest: frame, side: side)
    return try Self.repeating(
      pixels(in: part, rendering).shrunk(side), of: part.inBlocks(of: side), in: frame.inBlocks(of: side))
  }

  /// Repeats a part's edge pixels in a frame.
  private static func repeating(_ pixels: VIPSImage, of part: PixelBounds, in frame: PixelBounds) throws
    -> VIPSImage
  {
    // Far from the part the pixels equal those just beside it.
    let near = frame.touching(part)
    // Contains both, so that the extracted part is inside.
    let whole = part.union(near)
    let place = whole.offset(of: part)
    return try pixels.embedded(
      left: place.column, top: place.row, width: whole.width, height: whole.height, repeatingEdge: true
    ).extracted(near, from: whole)
  }
}

struct ClampStep: RenderStep {
  let repetition: EdgeRepetition
  var inputs: [CIImage] { [repetition.image] }
  var extent: CGRect { .infinite }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    repetition.shown(in: frame)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try repetition.pixels(in: frame, rendering)
  }
}
