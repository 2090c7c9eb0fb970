import CoreVideo
import Foundation
import GrayImage
import ImageIO
import PlaneGeometry
import RenderedSequences
import Testing

@testable import Vision

private func overlap(_ first: CGRect, _ second: CGRect) -> Double {
  let shared = first.intersection(second)
  guard !shared.isNull else { return 0 }
  let area = shared.width * shared.height
  return area / (first.width * first.height + second.width * second.height - area)
}

private func code(_ work: () throws -> Void) -> Int? {
  do {
    try work()
    return nil
  } catch {
    return (error as NSError).domain == VNErrorDomain ? (error as NSError).code : -100
  }
}

@Suite("Tracking requests")
struct TrackingRequestTests {
  @Test("properties have the defaults that Apple documents")
  func defaults() {
    let observation = VNDetectedObjectObservation(boundingBox: CGRect(x: 0, y: 0, width: 1, height: 1))
    let request = VNTrackObjectRequest(detectedObjectObservation: observation)
    #expect(request.inputObservation === observation)
    #expect(request.trackingLevel == .fast)
    #expect(!request.isLastFrame)
    #expect(request.revision == VNTrackObjectRequestRevision2)
    #expect(VNTrackRectangleRequest.supportedRevisions == [VNTrackRectangleRequestRevision1])
    #expect(VNRequestTrackingLevel.accurate.rawValue == 0)
    #expect(request.supportedNumber(ofTrackersAndReturnError: nil) == 32)
  }

  @Test("new requests with the last results track an object, whose identifier is constant")
  func newRequests() throws {
    let film = Film()
    let handler = VNSequenceRequestHandler()
    var observation = VNDetectedObjectObservation(boundingBox: film.box(0))
    let identifier = observation.uuid
    for index in 0..<film.scene.frameCount {
      let request = VNTrackObjectRequest(detectedObjectObservation: observation)
      request.trackingLevel = .accurate
      try handler.perform([request], on: try film.buffer(index))
      observation = try #require(request.results?.first as? VNDetectedObjectObservation)
      #expect(observation.uuid == identifier)
      #expect(overlap(observation.boundingBox, film.box(index)) > 0.85)
      #expect(observation.confidence > 0.8)
    }
  }

  @Test("one request tracks a rectangle, and another its box")
  func rectangle() throws {
    let film = Film()
    let handler = VNSequenceRequestHandler()
    let box = film.box(0)
    let rectangle = VNTrackRectangleRequest(
      rectangleObservation: VNRectangleObservation(
        requestRevision: 1, topLeft: CGPoint(x: box.minX, y: box.maxY),
        topRight: CGPoint(x: box.maxX, y: box.maxY), bottomRight: CGPoint(x: box.maxX, y: box.minY),
        bottomLeft: CGPoint(x: box.minX, y: box.minY)))
    let object = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(boundingBox: box))
    for index in 0..<film.scene.frameCount {
      try handler.perform([rectangle, object], on: try film.buffer(index))
      for request in [rectangle, object] {
        let result = try #require(request.results?.first as? VNDetectedObjectObservation)
        #expect(overlap(result.boundingBox, film.box(index)) > 0.85)
        request.inputObservation = result
      }
    }
    let corners = try #require(rectangle.results?.first as? VNRectangleObservation)
    let last = film.box(film.scene.frameCount - 1)
    // A pixel of 140.
    #expect(abs(corners.topLeft.x - last.minX) < 0.008 && abs(corners.topLeft.y - last.maxY) < 0.008)
  }

  @Test("frames may have other formats, sizes and orientations")
  func formats() throws {
    let film = Film()
    let large = Film(width: 400, height: 280)
    let handler = VNSequenceRequestHandler()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(boundingBox: film.box(0)))
    request.trackingLevel = .accurate
    for index in 0..<film.scene.frameCount {
      switch index % 4 {
      case 0: try handler.perform([request], on: try film.buffer(index))
      case 1: try handler.perform([request], on: try film.nv12(index))
      case 2: try handler.perform([request], on: try film.buffer(index, turned: true), orientation: .right)
      default: try handler.perform([request], on: try large.buffer(index))
      }
      let result = try #require(request.results?.first as? VNDetectedObjectObservation)
      #expect(overlap(result.boundingBox, film.box(index)) > 0.8, "frame \(index)")
      request.inputObservation = result
    }
  }

  @Test("boxes are normalized to the region of interest")
  func region() throws {
    let film = Film(frames: 4)
    let region = CGRect(x: 0.1, y: 0.2, width: 0.8, height: 0.75)
    func inRegion(_ box: CGRect) -> CGRect {
      CGRect(
        x: (box.minX - region.minX) / region.width, y: (box.minY - region.minY) / region.height,
        width: box.width / region.width, height: box.height / region.height)
    }
    let handler = VNSequenceRequestHandler()
    let request = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(boundingBox: inRegion(film.box(0))))
    request.regionOfInterest = region
    for index in 0..<4 {
      try handler.perform([request], on: try film.buffer(index))
      let result = try #require(request.results?.first as? VNDetectedObjectObservation)
      #expect(overlap(result.boundingBox, inRegion(film.box(index))) > 0.85)
      request.inputObservation = result
    }
  }

  @Test("a handler has 32 trackers of a type, and releases one after its last frame")
  func limit() throws {
    let film = Film(frames: 1, width: 100, height: 70)
    let buffer = try film.buffer(0)
    let handler = VNSequenceRequestHandler()
    func request() -> VNTrackObjectRequest {
      VNTrackObjectRequest(
        detectedObjectObservation: VNDetectedObjectObservation(boundingBox: film.box(0)))
    }
    let requests = (0..<32).map { _ in request() }
    try handler.perform(requests, on: buffer)
    #expect(code { try handler.perform([request()], on: buffer) } == VNErrorCode.internalError.rawValue)
    requests[3].isLastFrame = true
    try handler.perform([requests[3]], on: buffer)
    #expect(requests[3].results?.count == 1)
    try handler.perform([request()], on: buffer)
  }

  @Test("invalid tracking requests are rejected")
  func refusals() throws {
    let film = Film(frames: 1)
    let buffer = try film.buffer(0)
    let handler = VNSequenceRequestHandler()
    for box in [
      CGRect(x: 0.2, y: 0.2, width: 0, height: 0.3), CGRect(x: 2, y: 2, width: 0.2, height: 0.2),
      CGRect(x: 0, y: 0, width: Double.nan, height: 0.3),
      CGRect(x: Double.nan, y: 0, width: 0.3, height: 0.3),
      CGRect(x: -Double.infinity, y: 0, width: .infinity, height: 0.3),
    ] {
      let request = VNTrackObjectRequest(
        detectedObjectObservation: VNDetectedObjectObservation(boundingBox: box))
      #expect(
        code { try handler.perform([request], on: buffer) } == VNErrorCode.invalidArgument.rawValue)
    }
    let object = VNDetectedObjectObservation(boundingBox: film.box(0))
    let corners = VNRectangleObservation(
      requestRevision: 1, topLeft: CGPoint(x: 0, y: 0), topRight: CGPoint(x: 1, y: 1),
      bottomRight: CGPoint(x: 1, y: 0), bottomLeft: CGPoint(x: 0, y: 1))
    let rectangle = VNTrackRectangleRequest(rectangleObservation: corners)
    #expect(
      code { try handler.perform([rectangle], on: buffer) } == VNErrorCode.invalidArgument.rawValue)
    rectangle.inputObservation = object
    #expect(
      code { try handler.perform([rectangle], on: buffer) } == VNErrorCode.invalidArgument.rawValue)
    let single = VNTrackObjectRequest(detectedObjectObservation: object)
    #expect(
      code { try VNImageRequestHandler(cvPixelBuffer: buffer).perform([single]) }
        == VNErrorCode.unsupportedRequest.rawValue)
  }
}
