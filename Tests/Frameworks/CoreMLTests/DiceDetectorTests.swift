import CoreML
import CoreVideo
import Foundation
import NetworkInference
import VisionModels
import TestSupport
import Testing

/// Properties of the dice detector that don't depend on its training. Its accuracy is measured elsewhere.
@Suite("Dice detector")
struct DiceDetectorTests {
  @Test("it has the inputs, outputs and labels of Create ML's object detectors")
  func description() throws {
    let description = try DiceDetector().model.modelDescription
    #expect(
      Set(description.inputDescriptionsByName.keys) == ["image", "iouThreshold", "confidenceThreshold"])
    #expect(description.inputDescriptionsByName["image"]?.isOptional == false)
    #expect(description.inputDescriptionsByName["iouThreshold"]?.isOptional == true)
    #expect(Set(description.outputDescriptionsByName.keys) == ["confidence", "coordinates"])
    #expect(description.classLabels as? [String] == ["1", "2", "3", "4", "5", "6"])
  }

  @Test("loaded from the cache of compiled networks, it has the same predictions")
  func cached() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "CoreMLTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 576, 576, kCVPixelFormatType_32BGRA, nil, &created)
    let picture = try #require(created)
    func outputs(_ cache: NetworkCache?) throws -> DiceDetectorOutput {
      let configuration = MLModelConfiguration()
      configuration.computeUnits = .cpuOnly
      configuration.engine.cache = cache
      return try DiceDetector(configuration: configuration)
        .prediction(image: picture, iouThreshold: 1, confidenceThreshold: 0)
    }
    let compiled = try outputs(nil)
    let cache = NetworkCache(folder: folder)
    for _ in 0..<3 {
      let found = try outputs(cache)
      // In 32-bit arithmetic the engine may sum in another order.
      let (ours, theirs) = (found.confidenceShapedArray.scalars, compiled.confidenceShapedArray.scalars)
      #expect(ours.count == theirs.count)
      #expect(zip(ours.sorted(), theirs.sorted()).allSatisfy { abs($0 - $1) < 1e-4 })
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count { $0.hasSuffix(".network") } == 1)
  }

  @Test("code written for iOS gets its model with a try")
  func optionalModel() {
    guard let model = try? DiceDetector().model else {
      Issue.record("The model wasn't loaded.")
      return
    }
    #expect(model.modelDescription.predictedFeatureName == nil)
  }

  @Test("thresholds passed with the image filter the detections", .sharedData("dice/images"))
  func thresholds() throws {
    let detector = try DiceDetector()
    let photograph = try #require(
      FileManager.default.contentsOfDirectory(atPath: SharedData.url("dice/images").path)
        .filter { $0.hasPrefix("nell_") }.min())
    let input = try DiceDetectorInput(imageAt: SharedData.url("dice/images/\(photograph)"))
    func rows(_ iou: Double, _ confidence: Double) throws -> Int {
      input.iouThreshold = iou
      input.confidenceThreshold = confidence
      let output = try detector.prediction(input: input)
      let rows = output.confidence.shape[0].intValue
      #expect(output.confidence.shape == [NSNumber(value: rows), 6])
      #expect(output.coordinates.shape == [NSNumber(value: rows), 4])
      #expect(output.confidenceShapedArray.scalars.allSatisfy { (0...1).contains($0) })
      return rows
    }
    let everything = try rows(1, 0)
    let suppressed = try rows(0.3, 0)
    #expect(suppressed < everything)
    #expect(try rows(0.3, 0.2) < suppressed)
    #expect(try rows(0.3, 1.01) == 0)
  }

  @Test("a prediction is the same synchronously and asynchronously, alone and in a batch")
  func waysOfAsking() async throws {
    let detector = try await DiceDetector.load()
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 576, 576, kCVPixelFormatType_32BGRA, nil, &created)
    let input = DiceDetectorInput(
      image: try #require(created), iouThreshold: 1, confidenceThreshold: 0)
    let awaited = try await detector.prediction(input: input)
    let waited = try Self.synchronously { try detector.prediction(input: input) }
    let batch = try detector.predictions(inputs: [input, input])
    #expect(awaited.confidence.count > 0)
    #expect(awaited.confidence == waited.confidence)
    #expect(awaited.coordinates == waited.coordinates)
    #expect(batch.map(\.confidence) == [waited.confidence, waited.confidence])
  }

  /// Calls the synchronous overload: in an async function, the compiler would choose the asynchronous one.
  private static func synchronously<R>(_ body: () throws -> R) rethrows -> R { try body() }

  @Test("an image of another size is rejected with both sizes")
  func wrongSize() throws {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(nil, 640, 360, kCVPixelFormatType_32BGRA, nil, &created)
    let buffer = try #require(created)
    let detector = try DiceDetector()
    let error = try #require(throws: MLModelError.self) { try detector.prediction(image: buffer) }
    #expect(error.code == .featureType)
    #expect("\(error)" == "The feature \"image\" needs an image of 576 × 576 pixels, not 640 × 360.")
  }
}
