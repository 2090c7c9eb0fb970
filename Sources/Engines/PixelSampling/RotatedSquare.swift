import CoreVideo
package import Foundation
package import ImageIO

/// A square of the upright picture, turned by any angle: how a network that wants its subject upright and of one size
/// is shown it.
package struct RotatedSquare: Sendable, Hashable {
  /// The center in pixels of the upright picture, origin at the top left.
  package var center: CGPoint
  /// The length of a side in pixels of the upright picture, above 0.
  package var side: Double
  /// How far the subject is turned clockwise, in radians: the square is turned with it, so that it is seen upright.
  package var angle: Double

  package init(center: CGPoint, side: Double, angle: Double) {
    self.center = center
    self.side = side
    self.angle = angle
  }

  /// Where a point of the square, 0…1 on each axis from its own top left corner, is in the upright picture.
  package func pointInImage(x: Double, y: Double) -> CGPoint {
    let (across, down) = ((x - 0.5) * side, (y - 0.5) * side)
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(
      x: Double(center.x) + cosine * across - sine * down,
      y: Double(center.y) + sine * across + cosine * down)
  }

  /// Half the side of the smallest upright square around it.
  fileprivate var reach: Double { side / 2 * (abs(sin(angle)) + abs(cos(angle))) }
}

extension RotatedSquare {
  /// Writes the square as `length` by `length` pixels. What lies beyond the picture looks as its edge does.
  ///
  /// Two steps: the upright surroundings are sampled as `PixelSampler` does it, whatever the buffer's format, averaged
  /// down to the scale wanted; then these few pixels are turned with linear interpolation.
  ///
  /// - Parameters:
  ///   - picture: any format that `PixelSampler` reads.
  ///   - tensor: exactly `3 * length * length` numbers.
  ///   - layout: their order.
  ///   - scale: each channel's `value = scale * level + bias`, `level` being 0…255.
  /// - Throws: `PixelSamplingError`; `.invalidSize` also where the square has no finite, positive side.
  package func sample(
    _ picture: OrientedImage, into tensor: UnsafeMutableBufferPointer<Float>, length: Int,
    layout: TensorFormat.Layout = .interleaved, scale: Float, bias: Float
  ) throws(PixelSamplingError) {
    guard tensor.count == 3 * length * length, let target = tensor.baseAddress else {
      throw .tensorMismatch(expected: 3 * length * length, count: tensor.count)
    }
    let surroundings = try SourcePatch(of: self, in: picture, length: length)
    // One more, so that a pixel's three can be read as four.
    let levels = UnsafeMutableBufferPointer<Float>.allocate(capacity: surroundings.count + 1)
    defer { levels.deallocate() }
    levels[surroundings.count] = 0
    try PixelSampler(planUsedOnce: surroundings.plan).sample(
      picture.buffer, into: UnsafeMutableBufferPointer(rebasing: levels.dropLast()),
      format: TensorFormat(
        channels: .rgb, layout: .interleaved, scale: scale, bias: SIMD3(repeating: bias)))
    if let levels = UnsafePointer(levels.baseAddress) {
      surroundings.resample(levels, self, into: target, length: length, layout: layout)
    }
  }
}

/// The upright part of a picture that a rotated square reaches into, at about the scale that the square is wanted in.
private struct SourcePatch {
  let plan: SamplingPlan
  /// In pixels of the upright picture.
  let origin: CGPoint
  /// Pixels here for one of the upright picture.
  let scaleX: Double
  let scaleY: Double

  init(
    of square: RotatedSquare, in picture: OrientedImage, length: Int
  ) throws(PixelSamplingError) {
    let (width, height) = (picture.width, picture.height)
    // Written so that a NaN fails.
    guard square.side > 0, square.side < 1e7, abs(square.center.x) < 1e7, abs(square.center.y) < 1e7,
      square.angle.isFinite
    else { throw .invalidSize(width: width, height: height) }
    // A pixel more all round, for the interpolation.
    let reach = square.reach + max(square.side / Double(length), 1)
    let columns = Self.span(Double(square.center.x), reach, width)
    let rows = Self.span(Double(square.center.y), reach, height)
    let scale = min(Double(length) / square.side, 1)
    let size = (
      width: max(Int((Double(columns.count) * scale).rounded()), 1),
      height: max(Int((Double(rows.count) * scale).rounded()), 1)
    )
    let region = picture.size.normalized(
      CGRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
    plan = try SamplingPlan(
      of: picture, regionOfInterest: region, destinationWidth: size.width, destinationHeight: size.height)
    origin = CGPoint(x: columns.lowerBound, y: rows.lowerBound)
    scaleX = Double(size.width) / Double(columns.count)
    scaleY = Double(size.height) / Double(rows.count)
  }

  /// How many numbers its pixels are.
  var count: Int { 3 * plan.destinationWidth * plan.destinationHeight }

  /// The pixels of an axis within reach of a center; where there are none, the nearest.
  private static func span(_ center: Double, _ reach: Double, _ length: Int) -> Range<Int> {
    let first = min(max(Int((center - reach).rounded(.down)), 0), length - 1)
    return first..<max(min(Int((center + reach).rounded(.up)), length), first + 1)
  }

  /// Interpolates between the four pixels around each point: all channels at once, and places counted in 65,536ths of a
  /// pixel, which takes a third of the time that floating-point places take.
  ///
  /// Unsafe: `levels` holds this many pixels and a number more, rows and columns are limited to them, and the caller
  /// checked the target's size.
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
      // Pixels' centers lie half a pixel in.
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

  /// A pixel's three channels; the fourth number is of no use.
  @inline(__always)
  private static func color(_ pixel: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<Float>.self)
  }
}
