import CoreGraphics
import CoreVideo
import Foundation
import ImageClassification
import ImageIO
import Testing
import Vision

@Suite("Classifying images")
struct ClassifyImageTests {
  private func classifications(
    of image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up,
    region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  ) throws -> [VNClassificationObservation] {
    let request = VNClassifyImageRequest()
    request.regionOfInterest = region
    try VNImageRequestHandler(cvPixelBuffer: image, orientation: orientation, options: [:]).perform([
      request
    ])
    return try #require(request.results)
  }

  private func confidences(_ results: [VNClassificationObservation]) -> [String: Float] {
    Dictionary(results.map { ($0.identifier, $0.confidence) }, uniquingKeysWith: { first, _ in first })
  }

  /// The original network's PyTorch output for the same pixels (`Benchmarks/classification_baseline.py`).
  static let expected: [(identifier: String, confidence: Float)] = [
    ("traffic light", 0.20992), ("ping-pong ball", 0.10947), ("switch", 0.08166), ("web site", 0.04097),
    ("iPod", 0.02626),
  ]

  @Test("a drawn traffic light has the original network's labels for the same pixels")
  func sameAsOriginal() throws {
    let found = confidences(try classifications(of: TrafficLight.image()))
    for (identifier, confidence) in Self.expected {
      #expect(abs(try #require(found[identifier]) - confidence) < 0.001, "\(identifier)")
    }
  }

  @Test("the whole taxonomy is returned in descending order of confidence; labels sum to 1")
  func wholeTaxonomy() throws {
    let results = try classifications(of: TrafficLight.image())
    let identifiers = try VNClassifyImageRequest().supportedIdentifiers()
    #expect(identifiers == identifiers.sorted())
    #expect(results.map(\.identifier).sorted() == identifiers)
    #expect(zip(results, results.dropFirst()).allSatisfy { $0.confidence >= $1.confidence })
    let found = confidences(results)
    let labels = try LabelTaxonomy.shared().identifiers.suffix(1000)
    #expect(abs(labels.reduce(0) { $0 + Double(found[$1] ?? 0) } - 1) < 1e-4)
    for (part, whole) in [("beagle", "dog"), ("dog", "mammal"), ("mammal", "animal"), ("car", "vehicle")] {
      #expect(try #require(found[part]) <= #require(found[whole]))
    }
    #expect(results.allSatisfy { (0...1).contains($0.confidence) })
    #expect(
      results.allSatisfy {
        $0.requestRevision == VNClassifyImageRequestRevision2 && !$0.hasPrecisionRecallCurve
          && !$0.hasMinimumPrecision(0, forRecall: 0)
      })
  }

  @Test("an orientation is applied to the stored image first")
  func orientation() throws {
    let upright = confidences(try classifications(of: TrafficLight.image()))
    let turned = try classifications(of: stored(TrafficLight.image(), for: .right), orientation: .right)
    for (identifier, confidence) in confidences(turned) {
      #expect(abs(try #require(upright[identifier]) - confidence) < 1e-4, "\(identifier)")
    }
  }

  @Test("only the region of interest is classified")
  func region() throws {
    let light = try TrafficLight.image()
    let wide = try blankImage(width: 2 * TrafficLight.length, height: TrafficLight.length)
    for row in 0..<TrafficLight.length {
      guard let source = CVPixelBufferGetBaseAddress(light), let target = CVPixelBufferGetBaseAddress(wide)
      else { return }
      (target + row * CVPixelBufferGetBytesPerRow(wide) + 4 * TrafficLight.length).copyMemory(
        from: source + row * CVPixelBufferGetBytesPerRow(light), byteCount: 4 * TrafficLight.length)
    }
    let alone = confidences(try classifications(of: light))
    let part = confidences(
      try classifications(of: wide, region: CGRect(x: 0.5, y: 0, width: 0.5, height: 1)))
    for (identifier, confidence) in part {
      #expect(abs(try #require(alone[identifier]) - confidence) < 1e-4, "\(identifier)")
    }
  }

  @Test("revisions are the documented ones")
  func revisions() throws {
    #expect(VNClassifyImageRequest.supportedRevisions == [1, 2])
    let known = try VNClassifyImageRequest.identifiersKnown(forRevision: VNClassifyImageRequestRevision1)
    #expect(known == (try VNClassifyImageRequest().supportedIdentifiers()))
    #expect(
      thrownCode { _ = try VNClassifyImageRequest.identifiersKnown(forRevision: 3) } == .unsupportedRevision)
  }
}

extension VNClassifyImageRequest {
  /// The deprecated function's result, called through a protocol to avoid the compiler's warning.
  fileprivate static func identifiersKnown(forRevision revision: Int) throws -> [String] {
    let request: any KnownClassifications.Type = VNClassifyImageRequest.self
    return try request.knownClassifications(forRevision: revision).map(\.identifier)
  }
}

private protocol KnownClassifications {
  static func knownClassifications(forRevision requestRevision: Int) throws -> [VNClassificationObservation]
}

extension VNClassifyImageRequest: KnownClassifications {}
