import CoreMedia
import Testing
import Vision

@Suite("Observations")
struct ObservationTests {
  @Test("a caller's observation has confidence 1 and the given box")
  func callersOwn() {
    let box = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    let object = VNRecognizedObjectObservation(requestRevision: 2, boundingBox: box)
    #expect(object.boundingBox == box)
    #expect(object.confidence == 1)
    #expect(object.requestRevision == 2)
    #expect(object.labels.isEmpty)
    #expect(VNDetectedObjectObservation(boundingBox: box).requestRevision == VNRequestRevisionUnspecified)
  }

  @Test("an identifier is constant and unique")
  func identifiers() {
    let one = VNClassificationObservation(identifier: "cat", confidence: 0.5)
    let other = VNClassificationObservation(identifier: "cat", confidence: 0.5)
    #expect(one.uuid == one.uuid)
    #expect(one.uuid != other.uuid)
  }

  @Test("observations in a sample have the sample's time, in a buffer none")
  func times() throws {
    let image = try blankImage()
    let range = CMTimeRange(
      start: CMTime(value: 5, timescale: 30), duration: CMTime(value: 1, timescale: 30))
    let sample = try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
      sampleTiming: CMSampleTimingInfo(
        duration: range.duration, presentationTimeStamp: range.start, decodeTimeStamp: .invalid))
    let request = ProbeRequest { _, _ in [label("seen")] }
    try VNImageRequestHandler(cmSampleBuffer: sample).perform([request])
    #expect(request.results?.map(\.timeRange) == [range])
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    #expect(request.results?.map(\.timeRange) == [.zero])
  }

  @Test("a quadrilateral's box is the bounding box of its corners")
  func quadrilateral() {
    let rectangle = VNRectangleObservation(
      requestRevision: 1, topLeft: CGPoint(x: 0.25, y: 0.75), topRight: CGPoint(x: 0.75, y: 1),
      bottomRight: CGPoint(x: 1, y: 0.5), bottomLeft: CGPoint(x: 0.5, y: 0.125))
    #expect(rectangle.boundingBox == CGRect(x: 0.25, y: 0.125, width: 0.75, height: 0.875))
  }

  @Test("a rectangle made from a box has the box's corners")
  func uprightRectangle() {
    let rectangle = VNRectangleObservation(boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    #expect(rectangle.topLeft == CGPoint(x: 0.25, y: 0.75))
    #expect(rectangle.bottomRight == CGPoint(x: 0.75, y: 0.5))
  }

  @Test("without a precision-recall curve no minimum is met")
  func precisionAndRecall() {
    let observation = VNClassificationObservation(identifier: "cat", confidence: 0.9)
    #expect(!observation.hasPrecisionRecallCurve)
    #expect(!observation.hasMinimumRecall(0.01, forPrecision: 0.01))
    #expect(!observation.hasMinimumPrecision(0.01, forRecall: 0.01))
  }
}
