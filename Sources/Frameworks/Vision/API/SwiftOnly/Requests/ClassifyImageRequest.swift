/// Classifies an image. See `VNClassifyImageRequest` for the labels and the network.
public struct ClassifyImageRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The method of fitting the image to 224 × 224 pixels. Default: `.scaleToFill`, as in training.
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill

  /// - Parameter revision: the newest by default.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  /// The possible identifiers of results, in alphabetical order; empty if the labels aren't installed.
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
