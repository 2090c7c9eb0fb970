import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("Single-die classifier through Vision")
struct DiceValuesTests {
  /// Crops at the input's exact size, and the trained network's output, both by `Training/values/check.py`.
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/DiceValues")

  @Test("every label has the trained network's confidence")
  func fixture() throws {
    let expected = try JSONDecoder().decode(
      [String: [String: Float]].self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
    #expect(expected.count == 4)
    let model = try VNCoreMLModel(for: DiceValues().model)
    for (name, confidences) in expected {
      let request = VNCoreMLRequest(model: model)
      request.imageCropAndScaleOption = .scaleFill
      try VNImageRequestHandler(url: Self.folder.appending(path: name)).perform([request])
      let found = try #require(request.results as? [VNClassificationObservation])
      #expect(Set(found.map(\.identifier)) == ["1", "2", "3", "4", "5", "6", "unreadable", "none"])
      #expect(found.first.map { "\($0.identifier).png" } == name)
      for observation in found {
        // The export's check allows 0.02, for 16-bit weights; reduced precision at run time the same again.
        let difference = abs(observation.confidence - (confidences[observation.identifier] ?? 0))
        #expect(difference < 0.04, "\(observation.identifier) of \(name)")
      }
    }
  }
}
