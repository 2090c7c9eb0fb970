import CoreGraphics
import CoreVideo
import Foundation
import PlaneGeometry
import RenderedSequences
import Testing
import Vision

@Suite("Registration requests")
struct RegistrationRequestTests {
  /// The targeted image's content is 12.5 pixels farther right and 7.25 farther down in the handler's.
  private static let shift = Homography(translation: PixelPoint(12.5, 7.25))

  private func translation(
    _ request: VNTranslationalImageRegistrationRequest, _ handler: VNImageRequestHandler
  ) throws -> CGAffineTransform {
    try handler.perform([request])
    let observation = try #require(request.results?.first)
    #expect(observation.confidence > 0.5)
    return observation.alignmentTransform
  }

  @Test("a translation maps the targeted image onto the handler's, positive upwards")
  func shifted() throws {
    let request = VNTranslationalImageRegistrationRequest(
      targetedCVPixelBuffer: try view(Self.shift).pixelBuffer())
    let found = try translation(request, VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()))
    #expect(abs(found.tx - 12.5) < 0.05 && abs(found.ty + 7.25) < 0.05)
    #expect((found.a, found.b, found.c, found.d) == (1, 0, 0, 1))
  }

  @Test("images of different heights are aligned at their lower borders")
  func heights() throws {
    let request = VNTranslationalImageRegistrationRequest(
      targetedCVPixelBuffer: try view(Self.shift, height: 120).pixelBuffer())
    let found = try translation(request, VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()))
    // 7.25 down from the upper border, which is 30 higher.
    #expect(abs(found.tx - 12.5) < 0.05 && abs(found.ty - (30 - 7.25)) < 0.05)
  }

  @Test("images are compared upright, and transforms apply to the whole images")
  func orientationAndRegion() throws {
    let request = VNTranslationalImageRegistrationRequest(
      targetedCVPixelBuffer: try view(Self.shift).rotated.pixelBuffer(), orientation: .right)
    request.regionOfInterest = CGRect(x: 0.1, y: 0.2, width: 0.7, height: 0.75)
    let found = try translation(request, VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()))
    #expect(abs(found.tx - 12.5) < 0.05 && abs(found.ty + 7.25) < 0.05)
  }

  @Test("a warp maps pixels of the targeted image to the handler's, origin at the lower left")
  func warped() throws {
    let motion = Homography(
      around: PixelPoint(100, 75), angle: 0.2, scale: 1.1, tilt: SIMD2(2e-4, -1e-4), shift: PixelPoint(4, -6))
    let request = VNHomographicImageRegistrationRequest(
      targetedCVPixelBuffer: try view(motion).pixelBuffer())
    try VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()).perform([request])
    let found = try #require(request.results?.first)
    for corner in [PixelPoint(40, 40), PixelPoint(160, 30), PixelPoint(50, 120), PixelPoint(150, 110)] {
      let place = found.moved(PixelPoint(corner.x, 150 - corner.y))
      let expected = motion(corner)
      #expect((place - PixelPoint(expected.x, 150 - expected.y)).length < 0.2)
    }
  }

  @Test("every type of targeted image is read")
  func sources() throws {
    let (image, buffer) = (view(Self.shift), try view(Self.shift).pixelBuffer())
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, CGImage(pixelBuffer: buffer), nil)
    #expect(CGImageDestinationFinalize(destination))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try Data(referencing: data).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let requests = [
      VNTranslationalImageRegistrationRequest(targetedCGImage: CGImage(pixelBuffer: buffer)),
      VNTranslationalImageRegistrationRequest(targetedCIImage: CIImage(cvPixelBuffer: buffer), options: [:]),
      VNTranslationalImageRegistrationRequest(targetedCMSampleBuffer: try image.sample(at: 0)),
      VNTranslationalImageRegistrationRequest(targetedImageData: Data(referencing: data), orientation: .up),
      VNTranslationalImageRegistrationRequest(targetedImageURL: file) { _, _ in },
    ]
    try VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()).perform(requests)
    for request in requests {
      let found = try #require(request.results?.first)
      #expect(abs(found.alignmentTransform.tx - 12.5) < 0.1)
    }
  }

  @Test("unrelated images have no observation, or one of low confidence")
  func unrelated() throws {
    let requests = [
      VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: try view(seed: 30).pixelBuffer()),
      VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: try view(seed: 30).pixelBuffer()),
    ]
    try VNImageRequestHandler(cvPixelBuffer: view().pixelBuffer()).perform(requests)
    for request in requests {
      #expect(((request as VNRequest).results?.first?.confidence ?? 0) < 0.3)
    }
  }

  @Test("a uniform image has none")
  func flat() throws {
    let blank = try blankImage(width: 100, height: 80)
    let request = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: blank)
    try VNImageRequestHandler(cvPixelBuffer: blank).perform([request])
    #expect(request.results?.isEmpty == true)
  }

  @Test("an unreadable targeted image fails only its own request")
  func unreadable() throws {
    let request = VNHomographicImageRegistrationRequest(targetedImageData: Data("none".utf8))
    let handler = VNImageRequestHandler(cvPixelBuffer: try view().pixelBuffer())
    #expect(thrownCode { try handler.perform([request]) } == .invalidImage)
    #expect(request.results == nil)
  }

  @Test("a tracking request compares each frame with the previous one")
  func tracking() throws {
    let translation = VNTrackTranslationalImageRegistrationRequest()
    let homography = VNTrackHomographicImageRegistrationRequest()
    #expect(translation.minimumLatencyFrameCount == 2)
    // The camera moves: the content moves the other way.
    for index in 0..<3 {
      let frame = view(Homography(translation: PixelPoint(-3 * Double(index), 2 * Double(index))))
      try VNImageRequestHandler(cvPixelBuffer: frame.pixelBuffer()).perform([translation, homography])
      guard index > 0 else {
        #expect(translation.results?.isEmpty == true && homography.results?.isEmpty == true)
        continue
      }
      let found = try #require(translation.results?.first).alignmentTransform
      #expect(abs(found.tx - 3) < 0.05 && abs(found.ty - 2) < 0.05)
      let place = try #require(homography.results?.first).moved(PixelPoint(100, 75))
      #expect((place - PixelPoint(103, 77)).length < 0.15)
    }
  }

  @Test("frames closer than the spacing are skipped, and times are required")
  func spacing() throws {
    let request = VNTrackTranslationalImageRegistrationRequest(
      frameAnalysisSpacing: CMTime(value: 1, timescale: 10))
    func perform(_ shift: Double, at time: Double) throws -> CGFloat? {
      let frame = view(Homography(translation: PixelPoint(-shift, 0)))
      try VNImageRequestHandler(cmSampleBuffer: frame.sample(at: time)).perform([request])
      return request.results?.first?.alignmentTransform.tx
    }
    #expect(try perform(0, at: 1) == nil)
    #expect(try perform(5, at: 1.05) == nil)
    let found = try #require(try perform(8, at: 1.1))
    #expect(abs(found - 8) < 0.05)
    // Another video starts.
    #expect(try perform(20, at: 0) == nil)
    let handler = VNImageRequestHandler(cvPixelBuffer: try view().pixelBuffer())
    #expect(thrownCode { try handler.perform([request]) } == .timeStampNotFound)
  }
}

extension VNImageHomographicAlignmentObservation {
  /// Returns the position that a pixel of the floating image is mapped to.
  fileprivate func moved(_ point: PixelPoint) -> PixelPoint {
    let (a, b, c) = warpTransform.columns
    let (x, y) = (Float(point.x), Float(point.y))
    let place = a * x + b * y + c
    return PixelPoint(Double(place.x), Double(place.y)) / Double(place.z)
  }
}
