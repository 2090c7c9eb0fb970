import CoreML
import Foundation
import Installation
import TestSupport
import Testing
import VisionModels

@testable import Vision

@Suite("Missing installation")
struct MissingInstallationTests {
  @Test(
    "every request reports unavailable data, with the underlying missing file and its installation command"
  )
  func requests() async throws {
    let libraries = try DecoyLibraries()
    // Libraries are opened once per process, so this test needs its own.
    await #expect(processExitsWith: .success) { [path = libraries.folder.path as String] in
      setenv("SWIFT_VISION_LIBRARIES", path, 1)
      let needs: [(VNRequest, String)] = [
        (VNDetectFaceRectanglesRequest(), "OpenVINO"), (VNDetectFaceLandmarksRequest(), "OpenVINO"),
        (VNDetectTextRectanglesRequest(), "OpenVINO"), (VNRecognizeTextRequest(), "OpenVINO"),
        (VNDetectHumanHandPoseRequest(), "OpenVINO"), (VNDetectHumanBodyPoseRequest(), "OpenVINO"),
        (VNDetectHumanRectanglesRequest(), "OpenVINO"), (VNGeneratePersonSegmentationRequest(), "OpenVINO"),
        (VNDetectHumanBodyPose3DRequest(), "OpenVINO"), (VNRecognizeAnimalsRequest(), "OpenVINO"),
        (VNClassifyImageRequest(), "OpenVINO"), (VNGenerateImageFeaturePrintRequest(), "OpenVINO"),
        (VNDetectBarcodesRequest(), "zxing-cpp"),
      ]
      for (request, library) in needs {
        let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(width: 64, height: 64))
        let error = #expect(throws: NSError.self) { try handler.perform([request]) }
        #expect(visionCode(error) == .dataUnavailable, "\(request)")
        let missing = try #require(error?.userInfo[NSUnderlyingErrorKey] as? NotInstalledError)
        #expect(missing.problem.hasPrefix(library), "\(request)")
        #expect(error?.localizedDescription.contains(missing.problem) == true)
        #expect(error?.localizedDescription.contains("make setup") == true)
      }
    }
  }

  @Test("loading a model throws the documented error, synchronously and asynchronously")
  func models() async throws {
    let libraries = try DecoyLibraries()
    await #expect(processExitsWith: .success) { [path = libraries.folder.path as String] in
      setenv("SWIFT_VISION_LIBRARIES", path, 1)
      let url = DiceDetector.urlOfModelInThisBundle
      let error = #expect(throws: NotInstalledError.self) { try MLModel(contentsOf: url) }
      #expect(error?.localizedDescription.hasPrefix("OpenVINO") == true)
      #expect(error?.recoverySuggestion?.contains("make setup") == true)
      await #expect(throws: NotInstalledError.self) { try await MLModel.load(contentsOf: url) }
    }
  }

  @Test("a model that is first compiled for a request reports it like other requests")
  func laterCompilation() {
    let error = VNErrorCode.failure("The model couldn't be run", NotInstalledError("OpenVINO is missing."))
    #expect(visionCode(error) == .dataUnavailable)
    #expect(
      error.localizedDescription.hasPrefix("The model couldn't be run: OpenVINO is missing. Run `make setup`")
    )
  }
}
