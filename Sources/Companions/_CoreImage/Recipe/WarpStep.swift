import CKernels
import _CoreGraphics
import Foundation
import ImageIO
import PlaneGeometry

/// A picture moved, scaled, turned or seen in perspective.
///
/// A pixel of the result is what lies at its center's place, by linear interpolation between the four nearest pixels. Where the
/// picture is made smaller by two or more, blocks of whole pixels are averaged first, so that nothing is skipped. Of pictures that are
/// sampled so, it is the nearest pixel.
struct WarpStep: RenderStep {
  let image: CIImage
  /// From the result's plane to the picture's.
  private let source: Homography
  /// By how much, in whole numbers, the picture is shrunk before.
  private let shrinking: Int
  private let repetition: EdgeRepetition?
  private let takesNearest: Bool
  let extent: CGRect

  var inputs: [CIImage] { [image] }
  // By more than a sixth of a right angle, about.
  var turnsRows: Bool { abs(source.rows.1.x) > 0.25 * abs(source.rows.1.y) }

  /// - Parameters:
  ///   - source: from the result's plane to the picture's.
  ///   - scale: how large a pixel of the picture is in the result, about.
  ///   - extent: what of the result isn't transparent.
  ///   - repeatsEdge: whether pixels at the result's edges are mixed with the picture's outermost ones, or with transparent ones.
  init(_ image: CIImage, source: Homography, scale: Double, extent: CGRect, repeatsEdge: Bool) {
    self.source = source
    self.extent = extent
    // Whole numbers' reciprocals aren't exact.
    takesNearest = image.isSampledNearest
    shrinking = !takesNearest && scale > 1 / 4096.0 && scale.isFinite ? max(Int(1 / scale + 1e-9), 1) : 1
    // A picture whose edges are repeated is read from what it repeats, so that what is far out costs nothing.
    if let clamped = image.step as? ClampStep {
      (self.image, repetition) = (clamped.repetition.image, clamped.repetition)
    } else {
      (self.image, repetition) = (image, repeatsEdge ? EdgeRepetition(image) : nil)
    }
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    guard let read = read(for: frame) else { return nil }
    return repetition?.shown(in: read) ?? read
  }

  /// The part of the picture that a part of the result is made from, by whole blocks.
  private func read(for frame: PixelBounds) -> PixelBounds? {
    let corners = [
      (frame.minX, frame.minY), (frame.maxX, frame.minY), (frame.minX, frame.maxY), (frame.maxX, frame.maxY),
    ].map { (x, y) in
      let point = SIMD3(Double(x), Double(y), 1)
      let (first, second, third) = source.rows
      return SIMD3((first * point).sum(), (second * point).sum(), (third * point).sum())
    }
    let bounds: CGRect
    if corners.allSatisfy({ $0.z > 1e-9 }) {
      let xs = corners.map { $0.x / $0.z }
      let ys = corners.map { $0.y / $0.z }
      guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else {
        return nil
      }
      bounds = CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
    } else {
      // The horizon passes through: everything may be needed.
      bounds = image.extent
    }
    // A pixel on each side for the interpolation, by whole blocks that don't depend on the frame.
    let margin = CGFloat(shrinking) + 1
    guard !bounds.hasNaN, !bounds.isInfinite else { return nil }
    let part = bounds.insetBy(dx: -margin, dy: -margin)
    let wanted = repetition == nil ? part.common(with: image.extent.grown(byX: margin, y: margin)) : part
    return PixelBounds(covering: wanted)?.aligned(to: shrinking)
  }

  /// The picture in a frame, a pixel for each block.
  private func shrunk(_ read: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try repetition?.means(ofBlocks: shrinking, in: read, rendering)
      ?? rendering.pixels(of: image, in: read).shrunk(shrinking)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    guard let read = read(for: frame) else { return try .filled([0, 0, 0, 0], frame) }
    let pixels = try shrunk(read, rendering)
    let (first, second, third) = places(in: frame, read.inBlocks(of: shrinking)).rows
    let places = try VIPSImage.coordinates(width: frame.width, height: frame.height).recombined(
      [first, second, third].map { [$0.x, $0.y, $0.z] })
    if third == SIMD3(0, 0, 1) { return try pixels.mapped(sampled(places.bands(0, 2))) }
    let depth = try places.bands(2, 1)
    let seen = try pixels.mapped(sampled(places.bands(0, 2).divided(by: depth)))
    // What lies behind the observer isn't seen.
    return try depth.isAtLeast(1e-9).choosing(seen, .filled([0, 0, 0, 0], frame))
  }

  /// Where pixels are read: at whole places, interpolation gives the pixel there.
  private func sampled(_ places: VIPSImage) throws -> VIPSImage {
    takesNearest ? try places.scaled(1, plus: 0.5).floored : places
  }

  /// From a pixel's column and row in the result, from the top left, to its center, from there to the picture, and to the column and
  /// row among `blocks`, each of which stands for a pixel there or for several.
  private func places(in frame: PixelBounds, _ blocks: PixelBounds) -> Homography {
    let center = Homography(
      SIMD3(1, 0, Double(frame.minX) + 0.5), SIMD3(0, -1, Double(frame.maxY) - 0.5), SIMD3(0, 0, 1))
    let side = 1 / Double(shrinking)
    let place = Homography(
      SIMD3(side, 0, -Double(blocks.minX) - 0.5), SIMD3(0, -side, Double(blocks.maxY) - 0.5),
      SIMD3(0, 0, 1))
    return place * source * center
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    guard !takesNearest else { return try FloatPixels(draw(frame, rendering), frame) }
    guard let read = read(for: frame) else { return try FloatPixels(nil, in: frame) }
    let blocks = read.inBlocks(of: shrinking)
    // Far more of them than of the result's pixels are left to libvips, which reads what it needs.
    guard shrinking == 1 || blocks.width * blocks.height <= 8 * frame.width * frame.height else {
      return try FloatPixels(draw(frame, rendering), frame)
    }
    guard let pixels = try pixelsInMemory(read, blocks, rendering) else {
      return try FloatPixels(nil, in: frame)
    }
    let (columns, rows, depths) = places(in: frame, pixels.frame).rows
    return try FloatPixels(frame) { memory in
      for row in 0..<frame.height {
        let start = SIMD3(0, Double(row), 1)
        cp_sample(
          pixels.row(0), pixels.frame.width, pixels.frame.height, repetition == nil ? 0 : 1,
          [(columns * start).sum(), (rows * start).sum(), (depths * start).sum()],
          [columns.x, rows.x, depths.x], memory + 4 * row * frame.width, frame.width)
      }
    }
  }

  /// What is sampled: the picture's own pixels in a frame, or the means of the blocks there; nil where there are none.
  private func pixelsInMemory(
    _ read: PixelBounds, _ blocks: PixelBounds, _ rendering: Rendering
  ) throws -> FloatPixels? {
    guard shrinking == 1 else { return try FloatPixels(shrunk(read, rendering), blocks) }
    let shown =
      repetition?.shown(in: read) ?? PixelBounds(covering: image.extent)?.intersection(read)
    return try shown.map { try rendering.pixelsInMemory(of: image, in: $0) }
  }
}

/// A picture moved by whole pixels.
struct TranslationStep: RenderStep {
  let image: CIImage
  let columns: Int
  let rows: Int
  var inputs: [CIImage] { [image] }

  var extent: CGRect {
    image.extent.isInfinite ? .infinite : image.extent.offsetBy(dx: CGFloat(columns), dy: CGFloat(rows))
  }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    frame.moved(byColumns: -columns, rows: -rows)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try rendering.pixels(of: image, in: frame.moved(byColumns: -columns, rows: -rows))
  }
}
