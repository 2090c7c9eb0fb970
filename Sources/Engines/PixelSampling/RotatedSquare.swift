import CoreVideo
package import Foundation
package import ImageIO

/// A rotated square of the upright image, for networks that expect their subject upright, at one size.
package struct RotatedSquare: Sendable, Hashable {
  /// The center in pixels of the upright image, top-left origin.
  package var center: CGPoint
  /// The length of a side in pixels of the upright image, above 0.
  package var side: Double
  /// The subject's clockwise rotation in radians; the square is rotated with it.
  package var angle: Double

  package init(center: CGPoint, side: Double, angle: Double) {
    self.center = center
    self.side = side
    self.angle = angle
  }

  /// Maps a point of the square, 0…1 on each axis with top-left origin, to the upright image.
  package func pointInImage(x: Double, y: Double) -> CGPoint {
    let (across, down) = ((x - 0.5) * side, (y - 0.5) * side)
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(
      x: Double(center.x) + cosine * across - sine * down,
      y: Double(center.y) + sine * across + cosine * down)
  }

  /// Half the side of the square's bounding box.
  fileprivate var reach: Double { side / 2 * (abs(sin(angle)) + abs(cos(angle))) }
}

extension RotatedSquare {
  /// Samples the square as `length` by `length` pixels. Points outside the image repeat its edge.
  ///
  /// In two steps: `PixelSampler` samples the upright surroundings, averaged down to the target scale; then
  /// these few pixels are rotated with linear interpolation.
  ///
  /// - Parameters:
  ///   - image: any format that `PixelSampler` reads.
  ///   - tensor: exactly `3 * length * length` elements.
  ///   - layout: their order.
  ///   - scale: each channel's `value = scale * level + bias`, with levels of 0…255.
  /// - Throws: `PixelSamplingError`; `.invalidSize` also if the side isn't finite and positive.
  package func sample(
    _ image: OrientedImage, into tensor: UnsafeMutableBufferPointer<Float>, length: Int,
    layout: TensorFormat.Layout = .interleaved, scale: Float, bias: Float
  ) throws(PixelSamplingError) {
    guard tensor.count == 3 * length * length, let target = tensor.baseAddress else {
      throw .tensorMismatch(expected: 3 * length * length, count: tensor.count)
    }
    let surroundings = try SourcePatch(of: self, in: image, length: length)
    // One element more, so that a pixel's three channels can be loaded as four.
    let levels = UnsafeMutableBufferPointer<Float>.allocate(capacity: surroundings.count + 1)
    defer { levels.deallocate() }
    levels[surroundings.count] = 0
    try PixelSampler(planUsedOnce: surroundings.plan).sample(
      image.buffer, into: UnsafeMutableBufferPointer(rebasing: levels.dropLast()),
      format: TensorFormat(
        channels: .rgb, layout: .interleaved, scale: scale, bias: SIMD3(repeating: bias)))
    if let levels = UnsafePointer(levels.baseAddress) {
      surroundings.resample(levels, self, into: target, length: length, layout: layout)
    }
  }
}

/// The upright part of an image around a rotated square, at about the target's scale.
private struct SourcePatch {
  let plan: SamplingPlan
  /// In pixels of the upright image.
  let origin: CGPoint
  /// Pixels of the patch for one of the upright image.
  let scaleX: Double
  let scaleY: Double

  init(
    of square: RotatedSquare, in image: OrientedImage, length: Int
  ) throws(PixelSamplingError) {
    let (width, height) = (image.width, image.height)
    // NaN fails these conditions.
    guard square.side > 0, square.side < 1e7, abs(square.center.x) < 1e7, abs(square.center.y) < 1e7,
      square.angle.isFinite
    else { throw .invalidSize(width: width, height: height) }
    // One pixel more on all sides, for the interpolation.
    let reach = square.reach + max(square.side / Double(length), 1)
    let columns = Self.span(Double(square.center.x), reach, width)
    let rows = Self.span(Double(square.center.y), reach, height)
    let scale = min(Double(length) / square.side, 1)
    let size = (
      width: max(Int((Double(columns.count) * scale).rounded()), 1),
      height: max(Int((Double(rows.count) * scale).rounded()), 1)
    )
    let region = image.size.normalized(
      CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
    plan = try SamplingPlan(
      of: image, regionOfInterest: region, destinationWidth: size.width, destinationHeight: size.height)
    origin = CGPoint(x: columns.lowerBound, y: rows.lowerBound)
    scaleX = Double(size.width) / Double(columns.count)
    scaleY = Double(size.height) / Double(rows.count)
  }

  var count: Int { 3 * plan.destinationWidth * plan.destinationHeight }

  /// The pixels of an axis within reach of a center, or the nearest one.
  private static func span(_ center: Double, _ reach: Double, _ length: Int) -> Range<Int> {
    let first = min(max(Int((center - reach).rounded(.down)), 0), length - 1)
    return first..<max(min(Int((center + reach).rounded(.up)), length), first + 1)
  }

  /// Interpolates between the four pixels around each point: all channels at once, with coordinates in
  /// 65,536ths of a pixel, which takes a third of the time of floating-point coordinates.
  ///
  /// Unsafe: clamps positions to the pixels; `levels` has one element more, and the caller checked `target`.
  ///
  /// - Parameter levels: the pixels, as `[row][column][channel]`.
  func resample(
    _ levels: UnsafePointer<Float>, _ square: RotatedSquare, into target: UnsafeMutablePointer<Float>,
    length: Int, layout: TensorFormat.Layout
  ) {
    let fraction = 16
    func fixed(_ place: Double) -> Int { Int((place * Double(1 << fraction)).rounded()) }
    let width = plan.destinationWidth
    let (lastX, lastY) = ((width - 1) << fraction, (plan.destinationHeight - 1) << fraction)
    let step = square.side / Double(length)
    let (stepX, stepY) = (
      fixed(cos(square.angle) * step * scaleX), fixed(sin(square.angle) * step * scaleY)
    )
    let (pixelStride, channelStride) = layout == .planar ? (1, length * length) : (3, 1)
    for row in 0..<length {
      let start = square.pointInImage(x: 0.5 / Double(length), y: (Double(row) + 0.5) / Double(length))
      // Pixels' centers are at half-integers.
      var x = fixed((start.x - origin.x) * scaleX - 0.5)
      var y = fixed((start.y - origin.y) * scaleY - 0.5)
      var pixel = target + row * length * pixelStride
      for _ in 0..<length {
        let (seenX, seenY) = (min(max(x, 0), lastX), min(max(y, 0), lastY))
        let upper = levels + ((seenY >> fraction) &* width &+ (seenX >> fraction)) &* 3
        let lower = seenY < lastY ? upper + 3 &* width : upper
        let next = seenX < lastX ? 3 : 0
        let right = Float(seenX & (1 << fraction - 1)) / Float(1 << fraction)
        let below = Float(seenY & (1 << fraction - 1)) / Float(1 << fraction)
        let above = Self.color(upper) + (Self.color(upper + next) - Self.color(upper)) * right
        let under = Self.color(lower) + (Self.color(lower + next) - Self.color(lower)) * right
        let color = above + (under - above) * below
        pixel[0] = color.x
        pixel[channelStride] = color.y
        pixel[2 &* channelStride] = color.z
        pixel += pixelStride
        (x, y) = (x &+ stepX, y &+ stepY)
      }
    }
  }

  /// A pixel's three channels; the fourth element is ignored.
  @inline(__always)
  private static func color(_ pixel: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<Float>.self)
  }
}
