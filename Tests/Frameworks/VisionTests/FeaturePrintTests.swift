import CoreVideo
import Foundation
import Testing
import Vision

@Suite("Feature prints")
struct FeaturePrintTests {
  private func featurePrint(
    of image: CVPixelBuffer, revision: Int = VNGenerateImageFeaturePrintRequestRevision2,
    _ change: (VNGenerateImageFeaturePrintRequest) -> Void = { _ in }
  ) throws -> VNFeaturePrintObservation {
    let request = VNGenerateImageFeaturePrintRequest()
    request.revision = revision
    change(request)
    try VNImageRequestHandler(cvPixelBuffer: image, options: [:]).perform([request])
    #expect(request.results?.count == 1)
    return try #require(request.results?.first)
  }

  private func distance(
    _ one: VNFeaturePrintObservation, _ other: VNFeaturePrintObservation
  ) throws -> Float {
    var distance: Float = -1
    try one.computeDistance(&distance, to: other)
    return distance
  }

  private func numbers(_ print: VNFeaturePrintObservation) -> [Float] {
    print.data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  @Test("an image's distance to itself is 0, and distances are symmetric")
  func distances() throws {
    let light = try featurePrint(of: TrafficLight.image())
    let again = try featurePrint(of: TrafficLight.image())
    let page = try featurePrint(of: chart(width: 12, height: 12))
    #expect(try distance(light, again) == 0)
    #expect(try distance(light, page) == distance(page, light))
    #expect(try distance(light, page) > 0.5)
  }

  @Test("the same object at another size is closer than another object")
  func nearness() throws {
    let light = try featurePrint(of: TrafficLight.image())
    let small = try featurePrint(of: drawn(TrafficLight.image(), width: 160, height: 160))
    let page = try featurePrint(of: chart(width: 12, height: 12))
    #expect(try distance(light, small) < 0.5 * distance(light, page))
  }

  @Test("the distance is the Euclidean distance between the vectors in the data")
  func data() throws {
    for revision in [1, 2] {
      let light = try featurePrint(of: TrafficLight.image(), revision: revision)
      let page = try featurePrint(of: chart(width: 12, height: 12), revision: revision)
      #expect(light.elementType == .float && light.elementCount == 1280)
      #expect(light.data.count == light.elementCount * VNElementTypeSize(light.elementType))
      let squares = zip(numbers(light), numbers(page)).map { ($0 - $1) * ($0 - $1) }
      let expected = squares.map(Double.init).reduce(0, +).squareRoot()
      #expect(abs(Double(try distance(light, page)) - expected) < 1e-4 * expected)
    }
  }

  @Test("prints of the second revision are those of the first, normalized to length 1")
  func revisions() throws {
    let first = numbers(try featurePrint(of: TrafficLight.image(), revision: 1))
    let second = numbers(try featurePrint(of: TrafficLight.image(), revision: 2))
    #expect(first.allSatisfy { (0...6).contains($0) })
    let length = first.map { $0 * $0 }.reduce(0, +).squareRoot()
    #expect(abs(second.map { $0 * $0 }.reduce(0, +) - 1) < 1e-4)
    #expect(zip(first, second).allSatisfy { abs($0 / length - $1) < 1e-6 })
  }

  @Test("prints of different revisions can't be compared")
  func differentRevisions() throws {
    let first = try featurePrint(of: TrafficLight.image(), revision: 1)
    let second = try featurePrint(of: TrafficLight.image(), revision: 2)
    var distance: Float = -1
    #expect(thrownCode { try first.computeDistance(&distance, to: second) } == .invalidArgument)
    #expect(distance == -1)
  }

  @Test("the whole image counts unless a region is set")
  func cropAndScale() throws {
    #expect(VNGenerateImageFeaturePrintRequest().imageCropAndScaleOption == .scaleFill)
    let wide = try drawn(TrafficLight.image(), width: 448, height: 224)
    let filled = try featurePrint(of: wide)
    let cropped = try featurePrint(of: wide) { $0.imageCropAndScaleOption = .centerCrop }
    let light = try featurePrint(of: TrafficLight.image())
    #expect(try distance(light, filled) < 0.2)
    #expect(try distance(light, cropped) > 2 * distance(light, filled))
  }

  @Test("a print is archived and restored with its vector, identifier and revision")
  func archive() throws {
    let print = VNFeaturePrintObservation([1, 2.5, -3], requestRevision: 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: print, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: VNFeaturePrintObservation.self, from: data))
    #expect(numbers(read) == [1, 2.5, -3])
    #expect(read.uuid == print.uuid && read.requestRevision == 2 && read.confidence == 1)
    #expect(try distance(read, print) == 0)
  }

  @Test("an archive with non-finite or missing numbers has no print", arguments: [[Float.nan], []])
  func damagedArchive(features: [Float]) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: VNFeaturePrintObservation(features, requestRevision: 2), requiringSecureCoding: true)
    let read = try? NSKeyedUnarchiver.unarchivedObject(ofClass: VNFeaturePrintObservation.self, from: data)
    #expect(read == nil)
  }

  @Test("a copy of an observation is the same immutable object")
  func copying() {
    let print = VNFeaturePrintObservation([1], requestRevision: 2)
    #expect(print.copy() as? VNObservation === print)
  }
}
