import CoreML
import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("Dice detector through Vision")
struct DiceDetectorTests {
  /// The trained network's own output for the image: the fixture that `Training/check_export.py` wrote.
  private struct Expectation: Decodable {
    struct Die: Decodable {
      let label: String
      let confidence: Float
      /// Center x, center y, width, height, 0…1, from the upper left.
      let coordinates: [CGFloat]
    }
    let dice: [Die]
  }

  private static let folder = packageFolder.appending(path: "Tests/Fixtures/DiceDetector")

  @Test("the dice and boxes equal the trained network's")
  func fixture() throws {
    let expected = try JSONDecoder().decode(
      Expectation.self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: DiceDetector().model))
    request.imageCropAndScaleOption = .scaleFill
    try VNImageRequestHandler(url: Self.folder.appending(path: "dice.png")).perform([request])
    let found = try #require(request.results as? [VNRecognizedObjectObservation])
    #expect(found.count == expected.dice.count)
    for die in expected.dice {
      let (x, y, width, height) = (
        die.coordinates[0], die.coordinates[1], die.coordinates[2], die.coordinates[3]
      )
      let box = CGRect(x: x - width / 2, y: 1 - y - height / 2, width: width, height: height)
      let match = found.first { object in
        // The export's check allows 0.02, for 16-bit weights; reduced precision at run time the same again.
        object.labels.first?.identifier == die.label && abs(object.confidence - die.confidence) < 0.04
          && abs(object.boundingBox.minX - box.minX) < 0.04 && abs(object.boundingBox.minY - box.minY) < 0.04
          && abs(object.boundingBox.maxX - box.maxX) < 0.04 && abs(object.boundingBox.maxY - box.maxY) < 0.04
      }
      #expect(match != nil, "no \(die.label) at \(box)")
    }
  }
}
