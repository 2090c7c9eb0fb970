import CoreVideo
import Foundation
import ImageIO

/// A square of the upright picture, turned by any angle: how a network that wants its subject upright and of one size
/// is shown it.
package struct RotatedSquare: Sendable, Hashable {
  /// The centre in pixels of the upright picture, origin at the top left.
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
  package func pointInPicture(x: Double, y: Double) -> CGPoint {
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
  ///   - buffer: any format that `PixelSampler` reads.
  ///   - orientation: how the stored picture is turned to be upright.
  ///   - tensor: exactly `3 * length * length` numbers.
  ///   - layout: their order.
  ///   - scale: each channel's `value = scale * level + bias`, `level` being 0…255.
  /// - Throws: `PixelSamplingError`; `.invalidSize` also where the square has no finite, positive side.
  package func sample(
    _ buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    into tensor: UnsafeMutableBufferPointer<Float>, length: Int, layout: TensorFormat.Layout = .interleaved,
    scale: Float, bias: Float
  ) throws(PixelSamplingError) {
    guard tensor.count == 3 * length * length, let target = tensor.baseAddress else {
      throw .tensorMismatch(expected: 3 * length * length, count: tensor.count)
    }
    let surroundings = try Surroundings(of: self, in: buffer, orientation: orientation, length: length)
    surroundings.turn(self, into: target, length: length, layout: layout, scale: scale, bias: bias)
  }
}

/// The upright part of a picture that a rotated square reaches into, at about the scale that the square is wanted in.
private struct Surroundings {
  let pixels: CVPixelBuffer
  /// In pixels of the upright picture.
  let origin: CGPoint
  /// Pixels here for one of the upright picture.
  let scaleX: Double
  let scaleY: Double

  init(
    of square: RotatedSquare, in buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation, length: Int
  ) throws(PixelSamplingError) {
    let turned = orientation.swapsSides
    let (width, height) = (turned ? buffer.height : buffer.width, turned ? buffer.width : buffer.height)
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
    let region = CGRect(
      x: Double(columns.lowerBound) / Double(width), y: 1 - Double(rows.upperBound) / Double(height),
      width: Double(columns.count) / Double(width), height: Double(rows.count) / Double(height))
    let plan = try SamplingPlan(
      sourceWidth: buffer.width, sourceHeight: buffer.height, orientation: orientation,
      regionOfInterest: region, destinationWidth: size.width, destinationHeight: size.height)
    guard
      let pixels = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32RGBA)
    else { throw .invalidSize(width: size.width, height: size.height) }
    try PixelSampler(planUsedOnce: plan).sample(buffer, into: pixels)
    self.pixels = pixels
    origin = CGPoint(x: columns.lowerBound, y: rows.lowerBound)
    scaleX = Double(size.width) / Double(columns.count)
    scaleY = Double(size.height) / Double(rows.count)
  }

  /// The pixels of an axis within reach of a centre; where there are none, the nearest.
  private static func span(_ center: Double, _ reach: Double, _ length: Int) -> Range<Int> {
    let first = min(max(Int((center - reach).rounded(.down)), 0), length - 1)
    return first..<max(min(Int((center + reach).rounded(.up)), length), first + 1)
  }

  /// Interpolates between the four pixels around each point, all channels of a pixel at once.
  ///
  /// Unsafe: the addresses are those of rows and columns limited to the buffer's, which lives as long as this, and of
  /// a tensor whose size the caller checked.
  func turn(
    _ square: RotatedSquare, into target: UnsafeMutablePointer<Float>, length: Int,
    layout: TensorFormat.Layout, scale: Float, bias: Float
  ) {
    guard let base = CVPixelBufferGetBaseAddress(pixels) else { return }
    let rows = (bytes: UnsafeRawPointer(base), length: CVPixelBufferGetBytesPerRow(pixels))
    let last = SIMD2(Float(pixels.width - 1), Float(pixels.height - 1))
    let step = square.side / Double(length)
    let (stepX, stepY) = (
      SIMD2(Float(cos(square.angle) * step * scaleX), Float(sin(square.angle) * step * scaleY)),
      SIMD2(Float(-sin(square.angle) * step * scaleX), Float(cos(square.angle) * step * scaleY))
    )
    let corner = square.pointInPicture(x: 0.5 / Double(length), y: 0.5 / Double(length))
    // Pixels' centres lie half a pixel in.
    let start = SIMD2(
      Float((Double(corner.x - origin.x)) * scaleX - 0.5), Float((Double(corner.y - origin.y)) * scaleY - 0.5)
    )
    let (pixelStride, channelStride) = layout == .planar ? (1, length * length) : (3, 1)
    for row in 0..<length {
      let rowStart = start + Float(row) * stepY
      var pixel = target + row * length * pixelStride
      for column in 0..<length {
        let point = (rowStart + Float(column) * stepX).clamped(lowerBound: .zero, upperBound: last)
        let color = Self.interpolated(at: point, last: last, rows) * scale + bias
        pixel[0] = color.x
        pixel[channelStride] = color.y
        pixel[2 &* channelStride] = color.z
        pixel += pixelStride
      }
    }
  }

  /// - Parameter point: within 0…`last` on each axis.
  @inline(__always)
  private static func interpolated(
    at point: SIMD2<Float>, last: SIMD2<Float>, _ rows: (bytes: UnsafeRawPointer, length: Int)
  ) -> SIMD4<Float> {
    let (left, top) = (Int(point.x), Int(point.y))
    let (right, below) = (point.x - Float(left), point.y - Float(top))
    let upper = rows.bytes + (top &* rows.length &+ left &* 4)
    let lower = point.y < last.y ? upper + rows.length : upper
    let next = point.x < last.x ? 4 : 0
    let above = levels(upper) * (1 - right) + levels(upper + next) * right
    let under = levels(lower) * (1 - right) + levels(lower + next) * right
    return above * (1 - below) + under * below
  }

  @inline(__always)
  private static func levels(_ pixel: UnsafeRawPointer) -> SIMD4<Float> {
    let bytes = pixel.loadUnaligned(as: SIMD4<UInt8>.self)
    return SIMD4(Float(bytes[0]), Float(bytes[1]), Float(bytes[2]), 0)
  }
}
