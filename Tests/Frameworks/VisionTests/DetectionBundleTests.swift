import Foundation
import TestSupport
import Testing
import Vision

/// A still-image browser as in sample applications: lazily created requests, each with a completion handler
/// that draws its results, and one `perform` for the enabled ones.
private final class StillImageBrowser {
  private(set) var drawn: [String: Int] = [:]
  private(set) var errors: [String] = []

  lazy var rectangleDetectionRequest: VNDetectRectanglesRequest = {
    let request = VNDetectRectanglesRequest(completionHandler: self.handleDetectedRectangles)
    request.maximumObservations = 8
    request.minimumConfidence = 0.6
    request.minimumAspectRatio = 0.3
    return request
  }()

  lazy var faceDetectionRequest = VNDetectFaceRectanglesRequest(completionHandler: self.handleDetectedFaces)
  lazy var faceLandmarkRequest = VNDetectFaceLandmarksRequest(completionHandler: self.handleDetectedLandmarks)

  lazy var textDetectionRequest: VNDetectTextRectanglesRequest = {
    let request = VNDetectTextRectanglesRequest(completionHandler: self.handleDetectedText)
    request.reportCharacterBoxes = true
    return request
  }()

  lazy var barcodeDetectionRequest: VNDetectBarcodesRequest = {
    let request = VNDetectBarcodesRequest(completionHandler: self.handleDetectedBarcodes)
    request.symbologies = [.qr, .ean13]
    return request
  }()

  func perform(on url: URL) throws {
    let handler = VNImageRequestHandler(url: url, orientation: .up, options: [:])
    try handler.perform([
      rectangleDetectionRequest, faceDetectionRequest, faceLandmarkRequest, textDetectionRequest,
      barcodeDetectionRequest,
    ])
  }

  private func handleDetectedRectangles(request: VNRequest?, error: (any Error)?) {
    if let error = error as NSError? { return errors.append(error.localizedDescription) }
    guard let results = request?.results as? [VNRectangleObservation] else { return }
    drawn["rectangles"] = results.count
  }

  private func handleDetectedFaces(request: VNRequest?, error: (any Error)?) {
    if let error = error as NSError? { return errors.append(error.localizedDescription) }
    guard let results = request?.results as? [VNFaceObservation] else { return }
    drawn["faces"] = results.count
  }

  private func handleDetectedLandmarks(request: VNRequest?, error: (any Error)?) {
    if let error = error as NSError? { return errors.append(error.localizedDescription) }
    guard let results = request?.results as? [VNFaceObservation] else { return }
    drawn["eyes"] = results.count { $0.landmarks?.leftEye != nil && $0.landmarks?.rightEye != nil }
  }

  private func handleDetectedText(request: VNRequest?, error: (any Error)?) {
    if let error = error as NSError? { return errors.append(error.localizedDescription) }
    guard let results = request?.results as? [VNTextObservation] else { return }
    drawn["text"] = results.count
  }

  private func handleDetectedBarcodes(request: VNRequest?, error: (any Error)?) {
    if let error = error as NSError? { return errors.append(error.localizedDescription) }
    guard let results = request?.results as? [VNBarcodeObservation] else { return }
    drawn["barcodes"] = results.count
  }
}

@Suite("All detectors in one perform call")
struct DetectionBundleTests {
  @Test("each request's handler gets its results for one photograph", .sharedData("faces"))
  func photograph() throws {
    let browser = StillImageBrowser()
    try browser.perform(on: SharedData.url("faces/2008_002506.jpg"))
    #expect(browser.errors == [])
    // Three people, according to the folder's boxes; the photograph has no code.
    #expect(browser.drawn["faces"] == 3)
    #expect(browser.drawn["eyes"] == 3)
    #expect(browser.drawn["barcodes"] == 0)
    #expect(Set(browser.drawn.keys) == ["rectangles", "faces", "eyes", "text", "barcodes"])
  }

  @Test("results have the type of their observations without a cast")
  func types() throws {
    let request = VNDetectBarcodesRequest()
    try VNImageRequestHandler(cvPixelBuffer: try blankImage(width: 64, height: 64)).perform([request])
    let payloads: [String?]? = request.results?.map(\.payloadStringValue)
    #expect(payloads == [])
    let base: VNRequest = request
    #expect(base.results?.isEmpty == true)
  }
}
