import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import SeededRandom
import Testing

@testable import CreateML

@Suite("Image augmentation")
struct ImagePlanesTests {
  /// Each channel's levels of an image of 3 × 3.
  private static let levels = ImagePlanes(
    side: 3, levels: [10, 20, 30, 40, 50, 60, 70, 80, 90] + (0..<18).map { Float($0 * 5) })

  @Test("a quarter turn is counterclockwise, and a small rotation interpolates")
  func rotation() {
    var turned = Self.levels
    turned.rotate(by: .pi / 2)
    for (level, expected) in zip(turned.levels, [30, 60, 90, 20, 50, 80, 10, 40, 70]) {
      #expect(abs(level - Float(expected)) < 1e-4)
    }
    // Pixels from outside repeat the edge: nothing is darker or brighter than before.
    turned = Self.levels
    turned.rotate(by: 0.2)
    #expect(turned.levels.prefix(9).allSatisfy { (10...90).contains($0) })
    #expect(abs(turned.levels[4] - 50) < 1e-4)
  }

  @Test("one stop doubles the light")
  func exposure() {
    var bright = Self.levels
    bright.expose(1)
    // (level / 255)^2.2 is the light.
    let light = { (level: Float) in pow(Double(level) / 255, 2.2) }
    #expect(abs(light(bright.levels[4]) / light(50) - 2) < 1e-5)
    var white = ImagePlanes(side: 2, levels: [Float](repeating: 250, count: 12))
    white.expose(1)
    #expect(white.levels.allSatisfy { $0 == 255 })
  }

  @Test("a blurred point is Gaussian, and a uniform image is unchanged")
  func blur() {
    var point = ImagePlanes(side: 15, levels: [Float](repeating: 0, count: 675))
    var levels = point.levels
    levels[7 * 15 + 7] = 100
    point = ImagePlanes(side: 15, levels: levels)
    point.blur(1.5)
    let center = point.levels[7 * 15 + 7]
    #expect(abs(point.levels.reduce(0, +) - 100) < 1e-3)
    // exp(−d² / 2σ²), two to the right and one down.
    #expect(abs(point.levels[8 * 15 + 9] / center - Float(exp(-5 / 4.5))) < 1e-5)
    var even = ImagePlanes(side: 5, levels: [Float](repeating: 77, count: 75))
    even.blur(2)
    #expect(even.levels.allSatisfy { abs($0 - 77) < 1e-4 })
  }

  @Test("noise has the requested deviation and zero mean")
  func noise() {
    var random = SplitMix64(seed: 3)
    let side = 100
    var gray = ImagePlanes(side: side, levels: [Float](repeating: 128, count: 3 * side * side))
    gray.addNoise(10, &random)
    let differences = gray.levels.map { Double($0) - 128 }
    let mean = differences.reduce(0, +) / 30_000
    let deviation = (differences.reduce(0) { $0 + $1 * $1 } / 30_000).squareRoot()
    // Four standard errors: 10 / √30000, and 10 / √60000.
    #expect(abs(mean) < 0.24)
    #expect(abs(deviation - 10) < 0.17)
  }

  @Test(
    "each option varies only its own aspect, independent of the others, and within its range")
  func options() {
    let all: MLImageClassifier.ImageAugmentationOptions = [.crop, .rotation, .blur, .exposure, .noise, .flip]
    for seed in 0..<50 as Range<UInt64> {
      let whole = ImageAugmentation(all, seed: seed)
      #expect(ImageAugmentation(.rotation, seed: seed).angle == whole.angle)
      #expect(ImageAugmentation(.blur, seed: seed).blur == whole.blur)
      #expect(ImageAugmentation(.exposure, seed: seed).stops == whole.stops)
      #expect(ImageAugmentation(.noise, seed: seed).noise == whole.noise)
      #expect(ImageAugmentation(.crop, seed: seed).region == whole.region)
      #expect(ImageAugmentation([.crop, .flip], seed: seed).angle == nil)
      #expect(whole.angle.map { abs($0) <= .pi / 12 } == true)
      #expect(whole.stops.map { abs($0) <= 1 } == true)
    }
  }

  @Test("an augmented image has the computed pixels")
  func rendered() throws {
    let buffer = try #require(CVPixelBuffer(width: 3, height: 2, pixelFormat: kCVPixelFormatType_24RGB))
    let plane = buffer.planes[0]
    for row in 0..<2 {
      for column in 0..<3 {
        for channel in 0..<3 {
          plane.baseAddress.storeBytes(
            of: UInt8(row * 100 + column * 10 + channel),
            toByteOffset: row * plane.bytesPerRow + column * 3 + channel, as: UInt8.self)
        }
      }
    }
    let levels = try ImagePlanes(
      OrientedImage(buffer), region: CGRect(x: 0, y: 0, width: 1, height: 1), side: 2)
    // The center crop starts half a pixel in: (0 + 10) / 2 and (10 + 20) / 2.
    let expected: [Float] = [5, 15, 105, 115, 6, 16, 106, 116, 7, 17, 107, 117]
    #expect(zip(levels.levels, expected).allSatisfy { abs($0 - $1) < 0.05 })
    let image = try #require(levels.image())
    let again = try ImagePlanes(image, region: CGRect(x: 0, y: 0, width: 1, height: 1), side: 2)
    #expect(zip(again.levels, expected).allSatisfy { abs($0 - $1) < 0.05 })
  }
}
