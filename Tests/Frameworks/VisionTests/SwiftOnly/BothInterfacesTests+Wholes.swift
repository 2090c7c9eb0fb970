import CoreML
import Foundation
import TestSupport
import Testing

@testable import Vision

extension BothInterfacesTests {
  @Test("image labels")
  func classification() async throws {
    let expected: [VNClassificationObservation] = try found(VNClassifyImageRequest(), in: card)
    let request = ClassifyImageRequest()
    let labels = try await request.perform(on: card)
    #expect(labels.count > 1000 && labels.map(\.identifier) == expected.map(\.identifier))
    #expect(labels.map(\.confidence) == expected.map(\.confidence))
    #expect(try request.supportedIdentifiers == VNClassifyImageRequest().supportedIdentifiers())
    var cropped = request
    cropped.cropAndScaleAction = .centerCrop
    #expect(try await cropped.perform(on: card).map(\.confidence) != labels.map(\.confidence))
  }

  @Test("feature prints and their distances", arguments: ImageCropAndScaleAction.allCases)
  func featurePrints(crop: ImageCropAndScaleAction) async throws {
    let other = VNGenerateImageFeaturePrintRequest()
    other.imageCropAndScaleOption = crop.counterpart
    let (cards, faces): ([VNFeaturePrintObservation], [VNFeaturePrintObservation]) = (
      try found(other, in: card), try found(other, in: face)
    )
    var request = GenerateImageFeaturePrintRequest()
    #expect(request.cropAndScaleAction == .scaleToFill)
    request.cropAndScaleAction = crop
    let (one, two) = (try await request.perform(on: card), try await request.perform(on: face))
    #expect(one.data == cards.first?.data && one.elementCount == 1280 && one.elementType == .float)
    var distance: Float = -1
    try cards[0].computeDistance(&distance, to: faces[0])
    #expect(try one.distance(to: two) == Double(distance) && distance > 0.3)
    #expect(try one.distance(to: one) == 0)
    let old = VNFeaturePrintObservation([1, 2], requestRevision: 1)
    #expect(
      await visionErrorCase { _ = try one.distance(to: FeaturePrintObservation(old)) } == "invalidArgument")
  }

  @Test("saliency and its boxes")
  func saliency() async throws {
    let attention: [VNSaliencyImageObservation] = try found(
      VNGenerateAttentionBasedSaliencyImageRequest(), in: card)
    let objects: [VNSaliencyImageObservation] = try found(
      VNGenerateObjectnessBasedSaliencyImageRequest(), in: card)
    let (one, two) = try await ImageRequestHandler(card).perform(
      GenerateAttentionBasedSaliencyImageRequest(), GenerateObjectnessBasedSaliencyImageRequest())
    for (found, other) in [(one, try #require(attention.first)), (two, try #require(objects.first))] {
      #expect(found.heatMap.pixelBuffer.packedPlanes == other.pixelBuffer.packedPlanes)
      #expect(!found.salientObjects.isEmpty)
      #expect(found.salientObjects.map(corners) == other.salientObjects?.map(otherCorners))
    }
    let blank = try await GenerateAttentionBasedSaliencyImageRequest().perform(
      on: blankImage(width: 40, height: 30))
    #expect(blank.salientObjects.isEmpty)
  }

  @Test("the horizon")
  func horizon() async throws {
    let image = try landscape(rising: 0.15).pixelBuffer()
    let other = VNDetectHorizonRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([other])
    let expected = try #require(other.results?.first)
    let horizon = try #require(try await DetectHorizonRequest().perform(on: image))
    #expect(horizon.angle == Measurement(value: Double(expected.angle), unit: .radians))
    #expect(horizon.transform == expected.transform)
    #expect(
      horizon.transform(for: CGSize(width: 300, height: 200))
        == expected.transform(forImageWidth: 300, height: 200))
    #expect(try await DetectHorizonRequest().perform(on: blankImage(width: 200, height: 100)) == nil)
  }

  @Test("the document, with a mask of the area within its corners")
  func document() async throws {
    let expected: [VNRectangleObservation] = try found(VNDetectDocumentSegmentationRequest(), in: card)
    let document = try #require(try await DetectDocumentSegmentationRequest().perform(on: card))
    #expect(corners(document) == expected.first.map(otherCorners))
    let mask = document.globalSegmentationMask
    #expect(mask.size == CGSize(width: 256, height: 256))
    let middle = document.boundingBox.cgRect
    #expect(mask.pixel(at: NormalizedPoint(x: middle.midX, y: middle.midY)) == 255)
    // Within and beyond each corner, by a fifth of the distance to the center.
    for corner in corners(document) {
      let (x, y) = ((middle.midX - corner.x) / 5, (middle.midY - corner.y) / 5)
      #expect(mask.pixel(at: NormalizedPoint(x: corner.x + x, y: corner.y + y)) == 255)
      let beyond = NormalizedPoint(x: corner.x - x, y: corner.y - y)
      if (0...1).contains(beyond.x), (0...1).contains(beyond.y) { #expect(mask.pixel(at: beyond) == 0) }
    }
    let other = VNRectangleObservation(
      boundingBox: CGRect(x: 0, y: 0, width: 1, height: 1), confidence: 1, requestRevision: 1)
    #expect(DetectedDocumentObservation(other) == nil)
    #expect(
      try await DetectDocumentSegmentationRequest().perform(on: blankImage(width: 200, height: 100)) == nil)
  }
}
