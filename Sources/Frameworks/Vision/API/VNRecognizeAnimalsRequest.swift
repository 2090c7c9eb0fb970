import CoreGraphics
public import Foundation
import ImageClassification
import NetworkInference

/// The first revision of `VNRecognizeAnimalsRequest`.
public let VNRecognizeAnimalsRequestRevision1 = 1
/// The second, which is the same here.
public let VNRecognizeAnimalsRequestRevision2 = 2

/// An animal that `VNRecognizeAnimalsRequest` knows.
public struct VNAnimalIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let cat = VNAnimalIdentifier(rawValue: "Cat")
  public static let dog = VNAnimalIdentifier(rawValue: "Dog")
}

/// Finds cats and dogs that a picture is about.
///
/// The results are `VNRecognizedObjectObservation`s, each with one label, an animal's identifier. The network is that of
/// `VNClassifyImageRequest`: where its confidence in the labels of cats, or of dogs, is 0.3 or more of the whole picture or
/// region of interest, its answers for each part tell where. So a small animal in a large scene is missed; set a region of interest. The
/// confidence is that in the whole. Boxes are as coarse as a tenth of the longer side, around what the network goes by, often
/// the head; animals that touch share one.
///
/// Of 291 photographs of dice, codes, receipts and people none was told to show an animal. How many animals are found isn't measured here;
/// the network's makers count three in four of ImageNet's pictures right, among 1,000 labels.
///
/// The cost is that of `VNClassifyImageRequest`, and with an animal in the picture three times as much.
open class VNRecognizeAnimalsRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
  open var results: [VNRecognizedObjectObservation]? { observations() }

  /// `VNRecognizeAnimalsRequestRevision1` and `2`, which is the default.
  open override class var supportedRevisions: IndexSet {
    [VNRecognizeAnimalsRequestRevision1, VNRecognizeAnimalsRequestRevision2]
  }

  /// The identifiers that labels can have: cats' and dogs'.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision`.
  open func supportedIdentifiers() throws -> [VNAnimalIdentifier] {
    try Self.identifiers(ofRevision: revision)
  }

  /// The identifiers that labels of a revision can have.
  ///
  /// - Throws: an error of `VNErrorCode.unsupportedRevision` where there is no such revision.
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

  /// What the taxonomy calls them.
  private static let groups: KeyValuePairs<VNAnimalIdentifier, String> = [.cat: "cat", .dog: "dog"]

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let classifier = ImageClassifier(
        options: engine, checkCancellation: { try cancellation.checkCancellation() })
      let places = try classifier.places(
        of: Self.groups.map(\.value), in: picture.pixels, region: regionOfInterest)
      return places.compactMap { place in
        guard let animal = Self.groups.first(where: { $0.value == place.identifier })?.key else { return nil }
        let label = VNClassificationObservation(
          identifier: animal.rawValue, confidence: place.confidence, requestRevision: revision)
        return VNRecognizedObjectObservation(
          boundingBox: place.box, confidence: place.confidence, labels: [label], requestRevision: revision)
      }
    } catch {
      throw VNErrorCode.failure("Animals can't be looked for", error)
    }
  }
}
