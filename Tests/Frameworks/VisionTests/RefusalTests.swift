import Foundation
import ImageIO
import Testing

@testable import Vision

@Suite("Rejected requests")
struct RefusalTests {
  private func code(of request: VNRequest) throws -> VNErrorCode? {
    let handler = VNImageRequestHandler(cvPixelBuffer: try blankImage(), options: [:])
    return thrownCode { try handler.perform([request]) }
  }

  @Test("the abstract classes are unsupported requests")
  func abstractRequests() throws {
    #expect(try code(of: VNRequest()) == .unsupportedRequest)
    #expect(try code(of: VNImageBasedRequest()) == .unsupportedRequest)
  }

  @Test(
    "a region of interest outside the image can be set, but not performed",
    arguments: [
      CGRect(x: 0.5, y: 0, width: 0.6, height: 1), CGRect(x: -0.1, y: 0, width: 0.5, height: 0.5),
      CGRect(x: 0, y: 0, width: 200, height: 200), CGRect(x: 0.2, y: 0.2, width: 0, height: 0.5),
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .null, .infinite,
    ])
  func regionOutside(region: CGRect) throws {
    let request = ProbeRequest { _, _ in [] }
    request.regionOfInterest = region
    #expect(try code(of: request) == .invalidArgument)
    #expect(request.results == nil)
  }

  @Test("a region that exceeds the image only by rounding is accepted")
  func regionSlack() throws {
    let request = ProbeRequest { _, _ in [] }
    request.regionOfInterest = CGRect(x: 0.7, y: 0.1 + 0.2, width: 0.3, height: 0.7)
    #expect(try code(of: request) == nil)
  }

  @Test("a missing image is an input error, and text isn't an image")
  func unreadableImages() throws {
    let request = ProbeRequest { _, _ in [] }
    let missing = VNImageRequestHandler(url: URL(filePath: "/nowhere/at all.jpg"), options: [:])
    #expect(thrownCode { try missing.perform([request]) } == .ioError)
    let remote = VNImageRequestHandler(
      url: try #require(URL(string: "https://example.com/a.jpg")), options: [:])
    #expect(thrownCode { try remote.perform([request]) } == .ioError)
    let text = VNImageRequestHandler(data: Data("a text called .jpg".utf8), options: [:])
    #expect(thrownCode { try text.perform([request]) } == .invalidImage)
  }

  @Test("every request of a perform call reports an unreadable image")
  func unreadableImageInABundle() throws {
    let journal = EventLog()
    let requests = (0..<3).map { _ in
      ProbeRequest(completionHandler: { _, error in journal.note("\(visionCode(error)?.rawValue ?? 0)") }) {
        _, _ in []
      }
    }
    let handler = VNImageRequestHandler(data: Data("no picture".utf8), options: [:])
    #expect(thrownCode { try handler.perform(requests) } == .invalidImage)
    #expect(journal.all == ["13", "13", "13"])
  }

  @Test("an error is an NSError with a description")
  func errorsAreNSErrors() throws {
    do {
      try VNImageRequestHandler(data: Data(), options: [:]).perform([ProbeRequest { _, _ in [] }])
      Issue.record("the image was read")
    } catch let error as NSError {
      #expect(error.domain == "com.apple.vis")
      #expect(error.code == 13)
      #expect(error.localizedDescription.contains("empty"))
      #expect(error.userInfo[NSUnderlyingErrorKey] is ImageDecodingError)
    }
  }

  @Test("Vision's codes have Apple's numbers")
  func numbers() {
    #expect(VNErrorCode.turiCoreErrorCode.rawValue == -1)
    #expect(VNErrorCode.requestCancelled.rawValue == 1)
    #expect(VNErrorCode.invalidModel.rawValue == 15)
    #expect(VNErrorCode.unsupportedRevision.rawValue == 16)
    #expect(VNErrorCode.unsupportedComputeDevice.rawValue == 22)
  }
}
