import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import SeededRandom

/// A square RGB image as floating-point levels of 0…255, for augmentation.
struct ImagePlanes: Sendable, Hashable {
  /// In pixels.
  let side: Int
  /// `[channel][row][column]`.
  private(set) var levels: [Float]

  /// - Parameter side: 2 or more.
  init(side: Int, levels: [Float]) {
    precondition(side > 1 && levels.count == 3 * side * side)
    (self.side, self.levels) = (side, levels)
  }

  /// The center crop of a region: normalized, lower-left origin, in the upright image.
  ///
  /// - Throws: `PixelSamplingError`.
  init(_ image: OrientedImage, region: CGRect, side: Int) throws {
    let plan = try SamplingPlan(
      of: image, regionOfInterest: region, cropAndScale: .centerCrop, destinationWidth: side,
      destinationHeight: side)
    var levels = [Float](repeating: 0, count: 3 * side * side)
    try levels.withUnsafeMutableBufferPointer {
      try PixelSampler(planUsedOnce: plan).sample(
        image.buffer, into: $0, format: TensorFormat(channels: .rgb))
    }
    self.init(side: side, levels: levels)
  }

  /// Rotates counterclockwise by radians about the center, replicating edge pixels beyond the border.
  mutating func rotate(by angle: Double) {
    let source = self
    let (cosine, sine, center) = (cos(angle), sin(angle), Double(side - 1) / 2)
    for row in 0..<side {
      for column in 0..<side {
        let (x, y) = (Double(column) - center, Double(row) - center)
        let place = (x: cosine * x - sine * y + center, y: sine * x + cosine * y + center)
        for channel in 0..<3 {
          levels[(channel * side + row) * side + column] = source.level(channel, place.x, place.y)
        }
      }
    }
  }

  /// Applies a Gaussian blur, replicating edge pixels. The standard deviation is in pixels, greater than 0.
  mutating func blur(_ deviation: Double) {
    let radius = Int((3 * deviation).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = weights.reduce(0, +)
    let shares = weights.map { Float($0 / sum) }
    for isVertical in [false, true] {
      let source = levels
      for line in 0..<3 * side {
        let (plane, place) = (line / side * side * side, line % side)
        let (start, step) = isVertical ? (plane + place, side) : (plane + place * side, 1)
        for index in 0..<side {
          var value: Float = 0
          for (offset, share) in shares.enumerated() {
            value += share * source[start + min(max(index + offset - radius, 0), side - 1) * step]
          }
          levels[start + index * step] = value
        }
      }
    }
  }

  /// Changes the exposure: 1 doubles the light. Levels are assumed to have a gamma of 2.2.
  mutating func expose(_ stops: Double) {
    let factor = Float(exp2(stops / 2.2))
    for index in levels.indices { levels[index] = min(levels[index] * factor, 255) }
  }

  /// Adds normally distributed noise with a standard deviation in levels.
  mutating func addNoise(_ deviation: Double, _ random: inout SplitMix64) {
    for index in levels.indices {
      // The Box–Muller transform; the logarithm's argument must be positive.
      let radius = (-2 * log(random.next(in: Double.leastNormalMagnitude...1))).squareRoot()
      let noise = deviation * radius * cos(2 * .pi * random.next(in: 0...1))
      levels[index] = min(max(levels[index] + Float(noise), 0), 255)
    }
  }

  /// nil if there is not enough memory.
  func image() -> OrientedImage? {
    guard let buffer = CVPixelBuffer(width: side, height: side, pixelFormat: kCVPixelFormatType_24RGB),
      let plane = buffer.planes.first
    else { return nil }
    for row in 0..<side {
      for column in 0..<side {
        for channel in 0..<3 {
          let level = levels[(channel * side + row) * side + column].rounded()
          plane.baseAddress.storeBytes(
            of: UInt8(min(max(level, 0), 255)), toByteOffset: row * plane.bytesPerRow + column * 3 + channel,
            as: UInt8.self)
        }
      }
    }
    return OrientedImage(buffer)
  }

  /// The bilinearly interpolated level.
  private func level(_ channel: Int, _ x: Double, _ y: Double) -> Float {
    let (x, y) = (min(max(x, 0), Double(side - 1)), min(max(y, 0), Double(side - 1)))
    let (column, row) = (min(Int(x), side - 2), min(Int(y), side - 2))
    let (across, down) = (Float(x) - Float(column), Float(y) - Float(row))
    let start = (channel * side + row) * side + column
    let above = levels[start] * (1 - across) + levels[start + 1] * across
    let below = levels[start + side] * (1 - across) + levels[start + side + 1] * across
    return above * (1 - down) + below * down
  }
}
