import CoreGraphics
import CoreVideo
import ImageIO
import PixelSampling
import TestSupport
import Testing
import VisionModels

@testable import DiceRoll
@testable import Vision

@Suite("Close-up of a die")
struct PaddedImageTests {
  /// The three dice of `Examples/SampleRoll/still.jpg`, in pixels from the upper left corner.
  private static let dice: [(value: Int, box: CGRect)] = [
    (3, CGRect(x: 84, y: 337, width: 81, height: 77)), (5, CGRect(x: 491, y: 87, width: 79, height: 85)),
    (1, CGRect(x: 754, y: 342, width: 81, height: 87)),
  ]

  @Test("a die that fills the image is read, and its box is the image's", arguments: [0, 0.1])
  func fillingDice(margin: Double) throws {
    let reader = try DiceReader(model: DiceDetector().model, secondLook: DiceValues().model)
    let still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")
    ).picture.buffer
    for (value, box) in Self.dice {
      let part = try still.part(box.insetBy(dx: -margin * box.width, dy: -margin * box.height))
      let found = try reader.dice(in: part)
      #expect(found.map(\.value) == [value])
      let reading = try #require(found.first)
      #expect(reading.confidence >= 0.5)
      #expect(CGRect(x: 0, y: 0, width: 1, height: 1).contains(reading.box))
      #expect(reading.box.contains(CGPoint(x: 0.5, y: 0.5)))
      #expect(margin > 0 || reading.box.width * reading.box.height > 0.8)
    }
  }

  @Test("a video's frames, read by the detector alone, aren't read again")
  func frames() throws {
    let (detector, still) = try (
      DiceDetector().model,
      ImageDecoder.decode(contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg"))
    )
    let part = try still.picture.buffer.part(Self.dice[0].box)
    let both = try DiceReader(model: detector, secondLook: DiceValues().model)
    #expect(try both.dice(in: part, look: .detectorOnly) == DiceReader(model: detector).dice(in: part))
  }

  @Test("the image is centered on a canvas of three times its sides, in its border's mean color")
  func canvas() throws {
    // The border's four pixels above are white, the eight others black; the interior is red.
    let (black, white, red) = (
      [UInt8](repeating: 0, count: 3), [UInt8](repeating: 255, count: 3), [200, 0, 0] as [UInt8]
    )
    let rows =
      [white, white, white, white]
      + [black, red, red, black] + [black, red, red, black] + [black, black, black, black]
    let image = try #require(
      CVPixelBuffer(
        width: 4, height: 4, pixelFormat: kCVPixelFormatType_24RGB, packedPlanes: [Data(rows.joined())]))
    let canvas = try PaddedImage(of: OrientedImage(image)).canvas
    #expect(canvas.width == 12 && canvas.height == 12)
    let pixels = [UInt8](canvas.packedPlanes[0])
    for row in 0..<12 {
      for column in 0..<12 {
        let first = (row * 12 + column) * 3
        let inside = (4..<8).contains(row) && (4..<8).contains(column)
        #expect(
          Array(pixels[first..<(first + 3)])
            == (inside ? rows[(row - 4) * 4 + column - 4] : [85, 85, 85]))
      }
    }
  }

  @Test("a large image is downscaled for it, upright")
  func largeImage() throws {
    let stored = try #require(
      CVPixelBuffer(width: 1000, height: 500, pixelFormat: kCVPixelFormatType_24RGB))
    let canvas = try PaddedImage(of: OrientedImage(stored, orientation: .right)).canvas
    #expect(canvas.width == 3 * 192 && canvas.height == 3 * 384)
  }

  @Test("a reading in the canvas is mapped to the image, unless it is small or mostly outside")
  func mapping() throws {
    let image = try #require(
      CVPixelBuffer(width: 300, height: 300, pixelFormat: kCVPixelFormatType_24RGB))
    let view = try PaddedImage(of: OrientedImage(image))
    // In pixels of the canvas, which has 900 × 900: the image has 300…600.
    func mapped(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect? {
      let box = CGRect(x: x / 900, y: y / 900, width: width / 900, height: height / 900)
      return view.inImage(.readable(DieReading(value: 4, confidence: 0.7, box: box)))?.box
    }
    func isClose(_ box: CGRect?, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      guard let box else { return false }
      return zip([box.minX, box.minY, box.width, box.height], [x, y, width, height])
        .allSatisfy { abs($0 - $1) < 1e-9 }
    }
    #expect(isClose(mapped(330, 360, 150, 90), 0.1, 0.2, 0.5, 0.3))
    // The part beyond the image's edge is cut off.
    #expect(isClose(mapped(270, 300, 330, 300), 0, 0, 1, 1))
    #expect(isClose(mapped(210, 300, 200, 200), 0, 0, 110 / 300.0, 200 / 300.0))
    #expect(mapped(190, 300, 200, 200) == nil)
    #expect(mapped(0, 0, 200, 200) == nil)
    #expect(mapped(400, 400, 70, 70) == nil && mapped(400, 400, 80, 20) != nil)
  }
}

extension CVPixelBuffer {
  fileprivate func part(_ rectangle: CGRect) throws -> CVPixelBuffer {
    let region = CGRect(
      x: rectangle.minX / Double(width), y: 1 - rectangle.maxY / Double(height),
      width: rectangle.width / Double(width), height: rectangle.height / Double(height))
    let (across, down) = (Int(rectangle.width.rounded()), Int(rectangle.height.rounded()))
    let part = try #require(
      CVPixelBuffer(width: across, height: down, pixelFormat: kCVPixelFormatType_24RGB))
    let plan = try SamplingPlan(
      of: OrientedImage(self), regionOfInterest: region, destinationWidth: across,
      destinationHeight: down)
    try PixelSampler(plan: plan).sample(self, into: part)
    return part
  }
}
