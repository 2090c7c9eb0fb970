import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("Drawing classifier through Vision")
struct DrawingsTests {
  /// Drawings at the input's exact size, and the network's output, both by `Training/drawings/check.py`.
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Drawings")

  @Test("every label has the trained network's confidence")
  func fixture() throws {
    // By image: the labels with a confidence of at least 0.001.
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
        // The export's check allows 0.02, for weight rounding; reduced precision at run time the same again.
        let difference = abs(observation.confidence - (confidences[observation.identifier] ?? 0))
        #expect(difference < 0.04, "\(observation.identifier) of \(name)")
      }
    }
  }
}
