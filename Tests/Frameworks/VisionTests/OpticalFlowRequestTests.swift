import CoreMedia
import CoreVideo
import Foundation
import PlaneGeometry
import Testing
import Vision

@Suite("Optical flow requests")
struct OpticalFlowRequestTests {
  /// Renders a pair: the handler's image has its content 5.5 pixels farther right and 3.25 farther up.
  private func pair() throws -> (targeted: CVPixelBuffer, handled: CVPixelBuffer) {
    (
      try view().pixelBuffer(),
      try view(Homography(translation: PixelPoint(-5.5, 3.25))).pixelBuffer()
    )
  }

  private func vector(_ buffer: CVPixelBuffer, _ column: Int, _ row: Int) throws -> SIMD2<Double> {
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let line = base + row * CVPixelBufferGetBytesPerRow(buffer)
    if CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_TwoComponent16Half {
      let bits = (0..<2).map { line.load(fromByteOffset: column * 4 + 2 * $0, as: UInt16.self) }
      return SIMD2(Double(Float16(bitPattern: bits[0])), Double(Float16(bitPattern: bits[1])))
    }
    return SIMD2(
      Double(line.load(fromByteOffset: column * 8, as: Float.self)),
      Double(line.load(fromByteOffset: column * 8 + 4, as: Float.self)))
  }

  @Test("a vector points from the targeted image's pixel to the handler's, x to the right and y down")
  func direction() throws {
    let pair = try pair()
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: pair.targeted)
    #expect(request.computationAccuracy == .medium)
    #expect(request.outputPixelFormat == kCVPixelFormatType_TwoComponent32Float)
    try VNImageRequestHandler(cvPixelBuffer: pair.handled).perform([request])
    let buffer = try #require(request.results?.first).pixelBuffer
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_TwoComponent32Float)
    #expect(CVPixelBufferGetWidth(buffer) == 200 && CVPixelBufferGetHeight(buffer) == 150)
    for (column, row) in [(50, 50), (100, 75), (150, 110)] {
      let found = try vector(buffer, column, row)
      #expect(abs(found.x - 5.5) < 0.3 && abs(found.y + 3.25) < 0.3)
    }
  }

  @Test("a region's flow is in a buffer of the image's size, in half precision on request")
  func regionAndFormat() throws {
    let pair = try pair()
    let request = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: pair.targeted)
    request.outputPixelFormat = kCVPixelFormatType_TwoComponent16Half
    request.keepNetworkOutput = true
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    try VNImageRequestHandler(cvPixelBuffer: pair.handled).perform([request])
    let buffer = try #require(request.results?.first).pixelBuffer
    #expect(CVPixelBufferGetWidth(buffer) == 200 && CVPixelBufferGetHeight(buffer) == 150)
    // The region is the lower right.
    let inside = try vector(buffer, 150, 112)
    #expect(abs(inside.x - 5.5) < 0.4 && abs(inside.y + 3.25) < 0.4)
    for (column, row) in [(50, 112), (150, 40)] {
      let outside = try vector(buffer, column, row)
      #expect(outside == .zero)
    }
  }

  @Test("images of different sizes, and formats without two components, are rejected")
  func refused() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try view().pixelBuffer())
    let small = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: try view(width: 100).pixelBuffer())
    #expect(thrownCode { try handler.perform([small]) } == .invalidArgument)
    let gray = VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: try view().pixelBuffer())
    gray.outputPixelFormat = kCVPixelFormatType_OneComponent8
    #expect(thrownCode { try handler.perform([gray]) } == .invalidArgument)
  }

  @Test("a tracking request's vectors point from the previous frame to the current one")
  func tracking() throws {
    let pair = try pair()
    let request = VNTrackOpticalFlowRequest()
    request.computationAccuracy = .low
    try VNImageRequestHandler(cvPixelBuffer: pair.targeted).perform([request])
    #expect(request.results?.isEmpty == true)
    try VNImageRequestHandler(cvPixelBuffer: pair.handled).perform([request])
    let found = try vector(try #require(request.results?.first).pixelBuffer, 100, 75)
    #expect(abs(found.x - 5.5) < 0.6 && abs(found.y + 3.25) < 0.6)
    // A frame of another size can't be compared, and restarts the sequence.
    try VNImageRequestHandler(cvPixelBuffer: view(width: 100).pixelBuffer()).perform([request])
    #expect(request.results?.isEmpty == true)
  }

  @Test("a time that goes back or another epoch has no previous frame", arguments: [0, 1])
  func again(epoch: CMTimeEpoch) throws {
    let request = VNTrackOpticalFlowRequest()
    request.computationAccuracy = .low
    try VNImageRequestHandler(cmSampleBuffer: view().sample(at: 4)).perform([request])
    try VNImageRequestHandler(cmSampleBuffer: view().sample(at: 5)).perform([request])
    #expect(request.results?.count == 1)
    try VNImageRequestHandler(cmSampleBuffer: view().sample(at: 0, epoch: epoch)).perform([request])
    #expect(request.results?.isEmpty == true)
    try VNImageRequestHandler(cmSampleBuffer: view().sample(at: 1, epoch: epoch)).perform([request])
    #expect(request.results?.count == 1)
  }
}
