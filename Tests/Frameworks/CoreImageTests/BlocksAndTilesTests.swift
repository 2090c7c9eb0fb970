import CoreImage
import Foundation
import Testing

/// Rendering in blocks, and in libvips' tiles if a step needs too much for blocks.
@Suite("Blocks and tiles")
struct BlocksAndTilesTests {
  private func input() throws -> CIImage {
    try Grid(1200, 1100) { x, y in
      Pixel(
        Double((x * 7 + y * 3) % 256) / 255, Double((x * y) % 251) / 255, Double((x + 5 * y) % 256) / 255, 1)
    }.image()
  }

  private func mean(_ image: CIImage, _ part: CGRect) throws -> Pixel {
    try image.applyingFilter("CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: part)])
      .computed()[0, 0]
  }

  @Test("blocks and tiles have the same means")
  func means() throws {
    let input = try input()
    var cube = Data()
    for n in 0..<27 {
      for c in 0..<4 {
        withUnsafeBytes(of: c == 3 ? 1 : Float((n * (5 + 2 * c)) % 27) / 26) { cube.append(contentsOf: $0) }
      }
    }
    let turn = CGAffineTransform(rotationAngle: 0.02).concatenating(
      CGAffineTransform(translationX: 9.5, y: -20.25))
    let results: [(String, CIImage)] = [
      ("turned", input.transformed(by: turn)),
      ("enlarged", input.transformed(by: CGAffineTransform(scaleX: 1.3, y: 1.1))),
      ("smaller", input.clampedToExtent().transformed(by: CGAffineTransform(scaleX: 0.4, y: 0.45))),
      (
        "in perspective",
        input.applyingFilter(
          "CIPerspectiveTransform",
          parameters: [
            "inputTopLeft": CIVector(x: 30, y: 1090), "inputTopRight": CIVector(x: 1190, y: 1000),
            "inputBottomRight": CIVector(x: 1100, y: 10), "inputBottomLeft": CIVector(x: 10, y: 60),
          ])
      ),
      ("vibrance", input.applyingFilter("CIVibrance", parameters: [kCIInputAmountKey: 0.7])),
      ("unsharp mask", input.applyingFilter("CIUnsharpMask")),
      (
        "tone curve",
        input.applyingFilter("CIToneCurve", parameters: ["inputPoint1": CIVector(x: 0.2, y: 0.5)])
      ),
      (
        "color cube",
        input.applyingFilter("CIColorCube", parameters: ["inputCubeDimension": 3, "inputCubeData": cube])
      ),
    ]
    for (name, image) in results {
      // More pixels than a block's step may have, and half as many.
      let whole = try mean(image, CGRect(x: 20, y: 20, width: 1100, height: 1000))
      let halves = try [20, 520].map { try mean(image, CGRect(x: 20, y: $0, width: 1100, height: 500)) }
      let difference = whole - (halves[0] + halves[1]) / 2
      #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-5 }, "\(name) \(difference)")
    }
  }
}
