// Calls and imports as in the sample applications: Vision's re-exports are part of the test.
import CoreML
import Dispatch
import Foundation
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("Vision in sample applications")
struct SampleAppUsageTests {
  @Test(
    "a dice reader: model class, threshold provider, weak completion handler, scale to fill",
    .sharedData("dice/images/nell_01708.jpg"))
  func diceReader() throws {
    let reader = DiceReader()
    try reader.setUp()
    let photograph = try #require(CIImage(contentsOf: SharedData.url("dice/images/nell_01708.jpg"))?.stored)
    reader.show(photograph.buffer, held: .landscapeLeft)
    let dice = try #require(reader.observations)
    #expect(!dice.isEmpty)
    #expect(dice.allSatisfy { ["1", "2", "3", "4", "5", "6"].contains($0.labels.first?.identifier) })
    #expect(reader.bufferSize == CGSize(width: photograph.buffer.width, height: photograph.buffer.height))
    // The same frame twice is at rest.
    #expect(!reader.hasRollEnded(observations: dice))
    #expect(reader.hasRollEnded(observations: dice))
    #expect(Set(reader.values(of: dice)).isSubset(of: 1...6))
  }

  @Test("a drawing game: compiling at run time, classifying on a background queue, force-casting the results")
  func drawingGame() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Drawings-\(UUID().uuidString).mlmodel")
    try TestModel.classifierData(["cat": 0.75, "dog": 0.25]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let game = DrawingGame(model: file.path)
    #expect(try await game.rating(of: CGImage(pixelBuffer: blankImage()), for: "dog") == 0.25)
    #expect(try await game.rating(of: CGImage(pixelBuffer: blankImage()), for: "cat") == 0.75)
  }

  @Test("a still-image browser: an array of requests, and the error as an NSError")
  func stillImages() throws {
    let request = VNCoreMLRequest(model: try VNCoreMLModel(for: TestModel.numbers([1])))
    request.regionOfInterest = CGRect(x: 2, y: 2, width: 1, height: 1)
    let handler = VNImageRequestHandler(
      cgImage: CGImage(pixelBuffer: try blankImage()), orientation: .right, options: [:])
    do {
      try handler.perform([request])
      Issue.record("a region outside the image was performed")
    } catch let error as NSError {
      #expect(error.domain == VNErrorDomain)
      #expect(error.code == VNErrorCode.invalidArgument.rawValue)
    }
    #expect(request.results as? [VNRectangleObservation] == nil)
  }
}

private enum Hold {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, unknown, faceUp
}

private final class RelaxedThresholds: MLFeatureProvider {
  var values = [
    "iouThreshold": MLFeatureValue(double: 0.3), "confidenceThreshold": MLFeatureValue(double: 0.2),
  ]
  var featureNames: Set<String> { return Set(values.keys) }
  func featureValue(for featureName: String) -> MLFeatureValue? { return values[featureName] }
}

private final class DiceReader {
  private var request: VNCoreMLRequest!
  private var lastOrientation: CGImagePropertyOrientation = .up
  private var lastObservations = [VNRecognizedObjectObservation]()
  private(set) var bufferSize: CGSize!
  private(set) var observations: [VNRecognizedObjectObservation]?

  func setUp() throws {
    guard let detector = try? VNCoreMLModel(for: DiceDetector().model) else {
      Issue.record("the detector can't be loaded")
      return
    }
    detector.featureProvider = RelaxedThresholds()
    request = VNCoreMLRequest(model: detector) { [weak self] request, error in
      self?.handle(request: request, error: error)
    }
    request.imageCropAndScaleOption = .scaleFill
  }

  private func handle(request: VNRequest, error: (any Error)?) {
    if let error { Issue.record(error) }
    observations = request.results as? [VNRecognizedObjectObservation]
  }

  func show(_ image: CVPixelBuffer, held: Hold) {
    let orientation: CGImagePropertyOrientation
    switch held {
    case .portrait: orientation = .right
    case .portraitUpsideDown: orientation = .left
    case .landscapeLeft: orientation = .up
    case .landscapeRight: orientation = .down
    default: orientation = lastOrientation
    }
    if bufferSize == nil || lastOrientation != orientation {
      lastOrientation = orientation
      let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
      bufferSize =
        [.up, .down].contains(orientation)
        ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
    }
    let handler = VNImageRequestHandler(cvPixelBuffer: image, orientation: orientation, options: [:])
    do {
      try handler.perform([self.request])
    } catch {
      Issue.record("\(error.localizedDescription)")
    }
  }

  func hasRollEnded(observations: [VNRecognizedObjectObservation]) -> Bool {
    defer { lastObservations = observations }
    guard lastObservations.count == observations.count else { return false }
    return observations.allSatisfy { new in
      lastObservations.contains { old in
        let common = old.boundingBox.intersection(new.boundingBox)
        let shared = common.width * common.height
        let united =
          old.boundingBox.width * old.boundingBox.height + new.boundingBox.width * new.boundingBox.height
          - shared
        return old.labels.first?.identifier == new.labels.first?.identifier && shared / united > 0.85
      }
    }
  }

  func values(of observations: [VNRecognizedObjectObservation]) -> [Int] {
    observations.sorted { $0.boundingBox.midX < $1.boundingBox.midX }
      .compactMap { $0.labels.first.flatMap { Int($0.identifier) } }
  }
}

/// `@unchecked Sendable`, like a view controller on its own actor: the tests rate one drawing at a time.
private final class DrawingGame: @unchecked Sendable {
  private let path: String
  private var answer: ((Result<Float?, any Error>) -> Void)?
  private var prompt = ""

  init(model path: String) { self.path = path }

  private lazy var classificationRequest: VNCoreMLRequest? = {
    do {
      let compiledURL = try MLModel.compileModel(at: URL(fileURLWithPath: path))
      let model = try MLModel(contentsOf: compiledURL)
      let visionModel = try VNCoreMLModel(for: model)
      let request = VNCoreMLRequest(
        model: visionModel,
        completionHandler: { (request, error) in
          self.processClassifications(for: request, error: error)
        })
      request.imageCropAndScaleOption = .centerCrop
      return request
    } catch {
      Issue.record(error)
      return nil
    }
  }()

  func rating(of image: CGImage, for prompt: String) async throws -> Float? {
    try await withCheckedThrowingContinuation { continuation in
      self.prompt = prompt
      answer = { continuation.resume(with: $0) }
      classify(image)
    }
  }

  private func classify(_ image: CGImage) {
    let ciImage = CIImage(cgImage: image)
    DispatchQueue.global(qos: .userInitiated).async {
      let handler = VNImageRequestHandler(
        ciImage: ciImage, orientation: CGImagePropertyOrientation.up, options: [:])
      do {
        if let classificationRequest = self.classificationRequest {
          try handler.perform([classificationRequest])
        }
      } catch {
        self.answer?(.failure(error))
      }
    }
  }

  private func processClassifications(for request: VNRequest, error: (any Error)?) {
    guard let results = request.results else { return }
    let classifications = results as! [VNClassificationObservation]
    let found = classifications.first { $0.identifier == prompt }
    answer?(.success(found.map { $0.confidence as Float }))
  }
}
