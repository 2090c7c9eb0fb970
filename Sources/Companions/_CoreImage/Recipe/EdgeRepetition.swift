import _CoreGraphics
import Foundation
import ImageIO

/// A picture whose outermost pixels go on without end.
struct EdgeRepetition: Sendable {
  let image: CIImage
  let edge: PixelBounds

  /// Nil for pictures without pixels, or without edges.
  init?(_ image: CIImage) {
    guard !image.extent.isInfinite, let edge = PixelBounds(covering: image.extent) else { return nil }
    self.image = image
    self.edge = edge
  }

  /// The picture's own pixels that a frame shows, or, where it lies outside, those that are repeated in it.
  func shown(in frame: PixelBounds) -> PixelBounds { edge.part(nearest: frame) }

  func pixels(in frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let shown = shown(in: frame)
    return try Self.repeating(rendering.pixels(of: image, in: shown), of: shown, in: frame)
  }

  /// The means of the blocks of `side` pixels a side that make up a frame.
  ///
  /// Those that reach into the picture are computed, and those beside them. Further out they are the same again, so that the
  /// cost doesn't depend on how far the frame reaches.
  func means(ofBlocks side: Int, in frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let part = edge.aligned(to: side).grown(byColumns: side, rows: side).part(nearest: frame, side: side)
    return try Self.repeating(
      pixels(in: part, rendering).shrunk(side), of: part.inBlocks(of: side), in: frame.inBlocks(of: side))
  }

  /// The outermost pixels of a part repeated in a frame.
  private static func repeating(_ pixels: VIPSImage, of part: PixelBounds, in frame: PixelBounds) throws
    -> VIPSImage
  {
    // Far from the part there is what is just beside it.
    let near = frame.touching(part)
    // Around both, so that what is cut out lies within.
    let whole = part.union(near)
    let place = whole.offset(of: part)
    return try pixels.embedded(
      left: place.column, top: place.row, width: whole.width, height: whole.height, repeatingEdge: true
    ).extracted(near, from: whole)
  }
}

/// The outermost pixels go on without end.
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
