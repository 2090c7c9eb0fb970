import CoreGraphics
import CoreVideo
import Foundation
import Testing
import Vision

@Suite("Saliency")
struct SaliencyRequestTests {
  /// A gray image of 400 × 300 with discs: centers from the lower left, 0…1, and radii in pixels.
  private func picture(_ discs: [(x: CGFloat, y: CGFloat, radius: CGFloat)]) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: 400, height: 300, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    context.setFillColor(gray: 0.5, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 400, height: 300))
    context.setFillColor(red: 0.85, green: 0.2, blue: 0.1, alpha: 1)
    for disc in discs {
      context.fillEllipse(
        in: CGRect(
          x: disc.x * 400 - disc.radius, y: disc.y * 300 - disc.radius, width: 2 * disc.radius,
          height: 2 * disc.radius))
    }
    return try #require(context.makeImage())
  }

  private func saliency(
    _ request: VNImageBasedRequest, _ image: CGImage
  ) throws -> VNSaliencyImageObservation {
    try VNImageRequestHandler(cgImage: image).perform([request])
    let results = (request as VNRequest).results
    #expect(results?.count == 1)
    return try #require(results?.first as? VNSaliencyImageObservation)
  }

  /// Returns the map's value at a position, 0…1 from the lower left.
  private func value(_ observation: VNSaliencyImageObservation, x: Double, y: Double) -> Float {
    let buffer = observation.pixelBuffer
    let (column, row) = (Int(x * 68), Int((1 - y) * 68))
    let base = CVPixelBufferGetBaseAddress(buffer)
    return base?.load(
      fromByteOffset: row * CVPixelBufferGetBytesPerRow(buffer) + column * 4, as: Float.self) ?? .nan
  }

  @Test("the map has 68 × 68 values in 0…1, with the maximum on the disc")
  func map() throws {
    for request in [
      VNGenerateAttentionBasedSaliencyImageRequest(), VNGenerateObjectnessBasedSaliencyImageRequest(),
    ] as [VNImageBasedRequest] {
      let found = try saliency(request, picture([(0.25, 0.7, 40)]))
      #expect(
        CVPixelBufferGetWidth(found.pixelBuffer) == 68 && CVPixelBufferGetHeight(found.pixelBuffer) == 68)
      #expect(CVPixelBufferGetPixelFormatType(found.pixelBuffer) == kCVPixelFormatType_OneComponent32Float)
      #expect(value(found, x: 0.25, y: 0.7) > 0.95)
      #expect(value(found, x: 0.75, y: 0.7) == 0 && value(found, x: 0.25, y: 0.2) == 0)
    }
  }

  @Test("boxes enclose the discs: one for attention, and up to three for objectness")
  func boxes() throws {
    let discs: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = [
      (0.25, 0.7, 45), (0.7, 0.3, 35), (0.75, 0.8, 30), (0.2, 0.2, 25),
    ]
    let image = try picture(discs)
    let objects = try #require(
      try saliency(VNGenerateObjectnessBasedSaliencyImageRequest(), image).salientObjects)
    #expect(objects.count == 3)
    for object in objects {
      let nearest = try #require(
        discs.min { abs($0.x - object.boundingBox.midX) < abs($1.x - object.boundingBox.midX) })
      let truth = CGRect(
        x: nearest.x - nearest.radius / 400, y: nearest.y - nearest.radius / 300, width: nearest.radius / 200,
        height: nearest.radius / 150)
      #expect(overlap(object.boundingBox, truth) > 0.6)
    }
    #expect(try saliency(VNGenerateAttentionBasedSaliencyImageRequest(), image).salientObjects?.count == 1)
  }

  @Test("an image of one color has no salient objects")
  func flat() throws {
    let found = try saliency(VNGenerateAttentionBasedSaliencyImageRequest(), picture([]))
    #expect(found.salientObjects == nil)
    #expect(value(found, x: 0.5, y: 0.5) == 0)
  }

  @Test("only the region of interest is searched, and boxes are normalized to it")
  func region() throws {
    let request = VNGenerateObjectnessBasedSaliencyImageRequest()
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.6)
    let found = try saliency(request, picture([(0.25, 0.7, 45), (0.75, 0.3, 30)]))
    let box = try #require(found.salientObjects?.first?.boundingBox)
    #expect(found.salientObjects?.count == 1)
    #expect(abs(box.midX - 0.5) < 0.02 && abs(box.midY - 0.5) < 0.02)
  }
}
