import Foundation
import ImageIO
import ImageModels
import TestSupport
import Testing
import VisionModels

@Suite("Detecting objects with any detector")
struct ObjectDetectorTests {
  private func still() throws -> OrientedImage {
    try ImageDecoder.decode(contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg"))
      .picture
  }

  @Test("boxes are in pixels of the upright image, labels in descending order of confidence")
  func objects() throws {
    let detector = try ObjectDetector(model: DiceDetector().model)
    #expect(detector.labels == ["1", "2", "3", "4", "5", "6"])
    let image = try still()
    let objects = try detector.objects(in: image.buffer, orientation: image.orientation)
    #expect(objects.count == 3)
    for object in objects {
      #expect(object.labels.count == 6)
      #expect(object.labels.first?.confidence == object.confidence)
      #expect(object.labels.map(\.confidence) == object.labels.map(\.confidence).sorted(by: >))
    }
    // The red die, which shows 1, is at the lower right.
    let red = try #require(objects.first { $0.labels.first?.identifier == "1" })
    #expect(abs(red.box.midX - 795) < 8 && abs(red.box.midY - 385) < 8)
  }

  @Test("with an overlap threshold of 1 no overlapping box is dropped")
  func overlap() throws {
    let model = try DiceDetector().model
    let image = try still()
    func count(_ overlap: Double) throws -> Int {
      try ObjectDetector(model: model, minimumConfidence: 0.2, overlap: overlap).objects(
        in: image.buffer, orientation: image.orientation
      ).count
    }
    #expect(try count(1) > count(0.3))
  }

  @Test("a classifier isn't a detector, and the error reports its type")
  func classifier() throws {
    let model = try Drawings().model
    #expect(
      throws: ObjectDetectorError.notADetector(kind: "neural network classifier", isClassifier: true)
    ) { try ObjectDetector(model: model) }
  }
}
