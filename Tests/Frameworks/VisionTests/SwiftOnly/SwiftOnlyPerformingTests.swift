import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Vision

@Suite("Performing requests of the Swift-only interface")
struct SwiftOnlyPerformingTests {
  @Test("several requests share one decoded image, and return results in the arguments' order")
  func together() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "chart-\(UUID().uuidString).tiff")
    try chartTIFF(width: 6, height: 3, orientation: 6).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let images = EventLog()
    func request(_ name: String) -> ValueRequest {
      ValueRequest(name) { image, _ in
        images.note("\(ObjectIdentifier(image)) \(image.size)")
        return [label(name)]
      }
    }
    let handler = ImageRequestHandler(file)
    let (one, two, three) = try await handler.perform(request("one"), request("two"), request("three"))
    #expect(one == ["one"] && two == ["two"] && three == ["three"])
    // The file is removed; the image isn't.
    try FileManager.default.removeItem(at: file)
    #expect(try await handler.perform(request("four")) == ["four"])
    #expect(images.all.count == 4 && Set(images.all).count == 1)
    // Stored on its side.
    #expect(images.all.allSatisfy { $0.contains("3") && $0.contains("6") })
  }

  @Test("as many perform calls as processors leave the task threads free")
  func threads() async throws {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let (begun, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let image = Unchecked(value: try blankImage())
    let performs = (0..<count).map { number in
      Task {
        try await ValueRequest("\(number)") { _, _ in
          begun.signal()
          // Long enough for any machine; on success it returns at once.
          return [label(released.wait(timeout: .now() + 600) == .success ? "released" : "never")]
        }.perform(on: image.value)
      }
    }
    Thread.detachNewThread {
      for _ in 0..<count { begun.wait() }
      // Runs on a task thread, of which there are as many as processors.
      Task { for _ in 0..<count { released.signal() } }
    }
    for perform in performs { #expect(try await perform.value == ["released"]) }
  }

  @Test("canceling the task cancels the work, on whichever threads", arguments: [1, 3])
  func cancellation(requestCount: Int) async throws {
    let begun = DispatchSemaphore(value: 0)
    let image = Unchecked(value: try blankImage())
    let endless = ValueRequest("endless") { _, cancellation in
      begun.signal()
      while true { try cancellation.checkCancellation() }
    }
    let task = Task {
      await visionErrorCase {
        let handler = ImageRequestHandler(image.value)
        if requestCount == 1 {
          _ = try await handler.perform(endless)
        } else {
          _ = try await handler.perform(endless, endless, endless)
        }
      }
    }
    Thread.detachNewThread {
      begun.wait()
      task.cancel()
    }
    #expect(await task.value == "requestCancelled")
  }

  @Test("in a task that is already canceled, no image is read")
  func cancelledBefore() async throws {
    let missing = try TemporaryFolder.missing("a.png")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await visionErrorCase {
        _ = try await DetectContoursRequest().perform(on: missing)
      }
    }
    #expect(await task.value == "requestCancelled")
  }

  @Test("errors have the case of the other interface's code, and its description")
  func errors() async throws {
    let image = Unchecked(value: try blankImage())
    var outside = DetectRectanglesRequest()
    outside.regionOfInterest = NormalizedRect(x: 0.5, y: 0, width: 1, height: 1)
    let request = outside
    #expect(await visionErrorCase { _ = try await request.perform(on: image.value) } == "invalidArgument")
    let missing = try TemporaryFolder.missing("a.png")
    #expect(await visionErrorCase { _ = try await DetectContoursRequest().perform(on: missing) } == "ioError")
    #expect(
      await visionErrorCase { _ = try await DetectContoursRequest().perform(on: Data("text".utf8)) }
        == "invalidImage")
    var unreadable = DetectBarcodesRequest()
    unreadable.symbologies = [.msiPlessey]
    let codes = unreadable
    #expect(await visionErrorCase { _ = try await codes.perform(on: image.value) } == "invalidArgument")
    #expect(
      await visionErrorCase { _ = try CoreMLModelContainer(model: TestModel.withoutImage()) }
        == "invalidModel")
    do {
      _ = try await ValueRequest("late") { _, _ in throw VNErrorCode.timeout.error("too late") }
        .perform(on: image.value)
      Issue.record("a request that failed gave a result")
    } catch VisionError.timeout(let words) {
      #expect(words == "too late")
    }
  }

  @Test("of several failures, the first argument's error is thrown after all have ended")
  func firstError() async throws {
    let ended = Atomic(0)
    let late = ValueRequest("late") { _, _ in throw VNErrorCode.timeout.error("late") }
    let broken = ValueRequest("broken") { _, _ in throw VNErrorCode.internalError.error("broken") }
    let good = ValueRequest("good") { _, _ in
      ended.add(1, ordering: .relaxed)
      return []
    }
    let handler = ImageRequestHandler(try blankImage())
    #expect(await visionErrorCase { _ = try await handler.perform(good, late, broken) } == "timeout")
    #expect(await visionErrorCase { _ = try await handler.perform(broken, late, good) } == "internalError")
    #expect(ended.load(ordering: .relaxed) == 2)
  }

  @Test("a request type of another module is rejected with a message")
  func foreign() async throws {
    struct ForeignRequest: VisionRequest {
      typealias Result = Int
      var descriptor: RequestDescriptor { .detectContoursRequest(.revision1) }
    }
    let handler = ImageRequestHandler(try blankImage())
    do {
      _ = try await handler.perform(ForeignRequest())
      Issue.record("it was performed")
    } catch VisionError.unsupportedRequest(let words) {
      #expect(words.contains("ForeignRequest"))
    }
  }

  @Test("performAll: each result comes with its request, as do failures")
  func all() async throws {
    var outside = DetectBarcodesRequest()
    outside.regionOfInterest = NormalizedRect(x: 2, y: 2, width: 1, height: 1)
    var contours = DetectContoursRequest()
    contours.detectsDarkOnLight = false
    let requests: [any VisionRequest] = [contours, outside, DetectRectanglesRequest()]
    var results: [String] = []
    for await result in ImageRequestHandler(try blankImage(width: 32, height: 32)).performAll(requests) {
      switch result {
      case .detectContours(let request, let found):
        #expect(request == contours)
        results.append("contours \(found.contourCount)")
      case .detectRectangles(_, let found): results.append("rectangles \(found.count)")
      case .error(let request, let error):
        #expect(request as? DetectBarcodesRequest == outside)
        guard case VisionError.invalidArgument = error else {
          Issue.record(error)
          break
        }
        results.append("error")
      default: Issue.record("\(result)")
      }
    }
    #expect(results.sorted() == ["contours 0", "error", "rectangles 0"])
  }

  @Test("performAll is canceled with the task that awaits its results")
  func givenUp() async throws {
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let endless = ValueRequest("endless") { _, cancellation in
      begun.signal()
      defer { ended.signal() }
      while true { try cancellation.checkCancellation() }
    }
    let handler = ImageRequestHandler(try blankImage())
    let task = Task { for await _ in handler.performAll([endless]) {} }
    let hasEnded = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        begun.wait()
        task.cancel()
        continuation.resume(returning: ended.wait(timeout: .now() + 600) == .success)
      }
    }
    #expect(hasEnded)
  }

  @Test("an image can be passed as any supported type")
  func sources() async throws {
    let buffer = try chart(width: 6, height: 3)
    let tiff = chartTIFF(width: 6, height: 3, orientation: 1)
    let file = FileManager.default.temporaryDirectory.appending(path: "chart-\(UUID().uuidString).tiff")
    try tiff.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let size = ValueRequest("size") { picture, _ in [label("\(picture.size.width)x\(picture.size.height)")] }
    let image = CGImage(pixelBuffer: buffer)
    #expect(try await size.perform(on: buffer, orientation: .right) == ["3x6"])
    #expect(try await size.perform(on: image) == ["6x3"])
    #expect(try await size.perform(on: CIImage(cgImage: image), orientation: .left) == ["3x6"])
    #expect(try await size.perform(on: tiff, orientation: .up) == ["6x3"])
    #expect(try await size.perform(on: file) == ["6x3"])
    let time = CMTime(value: 3, timescale: 30)
    let sample = try CMSampleBuffer(
      imageBuffer: buffer, formatDescription: CMFormatDescription(imageBuffer: buffer),
      sampleTiming: CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time, decodeTimeStamp: .invalid))
    #expect(try await size.perform(on: sample, orientation: .right) == ["3x6"])
    let contours = try await DetectContoursRequest().perform(on: sample)
    #expect(contours.timeRange == CMTimeRange(start: time, duration: CMTime(value: 1, timescale: 30)))
    #expect(try await DetectContoursRequest().perform(on: buffer).timeRange == nil)
  }

  @Test("requests are values: equal if all properties are")
  func values() {
    var one = DetectRectanglesRequest()
    #expect(one == DetectRectanglesRequest(.revision1))
    one.minimumSize = 0.3
    #expect(one != DetectRectanglesRequest())
    #expect(Set([one, DetectRectanglesRequest(), one]).count == 2)
    #expect(one.description == "detectRectanglesRequest(revision1)")
    #expect(one.descriptor == .detectRectanglesRequest(.revision1))
    let box = DetectedObjectObservation(boundingBox: .fullImage)
    let tracker = TrackObjectRequest(detectedObject: box)
    #expect(tracker == tracker && tracker != TrackObjectRequest(detectedObject: box))
    #expect(tracker.frameAnalysisSpacing == .zero && tracker.minimumLatencyFrameCount == 1)
  }

  @Test("properties have the defaults that Apple documents")
  func defaults() throws {
    let rectangles = DetectRectanglesRequest()
    #expect(rectangles.minimumAspectRatio == 0.5 && rectangles.maximumAspectRatio == 1)
    #expect(rectangles.quadratureToleranceDegrees == 30 && rectangles.minimumSize == 0.2)
    #expect(rectangles.minimumConfidence == 0 && rectangles.maximumObservations == 1)
    #expect(rectangles.regionOfInterest == .fullImage)
    let text = RecognizeTextRequest()
    #expect(text.recognitionLevel == .accurate && text.usesLanguageCorrection && text.customWords.isEmpty)
    #expect(!text.automaticallyDetectsLanguage && text.minimumTextHeightFraction == 0.03125)
    let contours = DetectContoursRequest()
    #expect(contours.contrastAdjustment == 2 && contours.contrastPivot == 0.5)
    #expect(contours.detectsDarkOnLight && contours.maximumImageDimension == 512)
    #expect(!DetectTextRectanglesRequest().reportCharacterBoxes)
    #expect(!DetectBarcodesRequest().coalescesCompositeSymbologies)
    #expect(DetectBarcodesRequest.supportedRevisions == [.revision4])
    #expect(DetectFaceLandmarksRequest().inputFaceObservations == nil)
    let devices = rectangles.supportedComputeStageDevices
    #expect(Array(devices.keys) == [.main] && rectangles.computeDevice(for: .main) == devices[.main]?.first)
    #expect(rectangles.computeDevice(for: .postProcessing) == nil)
    let other = VNDetectRectanglesRequest()
    #expect(try other.supportedComputeStageDevices == [.main: MLComputeDevice.allComputeDevices])
    #expect(other.computeDevice(for: .main) == rectangles.computeDevice(for: .main))
  }

  @Test("a model container queries its provider once, and is equal if model and features are")
  func container() async throws {
    let model = try TestModel.detector(
      labels: ["die"],
      boxes: [
        .init(center: (0.25, 0.25), size: (0.5, 0.5), confidences: [0.9]),
        .init(center: (0.75, 0.75), size: (0.25, 0.25), confidences: [0.3]),
      ])
    let provider = try MLDictionaryFeatureProvider(dictionary: ["confidenceThreshold": 0.2])
    let plain = try CoreMLModelContainer(model: model)
    let lenient = try CoreMLModelContainer(model: model, featureProvider: provider)
    #expect(plain.inputImageFeatureName == "image")
    #expect(plain == (try CoreMLModelContainer(model: model)) && plain != lenient)
    #expect(CoreMLRequest(model: plain).cropAndScaleAction == .scaleToFill)
    #expect(CoreMLRequest(model: plain).supportedIdentifiers == ["die"])
    let image = try blankImage(width: 8, height: 4)
    #expect(try await CoreMLRequest(model: plain).perform(on: image).count == 1)
    #expect(try await CoreMLRequest(model: lenient).perform(on: image).count == 2)
    let classifier = try CoreMLModelContainer(model: TestModel.classifier(["a": 0.5, "b": 0.5]))
    #expect(CoreMLRequest(model: classifier).supportedIdentifiers?.sorted() == ["a", "b"])
    let numbers = try CoreMLModelContainer(model: TestModel.numbers([1]))
    #expect(CoreMLRequest(model: numbers).supportedIdentifiers == nil)
  }
}
