/// Describes a picture by numbers, so that pictures can be compared. `VNGenerateImageFeaturePrintRequest` says which.
public struct GenerateImageFeaturePrintRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// How the picture is brought to the 224 by 224 pixels that the network sees. `.scaleToFill` unless set.
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill

  /// - Parameter revision: the newest unless given.
  public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

  public var descriptor: RequestDescriptor { .generateImageFeaturePrintRequest(revision) }

  public var _translation: _RequestTranslation<FeaturePrintObservation> {
    _RequestTranslation(of: self, revision: VNGenerateImageFeaturePrintRequestRevision2) {
      VNGenerateImageFeaturePrintRequest()
    } configure: { request in
      request.imageCropAndScaleOption = cropAndScaleAction.counterpart
    } found: { (found: [VNFeaturePrintObservation], context) in
      FeaturePrintObservation(try only(found), from: context)
    } as: {
      .generateImageFeaturePrint($0, $1)
    }
  }
}
