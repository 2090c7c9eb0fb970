import CoreVideo
import Foundation
import PlaneGeometry
import ImageIO
import VisionModels
import TestSupport
import Testing

@testable import DiceRoll

@Suite("Second look")
struct SecondLookTests {
  @Test("the square around a die is 1.35 times its longer side, in pixels, for any aspect ratio")
  func region() {
    // 100 × 50 pixels of 1000 × 500, in the center: 135 pixels.
    let box = CGRect(x: 0.45, y: 0.45, width: 0.1, height: 0.1)
    let region = SecondLook.region(around: box, width: 1000, height: 500)
    #expect(abs(region.midX - 0.5) < 1e-9 && abs(region.midY - 0.5) < 1e-9)
    #expect(abs(region.width - 0.135) < 1e-9 && abs(region.height - 0.27) < 1e-9)
  }

  @Test("the square stays in the image at its size, and is squeezed if the image is smaller")
  func regionAtEdge() {
    let corner = SecondLook.region(
      around: CGRect(x: 0.95, y: -0.02, width: 0.1, height: 0.1), width: 500, height: 500)
    #expect(abs(corner.maxX - 1) < 1e-9 && corner.minY == 0)
    #expect(abs(corner.width - 0.135) < 1e-9 && abs(corner.height - 0.135) < 1e-9)
    let large = SecondLook.region(
      around: CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8), width: 1000, height: 500)
    // 1.35 × 800 pixels are more than either side.
    #expect(large == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("of the detector's overlapping readings the most confident is kept, whatever their values")
  func suppression() {
    func reading(_ value: Int, _ confidence: Float, x: Double) -> FoundDie {
      .readable(
        DieReading(value: value, confidence: confidence, box: CGRect(x: x, y: 0, width: 0.1, height: 0.1)))
    }
    // Moved by 0.05 of 0.1, they share a third of their union; by 0.06, a quarter.
    let dice = [reading(3, 0.9, x: 0), reading(5, 0.8, x: 0.05), reading(1, 0.7, x: 0.06)]
    #expect(dice.suppressed(.ofDetector(0.3)).map(\.value) == [3, 1])
    #expect(dice.suppressed(.ofDetector(0.4)).map(\.value) == [3, 5])
  }

  @Test(
    "after both looks, overlapping readings of one value are one die, of others two touching dice")
  func touchingDice() {
    func values(_ first: Int, _ second: Int, moved: Double) -> [Int] {
      [(first, 0.9, 0), (second, 0.8, moved)].map { value, confidence, x in
        FoundDie.readable(
          DieReading(value: value, confidence: confidence, box: CGRect(x: x, y: 0, width: 0.1, height: 0.1)))
      }.suppressed(.twoStage(0.3)).compactMap(\.value)
    }
    // Moved by d of 0.1, they share (0.1 − d) / (0.1 + d) of their union: 0.18, 0.25, 0.43, 0.54.
    #expect(values(3, 3, moved: 0.07) == [3, 3] && values(3, 3, moved: 0.06) == [3])
    #expect(values(3, 5, moved: 0.06) == [3, 5] && values(3, 5, moved: 0.04) == [3, 5])
    #expect(values(3, 5, moved: 0.03) == [3])
  }

  @Test("a reading within a die, or around a more confident one, is that die; a touching neighbor isn't")
  func partsOfDice() {
    func reading(_ value: Int, _ confidence: Float, _ box: CGRect) -> FoundDie {
      .readable(DieReading(value: value, confidence: confidence, box: box))
    }
    let die = reading(3, 0.9, CGRect(x: 0.2, y: 0.2, width: 0.2, height: 0.2))
    // A quarter of its area, so that they share a quarter of their union.
    let face = reading(5, 0.8, CGRect(x: 0.22, y: 0.22, width: 0.1, height: 0.1))
    let neighbor = reading(1, 0.7, CGRect(x: 0.37, y: 0.2, width: 0.1, height: 0.1))
    #expect([die, face, neighbor].suppressed(.ofDetector(0.3)).map(\.value) == [3, 1])
    let sureFace = reading(5, 0.95, face.box)
    #expect([sureFace, die, neighbor].suppressed(.ofDetector(0.3)).map(\.value) == [5, 1])
    #expect([die, face].suppressed(.ofDetector(1)).map(\.value) == [3, 5])
  }

  /// The detector is 0.8 confident in a die, whose value it doesn't know.
  private static let numeralDie = StationaryDie(
    box: CGRect(x: 0.2, y: 0.2, width: 0.2, height: 0.2), confidences: [1: 0.3, 2: 0.1, 4: 0.4])

  @Test("a die that the classifier calls unreadable has no value")
  func unreadableDie() throws {
    let looks: [(String, Float)] = [("1", 0.02), ("4", 0.03), ("none", 0.05), ("unreadable", 0.9)]
    let die = try #require(SecondLook.die(of: Self.numeralDie, looks: looks))
    #expect(die.value == nil && die.box == Self.numeralDie.box)
    // √(0.4 · 0.9) = 0.6, of √(0.3 · 0.02) + √(0.4 · 0.03) + √(0.2 · 0.05) = 0.287 more: 0.676.
    #expect(abs(die.confidence - DieConfidence.calibrated(0.6765)) < 1e-3)
  }

  @Test("a value that both models support stays readable beside some doubt")
  func readableDie() throws {
    let die = StationaryDie(box: Self.numeralDie.box, confidences: [4: 0.9])
    let looks: [(String, Float)] = [("4", 0.8), ("none", 0.05), ("unreadable", 0.15)]
    let reading = try #require(SecondLook.die(of: die, looks: looks)?.reading)
    #expect(reading.value == 4)
    // √(0.9 · 0.8) = 0.849, of √(0.1 · 0.05) + √(0.45 · 0.15) = 0.331 more: 0.720.
    #expect(abs(reading.confidence - DieConfidence.calibrated(0.7197)) < 1e-3)
  }

  @Test("an unreadable die over a less confident reading suppresses it")
  func unreadableSuppresses() {
    let box = Self.numeralDie.box
    let dice: [FoundDie] = [
      .readable(DieReading(value: 4, confidence: 0.5, box: box)),
      .unreadable(UnreadableDie(confidence: 0.8, box: box)),
    ]
    let found = DiceFindings(dice.suppressed(.twoStage(0.3)))
    #expect(found == DiceFindings(unreadable: [UnreadableDie(confidence: 0.8, box: box)]))
  }

  @Test("confidence is calibrated, and the same dice are reported as with pooled confidence")
  func calibration() {
    // 1 / (1 + exp(−(1.886 ln(p / (1 − p)) − 0.266)))
    for (pooled, expected) in [(0.5, 0.4339), (0.35, 0.1925), (0.93, 0.9902)] as [(Float, Float)] {
      #expect(abs(DieConfidence.calibrated(pooled) - expected) < 1e-4)
    }
    let calibrated = (0...1000).map { DieConfidence.calibrated(Float($0) / 1000) }
    #expect(zip(calibrated, calibrated.dropFirst()).allSatisfy { $0 < $1 })
    #expect(calibrated.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(DiceReader.defaultMinimumConfidenceOfBoth == Double(calibrated[350]))
  }

  @Test("an image stored on its side has the dice of the upright one")
  func orientation() throws {
    let reader = try DiceReader(model: DiceDetector().model, secondLook: DiceValues().model)
    let still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg"))
    let upright = try reader.dice(in: still.picture.buffer).leftToRight()
    #expect(upright.map(\.value) == [3, 5, 1])
    // The left is now at the bottom: `.right` rotates it back clockwise by 90°.
    let turned = try still.picture.buffer.rotatedCounterclockwise()
    let again = try reader.dice(in: turned, orientation: .right).leftToRight()
    #expect(again.map(\.value) == [3, 5, 1])
    for (one, other) in zip(upright, again) {
      #expect(one.box.intersectionOverUnion(with: other.box) > 0.9)
    }
  }

  @Test(
    "a die with exactly the minimum confidence is read: both are compared in the same precision"
  )
  func atTheMinimum() throws {
    let (detector, secondLook) = (try DiceDetector().model, try DiceValues().model)
    let still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")
    ).picture.buffer
    let dice = try DiceReader(model: detector, secondLook: secondLook).dice(in: still)
    #expect(dice.count == 3)
    for (index, die) in dice.enumerated() {
      // As a 64-bit number, the printed decimal is above or below the 32-bit confidence it stands for.
      let written = try #require(Double("\(die.confidence)"))
      let reader = try DiceReader(model: detector, secondLook: secondLook, minimumConfidence: written)
      #expect(try reader.dice(in: still) == Array(dice[...index]))
    }
  }

  @Test("a video's frames are read only by the detector")
  func frames() async throws {
    let detector = try DiceDetector().model
    let still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")
    ).picture.buffer
    let alone = try DiceReader(model: detector).dice(in: still)
    let reader = try DiceReader(model: detector, secondLook: DiceValues().model)
    #expect(try reader.dice(in: still) != alone)
    let video = AsyncStream { continuation in
      continuation.yield(still)
      continuation.finish()
    }
    var taken: [[DieReading]] = []
    try await reader.read(video, limit: 1, image: { OrientedImage($0) }) { taken.append($1) }
    #expect(taken == [alone])
  }

  @Test("a detector, or a classifier of other objects, is rejected as a second look")
  func otherModels() throws {
    let detector = try DiceDetector().model
    let labels = ["1", "2", "3", "4", "5", "6"]
    #expect(throws: DiceReaderError.notAClassifier(labels)) {
      try DiceReader(model: detector, secondLook: detector)
    }
    #expect {
      try DiceReader(model: detector, secondLook: Drawings().model)
    } throws: { error in
      guard case DiceReaderError.notAClassifier? = error as? DiceReaderError else { return false }
      return "\(error.localizedDescription)".contains("isn't a classifier with dice values")
    }
  }
}

extension CVPixelBuffer {
  /// The pixels, three bytes each, rotated counterclockwise by 90°: the right column becomes the top row.
  fileprivate func rotatedCounterclockwise() throws -> CVPixelBuffer {
    let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
    try #require(CVPixelBufferGetPixelFormatType(self) == kCVPixelFormatType_24RGB)
    let turned = try #require(
      CVPixelBuffer(width: height, height: width, pixelFormat: kCVPixelFormatType_24RGB))
    for buffer in [self, turned] { CVPixelBufferLockBaseAddress(buffer, []) }
    defer { for buffer in [self, turned] { CVPixelBufferUnlockBaseAddress(buffer, []) } }
    let source = try #require(CVPixelBufferGetBaseAddress(self))
    let target = try #require(CVPixelBufferGetBaseAddress(turned))
    let (sourceStride, targetStride) = (
      CVPixelBufferGetBytesPerRow(self), CVPixelBufferGetBytesPerRow(turned)
    )
    for row in 0..<width {
      for column in 0..<height {
        (target + row * targetStride + column * 3).copyMemory(
          from: source + column * sourceStride + (width - 1 - row) * 3, byteCount: 3)
      }
    }
    return turned
  }
}
