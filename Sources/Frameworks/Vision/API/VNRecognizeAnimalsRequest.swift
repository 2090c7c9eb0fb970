import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference

/// The first revision of `VNRecognizeAnimalsRequest`.
public let VNRecognizeAnimalsRequestRevision1 = 1
/// The second revision, the same as the first.
public let VNRecognizeAnimalsRequestRevision2 = 2

/// An animal that `VNRecognizeAnimalsRequest` recognizes.
public struct VNAnimalIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let cat = VNAnimalIdentifier(rawValue: "Cat")
  public static let dog = VNAnimalIdentifier(rawValue: "Dog")
}

/// Detects cats and dogs.
///
/// The results are `VNRecognizedObjectObservation`s, each with one label, an animal's identifier. The network
/// is that of `VNClassifyImageRequest`: if its confidence in the labels of cats or of dogs is at least 0.3
/// for the whole image or region of interest, its output for each area determines the position. A small
/// animal in a large scene is thus missed; set a region of interest. The confidence is that of the whole.
/// Boxes have a resolution of a tenth of the longer side and enclose the area that the network responds to,
/// often the head; animals that touch share one.
///
/// On 291 photographs of dice, codes, receipts and people, no animal was reported. Recall wasn't measured;
/// the network's published top-1 accuracy on ImageNet is 75 %, among 1,000 labels.
///
/// The cost is that of `VNClassifyImageRequest`, three times as much if there is an animal.
open class VNRecognizeAnimalsRequest: VNImageBasedRequest {
  /// The animals; nil before the first perform and after one that failed or was canceled.
  open var results: [VNRecognizedObjectObservation]? { observations() }

  /// `VNRecognizeAnimalsRequestRevision1` and `2`, the default.
  open override class var supportedRevisions: IndexSet {
    [VNRecognizeAnimalsRequestRevision1, VNRecognizeAnimalsRequestRevision2]
  }

  /// The possible identifiers of labels: cat and dog.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision`.
  open func supportedIdentifiers() throws -> [VNAnimalIdentifier] {
    try Self.identifiers(ofRevision: revision)
  }

  /// The possible identifiers of a revision's labels.
  ///
  /// - Throws: `VNErrorCode.unsupportedRevision` if there is no such revision.
  @available(*, deprecated, renamed: "supportedIdentifiers()")
  open class func knownAnimalIdentifiers(forRevision requestRevision: Int) throws -> [VNAnimalIdentifier] {
    try identifiers(ofRevision: requestRevision)
  }

  private static func identifiers(ofRevision revision: Int) throws -> [VNAnimalIdentifier] {
    try check(revision: revision)
    return [.cat, .dog]
  }

  override func work() throws -> any RequestWork {
    AnimalWork(regionOfInterest: try checkedRegionOfInterest(), engine: engine, revision: revision)
  }
}

private struct AnimalWork: RequestWork {
  let regionOfInterest: CGRect
  let engine: EngineOptions
  let revision: Int

  private static let groups: KeyValuePairs<VNAnimalIdentifier, String> = [.cat: "cat", .dog: "dog"]

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      let places = try classifier.places(
        of: Self.groups.map(\.value), in: image.pixels, region: regionOfInterest)
      return places.compactMap { place in
        guard let animal = Self.groups.first(where: { $0.value == place.identifier })?.key else { return nil }
        let label = VNClassificationObservation(
          identifier: animal.rawValue, confidence: place.confidence, requestRevision: revision)
        return VNRecognizedObjectObservation(
          boundingBox: place.box, confidence: place.confidence, labels: [label], requestRevision: revision)
      }
    } catch {
      throw VNErrorCode.failure("Animals can't be detected", error)
    }
  }
}
