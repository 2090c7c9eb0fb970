import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing
import Vision

@Suite("Face capture quality")
struct FaceCaptureQualityTests {
  private func drawnFace(side: Int) throws -> CVPixelBuffer {
    try drawn(
      decoded(packageFolder.appending(path: "Tests/Fixtures/DrawnFace/face.jpg")), width: side, height: side)
  }

  private func quality(_ image: CVPixelBuffer) throws -> Float {
    let found = try faces(VNDetectFaceCaptureQualityRequest(), in: image)
    #expect(found.count == 1)
    return try #require(found.first?.faceCaptureQuality)
  }

  @Test("the same face has a lower quality out of focus, and in the dark")
  func ranking() throws {
    let sharp = try drawnFace(side: 480)
    let soft = try drawn(drawn(sharp, width: 160, height: 160), width: 480, height: 480)
    let blurred = try drawn(drawn(sharp, width: 80, height: 80), width: 480, height: 480)
    let dark = try darkened(drawnFace(side: 480))
    let (best, second, third) = (try quality(sharp), try quality(soft), try quality(blurred))
    #expect(best > second && second > third, "\(best) \(second) \(third)")
    #expect(best > (try quality(dark)))
    #expect((0...1).contains(best) && (0...1).contains(third))
  }

  private func darkened(_ image: CVPixelBuffer) throws -> CVPixelBuffer {
    let base = CVPixelBufferGetBaseAddress(image)
    for row in 0..<image.height {
      for column in 0..<(4 * image.width) where column % 4 < 3 {
        let offset = row * CVPixelBufferGetBytesPerRow(image) + column
        let level = base?.load(fromByteOffset: offset, as: UInt8.self) ?? 0
        base?.storeBytes(of: level / 5, toByteOffset: offset, as: UInt8.self)
      }
    }
    return image
  }

  @Test("input faces are returned with their quality; a box without a face has none")
  func givenFaces() throws {
    let image = try drawnFace(side: 480)
    let face = try #require(try faces(VNDetectFaceLandmarksRequest(), in: image).first)
    let request = VNDetectFaceCaptureQualityRequest()
    request.inputFaceObservations = [
      VNFaceObservation(boundingBox: CGRect(x: 0, y: 0, width: 0.05, height: 0.05)), face,
      VNFaceObservation(boundingBox: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)),
    ]
    let found = try faces(request, in: image)
    #expect(found.map { $0.faceCaptureQuality != nil } == [false, true, false])
    #expect(found[1].boundingBox == face.boundingBox && found[1].confidence == face.confidence)
    #expect(found[1].landmarks?.allPoints?.pointCount == face.landmarks?.allPoints?.pointCount)
    #expect(try quality(image) > 0)
  }

  @Test("other requests set no quality")
  func otherRequests() throws {
    let face = try #require(try faces(in: drawnFace(side: 480)).first)
    #expect(face.faceCaptureQuality == nil)
    #expect(VNDetectFaceCaptureQualityRequest.supportedRevisions == [1, 2, 3])
  }
}
