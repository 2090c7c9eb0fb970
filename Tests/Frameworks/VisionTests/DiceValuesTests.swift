import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("The classifier of single dice through Vision")
struct DiceValuesTests {
  /// Cuts of the project's own sample at the input's exact size, and what the trained network itself said of them:
  /// `Training/values/check.py` wrote both.
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/DiceValues")

  @Test("every label has the confidence that the trained network gives it")
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
      #expect(Set(found.map(\.identifier)) == ["1", "2", "3", "4", "5", "6", "none"])
      #expect(found.first.map { "\($0.identifier).png" } == name)
      for observation in found {
        // The export's check allows 0.02, for weights of 16 bits; reduced precision at run time as much again.
        let difference = abs(observation.confidence - (confidences[observation.identifier] ?? 0))
        #expect(difference < 0.04, "\(observation.identifier) of \(name)")
      }
    }
  }
}
