/// Computes a feature vector of an image for comparison. See `VNGenerateImageFeaturePrintRequest`.
public struct GenerateImageFeaturePrintRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision2
  }

  public static let supportedRevisions: [Revision] = [.revision2]

  public let revision: Revision
  public var regionOfInterest = NormalizedRect.fullImage
  /// The method of fitting the image to the network's input of 224 × 224 pixels. Default: `.scaleToFill`.
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill

  /// - Parameter revision: the newest by default.
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
