import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import PixelSampling
import Vision

/// An image as if taken from three times the distance: centered on a plain canvas of its border's mean color.
///
/// A die that fills the image is larger than any in the detector's training data, and may touch its edges.
struct PaddedImage {
  /// The ratio of the image's side to the canvas's.
  private static let imageFraction = 1.0 / 3
  /// The maximum of the image's longer side in the canvas, in pixels: a third of the detector's 576 shows it.
  private static let maximumSide = 384.0
  /// The minimum size of a die, relative to the image's longer side; the original image shows smaller ones.
  private static let minimumDieSize = 0.25

  let canvas: CVPixelBuffer

  /// - Throws: `PixelSamplingError` for an unsupported pixel format; Vision's error if memory is short.
  init(of image: OrientedImage) throws {
    let scale = min(Self.maximumSide / Double(max(image.width, image.height)), 1)
    let width = max(Int((Double(image.width) * scale).rounded()), 1)
    let height = max(Int((Double(image.height) * scale).rounded()), 1)
    let noMemory = VNErrorCode.outOfMemory.error("There isn't enough memory for a smaller image.")
    let format = kCVPixelFormatType_24RGB
    guard let small = CVPixelBuffer(width: width, height: height, pixelFormat: format) else { throw noMemory }
    let plan = try SamplingPlan(of: image, destinationWidth: width, destinationHeight: height)
    try PixelSampler(plan: plan).sample(image.buffer, into: small)
    let pixels = [UInt8](small.packedPlanes[0])
    let border = Self.borderColor(pixels, width: width, height: height)
    let above = Self.repeated(border, 3 * width * height)
    let beside = Self.repeated(border, width)
    var bytes = above
    for row in 0..<height {
      bytes.append(beside)
      bytes.append(contentsOf: pixels[(row * width * 3)..<((row + 1) * width * 3)])
      bytes.append(beside)
    }
    bytes.append(above)
    guard
      let canvas = CVPixelBuffer(
        width: 3 * width, height: 3 * height, pixelFormat: format, packedPlanes: [bytes])
    else { throw noMemory }
    self.canvas = canvas
  }

  /// Maps a die of the canvas to the image; nil if it is small or mostly outside the image.
  func inImage(_ die: FoundDie) -> FoundDie? {
    let box = die.box
    let mapped = CGRect(
      x: (box.minX - Self.imageFraction) / Self.imageFraction,
      y: (box.minY - Self.imageFraction) / Self.imageFraction,
      width: box.width / Self.imageFraction, height: box.height / Self.imageFraction)
    let visible = mapped.intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
    guard max(visible.width, visible.height) >= Self.minimumDieSize,
      visible.width * visible.height > mapped.width * mapped.height / 2
    else { return nil }
    return die.moved(to: visible)
  }

  /// The mean color of the outermost pixels: red, green and blue.
  private static func borderColor(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    var (sum, count) = (SIMD3<Int>.zero, 0)
    for row in 0..<height {
      let isOutermost = row == 0 || row == height - 1
      for column in stride(from: 0, to: width, by: isOutermost ? 1 : max(width - 1, 1)) {
        let first = (row * width + column) * 3
        sum &+= SIMD3(Int(pixels[first]), Int(pixels[first + 1]), Int(pixels[first + 2]))
        count += 1
      }
    }
    return (0..<3).map { UInt8(sum[$0] / count) }
  }

  private static func repeated(_ color: [UInt8], _ count: Int) -> Data {
    Data((0..<count * 3).map { color[$0 % 3] })
  }
}
