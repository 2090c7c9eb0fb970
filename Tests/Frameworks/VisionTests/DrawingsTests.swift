import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("The classifier of drawings through Vision")
struct DrawingsTests {
  /// Drawings at the input's exact size, and what the trained network itself said of them:
  /// `Training/drawings/check.py` wrote both.
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Drawings")

  @Test("every label has the confidence that the trained network gives it")
  func fixture() throws {
    // By picture: the labels of at least a thousandth.
    let expected = try JSONDecoder().decode(
      [String: [String: Float]].self, from: Data(contentsOf: Self.folder.appending(path: "expected.json")))
    #expect(expected.count == 10)
    let model = try VNCoreMLModel(for: Drawings().model)
    for (name, confidences) in expected {
      let request = VNCoreMLRequest(model: model)
      request.imageCropAndScaleOption = .scaleFill
      try VNImageRequestHandler(url: Self.folder.appending(path: name)).perform([request])
      let found = try #require(request.results as? [VNClassificationObservation])
      #expect(found.count == 86)
      for observation in found {
        // The export's check allows 0.02, for weights rounded the other way; reduced precision at run time as much again.
        let difference = abs(observation.confidence - (confidences[observation.identifier] ?? 0))
        #expect(difference < 0.04, "\(observation.identifier) of \(name)")
      }
    }
  }
}
