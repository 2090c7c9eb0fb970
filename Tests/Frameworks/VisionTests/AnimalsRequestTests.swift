import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Vision

@Suite("Recognizing cats and dogs")
struct AnimalsRequestTests {
  @Test("new requests have the second revision, and support cats and dogs")
  func identifiers() throws {
    let request = VNRecognizeAnimalsRequest()
    #expect(request.revision == VNRecognizeAnimalsRequestRevision2)
    #expect(try request.supportedIdentifiers() == [.cat, .dog])
    request.revision = 3
    #expect(thrownCode { _ = try request.supportedIdentifiers() } == .unsupportedRevision)
    #expect(VNAnimalIdentifier.cat.rawValue == "Cat" && VNAnimalIdentifier.dog.rawValue == "Dog")
    #expect(RecognizeAnimalsRequest().supportedAnimals.map(\.rawValue) == ["Cat", "Dog"])
  }

  @Test(
    "the project's own images contain no animals",
    arguments: [
      "Examples/GiftCard/card.jpg", "Examples/SampleRoll/still.jpg", "Tests/Fixtures/DiceValues/none.png",
      "Tests/Fixtures/DrawnFace/face.jpg", "Tests/Fixtures/DrawnPerson/person.jpg",
    ])
  func none(path: String) throws {
    let request = VNRecognizeAnimalsRequest()
    try VNImageRequestHandler(url: packageFolder.appending(path: path)).perform([request])
    #expect(request.results?.isEmpty == true)
  }

  @Test("photographs of people contain no animals", .sharedData("faces/training.xml"))
  func people() throws {
    let images = ["2007_007763.jpg", "2008_001009.jpg", "2008_001322.jpg", "2008_004176.jpg"]
    for name in images {
      let request = VNRecognizeAnimalsRequest()
      try VNImageRequestHandler(cvPixelBuffer: FaceImage.named(name).decoded()).perform([request])
      #expect(request.results?.isEmpty == true, "\(name)")
    }
  }

  /// Four photographs of dogs in one image of 900 × 916; their noses, measured by eye from the upper left.
  private static let noses = [
    CGPoint(x: 248, y: 286), CGPoint(x: 664, y: 290), CGPoint(x: 248, y: 712), CGPoint(x: 692, y: 766),
  ]
  private let dogs = SharedData.url("faces/dogs.jpg")

  @Test("each of four dogs has a box around its face, in both interfaces", .sharedData("faces/dogs.jpg"))
  func found() async throws {
    let request = VNRecognizeAnimalsRequest()
    try VNImageRequestHandler(url: dogs).perform([request])
    let found = try #require(request.results)
    #expect(found.count == 4)
    for nose in Self.noses {
      let place = CGPoint(x: nose.x / 900, y: 1 - nose.y / 916)
      #expect(found.count { $0.boundingBox.contains(place) } == 1, "\(nose): \(found.map(\.boundingBox))")
    }
    #expect(found.allSatisfy { $0.labels.map(\.identifier) == ["Dog"] && $0.confidence > 0.3 })
    let others = try await RecognizeAnimalsRequest().perform(on: dogs)
    #expect(others.map(\.boundingBox.cgRect) == found.map(\.boundingBox))
    #expect(others.map(\.confidence) == found.map(\.confidence))
    #expect(
      others.allSatisfy { $0.labels.map(\.identifier) == [RecognizeAnimalsRequest.Animal.dog.rawValue] })
  }

  @Test("with a region of interest only its dog is found, normalized to it", .sharedData("faces/dogs.jpg"))
  func region() throws {
    let request = VNRecognizeAnimalsRequest()
    request.regionOfInterest = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
    try VNImageRequestHandler(url: dogs).perform([request])
    let nose = CGPoint(x: (692.0 / 900 - 0.5) * 2, y: (1 - 766.0 / 916) * 2)
    #expect(request.results?.map { $0.boundingBox.contains(nose) } == [true])
    #expect(
      request.results?.allSatisfy { CGRect(x: 0, y: 0, width: 1, height: 1).contains($0.boundingBox) } == true
    )
  }
}
