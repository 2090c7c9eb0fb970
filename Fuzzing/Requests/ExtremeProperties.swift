import CoreGraphics
import Foundation
import SeededRandom
package import Vision

/// Sets a request's properties to senseless values: NaN, infinite, negative, far too large, empty.
package struct ExtremeProperties {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1e30, -1, -0.0, .leastNonzeroMagnitude, 1e-9, 0.3, 0.999, 1, 1.5, 400, 1e30,
  ]
  private static let counts = [Int.min, -1, 0, 1, 2, 5, 1000, Int.max]

  private mutating func number() -> Double { random.element(Self.numbers) }

  private mutating func numberObject() -> NSNumber? { random.chance(0.3) ? nil : NSNumber(value: number()) }

  private mutating func rectangle() -> CGRect {
    CGRect(x: number(), y: number(), width: number(), height: number())
  }

  private mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  private mutating func observation() -> VNRectangleObservation {
    VNRectangleObservation(
      requestRevision: random.element(Self.counts), topLeft: point(), topRight: point(), bottomRight: point(),
      bottomLeft: point())
  }

  /// Sets some of the properties of all requests, and most of the request's own.
  package mutating func set(_ request: VNRequest) {
    request.preferBackgroundProcessing = random.chance(0.5)
    if random.chance(0.1) { request.revision = random.element(Self.counts) }
    if let request = request as? VNImageBasedRequest, random.chance(0.4) {
      request.regionOfInterest = rectangle()
    }
    if let request = request as? VNTrackingRequest, random.chance(0.5) {
      request.inputObservation =
        random.chance(0.5) ? observation() : VNDetectedObjectObservation(boundingBox: rectangle())
    }
    guard random.chance(0.8) else { return }
    setOwnProperties(of: request)
  }

  private mutating func setOwnProperties(of request: VNRequest) {
    switch request {
    case let request as VNDetectRectanglesRequest:
      request.minimumAspectRatio = Float(number())
      request.maximumAspectRatio = Float(number())
      request.quadratureTolerance = Float(number())
      request.minimumSize = Float(number())
      request.minimumConfidence = Float(number())
      request.maximumObservations = random.element(Self.counts)
    case let request as VNDetectContoursRequest:
      request.contrastAdjustment = Float(number())
      request.contrastPivot = numberObject()
      request.maximumImageDimension = random.element(Self.counts)
    case let request as VNDetectTrajectoriesRequest:
      request.objectMinimumNormalizedRadius = Float(number())
      request.objectMaximumNormalizedRadius = Float(number())
    case let request as VNDetectHumanHandPoseRequest: request.maximumHandCount = random.element(Self.counts)
    case let request as VNDetectFaceLandmarksRequest: request.inputFaceObservations = faces()
    case let request as VNDetectFaceCaptureQualityRequest: request.inputFaceObservations = faces()
    case let request as VNRecognizeTextRequest:
      request.minimumTextHeight = Float(number())
      request.recognitionLanguages = random.element([[], [""], ["en-US", "xx"], ["\u{0}"], ["de-DE"]])
      request.customWords = random.element([[], [""], [String(repeating: "e\u{301}", count: 10_000)]])
    case let request as VNDetectBarcodesRequest:
      request.symbologies = random.element([[], [.qr], [.qr, .qr]])
    default: break
    }
  }

  private mutating func faces() -> [VNFaceObservation]? {
    random.chance(0.2)
      ? nil : (0..<random.integer(0...3)).map { _ in VNFaceObservation(boundingBox: rectangle()) }
  }
}
