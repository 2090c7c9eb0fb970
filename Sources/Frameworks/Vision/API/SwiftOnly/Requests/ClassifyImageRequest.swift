/// Tells what a picture shows. `VNClassifyImageRequest` says in which words, and by which network.
public struct ClassifyImageRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How the picture is brought to the 224 by 224 pixels that the network sees. `.scaleToFill` unless set, which is how it learned.
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The identifiers that results can have, in alphabetical order; none where the labels aren't installed.
  public var supportedIdentifiers: [String] {
    (try? VNClassifyImageRequest().supportedIdentifiers()) ?? []
  }

  public var descriptor: RequestDescriptor { .classifyImageRequest(revision) }

  public var _translation: _RequestTranslation<[ClassificationObservation]> {
    _RequestTranslation(of: self, revision: VNClassifyImageRequestRevision2) {
      VNClassifyImageRequest()
    } configure: { request in
      request.cropAndScale = cropAndScaleAction.counterpart
    } found: { (found: [VNClassificationObservation], context) in
      found.map { ClassificationObservation($0, from: context) }
    } as: {
      .classifyImage($0, $1)
    }
  }
}
