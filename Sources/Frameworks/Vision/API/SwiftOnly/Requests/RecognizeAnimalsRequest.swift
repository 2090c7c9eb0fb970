/// Detects cats and dogs. See `VNRecognizeAnimalsRequest` for the method and its accuracy.
public struct RecognizeAnimalsRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  /// An animal that the request recognizes. The raw value is the identifier of labels.
  public enum Animal: String, CaseIterable, Codable, Hashable, Sendable {
    case cat = "Cat"
    case dog = "Dog"
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The animals that the request recognizes.
  public var supportedAnimals: [Animal] { Animal.allCases }

  public var descriptor: RequestDescriptor { .recognizeAnimalsRequest(revision) }

  public var _translation: _RequestTranslation<[RecognizedObjectObservation]> {
    _RequestTranslation(of: self, revision: VNRecognizeAnimalsRequestRevision2) {
      VNRecognizeAnimalsRequest()
    } found: { (found: [VNRecognizedObjectObservation], context) in
      found.map { RecognizedObjectObservation($0, from: context) }
    } as: {
      .recognizeAnimals($0, $1)
    }
  }
}
