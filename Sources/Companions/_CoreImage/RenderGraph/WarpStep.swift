import CKernels
import _CoreGraphics
import Foundation
import ImageIO
import PlaneGeometry

/// A projective transform of an image.
///
/// Each pixel of the result samples its center's source position bilinearly. When scaling down by two or
/// more, blocks of whole pixels are averaged first. Images with nearest sampling use the nearest pixel.
struct WarpStep: RenderStep {
  let image: CIImage
  /// The map from the result's plane to the image's.
  private let source: Homography
  /// The integer factor of the initial downscaling.
  private let shrinking: Int
  private let repetition: EdgeRepetition?
  private let samplesNearest: Bool
  let extent: CGRect

  var inputs: [CIImage] { [image] }
  // More than about 15°.
  var turnsRows: Bool { abs(source.rows.1.x) > 0.25 * abs(source.rows.1.y) }

  /// - Parameters:
  ///   - source: the map from the result's plane to the image's.
  ///   - scale: the approximate size of an image's pixel in the result.
  ///   - extent: the bounds outside which the result is transparent.
  ///   - repeatsEdge: whether edges are blended with the image's outermost pixels, or with transparent ones.
  init(_ image: CIImage, source: Homography, scale: Double, extent: CGRect, repeatsEdge: Bool) {
    self.source = source
    self.extent = extent
    // Reciprocals of integers aren't exact.
    samplesNearest = image.samplesNearest
    shrinking = !samplesNearest && scale > 1 / 4096.0 && scale.isFinite ? max(Int(1 / scale + 1e-9), 1) : 1
    // Read a clamped image from its source, so that distant pixels cost nothing.
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

  /// The region of the image that a region of the result needs, in whole blocks.
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
      // The horizon is in the frame: anything may be needed.
      bounds = image.extent
    }
    // A pixel on each side for interpolation, in whole blocks independent of the frame.
    let margin = CGFloat(shrinking) + 1
    guard !bounds.hasNaN, !bounds.isInfinite else { return nil }
    let part = bounds.insetBy(dx: -margin, dy: -margin)
    let wanted = repetition == nil ? part.common(with: image.extent.grown(byX: margin, y: margin)) : part
    return PixelBounds(covering: wanted)?.aligned(to: shrinking)
  }

  /// The image in a frame, one pixel per block.
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
    // Points behind the viewer are transparent.
    return try depth.isAtLeast(1e-9).choosing(seen, .filled([0, 0, 0, 0], frame))
  }

  /// The sampling positions: at whole ones, interpolation returns that pixel.
  private func sampled(_ places: VIPSImage) throws -> VIPSImage {
    samplesNearest ? try places.scaled(1, plus: 0.5).floored : places
  }

  /// The map from a result's column and row, top-left origin, to those of `blocks` of the image's pixels.
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
    guard !samplesNearest else { return try FloatPixels(draw(frame, rendering), frame) }
    guard let read = read(for: frame) else { return try FloatPixels(nil, in: frame) }
    let blocks = read.inBlocks(of: shrinking)
    // If there are far more blocks than result pixels, libvips reads only what it needs.
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

  /// The pixels to sample: the image's own in a frame, or the means of its blocks; nil if there are none.
  private func pixelsInMemory(
    _ read: PixelBounds, _ blocks: PixelBounds, _ rendering: Rendering
  ) throws -> FloatPixels? {
    guard shrinking == 1 else { return try FloatPixels(shrunk(read, rendering), blocks) }
    let shown =
      repetition?.shown(in: read) ?? PixelBounds(covering: image.extent)?.intersection(read)
    return try shown.map { try rendering.pixelsInMemory(of: image, in: $0) }
  }
}

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
