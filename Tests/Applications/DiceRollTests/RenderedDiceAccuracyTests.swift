import DiceRoll
import Foundation
import ImageIO
import TestSupport
import Testing
import VisionModels

/// A minimum in every checkout, which doesn't include the photographs of dice.
@Suite("Rendered dice")
struct RenderedDiceAccuracyTests {
  /// Images written by `Training/sample_video` and `Training/check_export.py`, with their dice's values.
  private static let images = [
    ("Examples/SampleRoll/still.jpg", [1, 3, 5]), ("Tests/Fixtures/DiceDetector/dice.png", [1, 3, 5]),
  ]

  @Test("of the dice in two images, in all eight orientations, 19 in 20 are read correctly")
  func turned() throws {
    let reader = try DiceReader(model: DiceDetector().model, secondLook: DiceValues().model)
    var (shown, reported, right) = (0, 0, 0)
    for (path, values) in Self.images {
      let image = try ImageDecoder.decode(contentsOf: packageFolder.appending(path: path)).picture.buffer
      for number in 1...8 as ClosedRange<UInt32> {
        let orientation = try #require(CGImagePropertyOrientation(rawValue: number))
        var left = values
        shown += values.count
        for die in try reader.dice(in: image, orientation: orientation) {
          reported += 1
          guard let index = left.firstIndex(of: die.value) else { continue }
          left.remove(at: index)
          right += 1
        }
      }
    }
    #expect(Double(right) >= 0.95 * Double(shown), "\(right) of \(shown) dice")
    #expect(Double(right) >= 0.95 * Double(reported), "\(right) of \(reported) readings")
  }
}
