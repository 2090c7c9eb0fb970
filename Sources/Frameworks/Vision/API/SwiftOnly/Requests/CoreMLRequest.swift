import CoreML
import CoreVideo

/// Runs a Core ML model on an image. See `VNCoreMLRequest` for fitting and box coordinates.
///
/// The results are `ClassificationObservation`s of a classifier, `RecognizedObjectObservation`s of an object
/// detector, `PixelBufferObservation`s of a model with image outputs, and a `CoreMLFeatureValueObservation`
/// for each output of any other model.
public struct CoreMLRequest: ImageProcessingRequest {
  public enum Revision: Comparable, Hashable, Codable, Sendable {
    case revision1
  }

  public static let supportedRevisions: [Revision] = [.revision1]

  public let revision: Revision
  public let modelContainer: CoreMLModelContainer
  public var regionOfInterest = NormalizedRect.fullImage
  /// The method of fitting the image to the input. Default: `.scaleToFill`. (`VNCoreMLRequest` crops.)
  public var cropAndScaleAction = ImageCropAndScaleAction.scaleToFill

  /// - Parameters:
  ///   - model: the model to run on each image.
  ///   - revision: the newest by default.
  public init(model: CoreMLModelContainer, _ revision: Revision? = nil) {
    modelContainer = model
    self.revision = revision ?? .revision1
  }

  /// The model's class labels; nil if it is neither a classifier nor an object detector.
  public var supportedIdentifiers: [String]? {
    if let labels = modelContainer.model.modelDescription.classLabels { return labels.map { "\($0)" } }
    if case .detector(let outputs) = modelContainer.interpretation { return outputs.labels }
    return nil
  }

  public var descriptor: RequestDescriptor { .coreMLRequest(revision) }

  public var _translation: _RequestTranslation<[any VisionObservation]> {
    _RequestTranslation(of: self, revision: VNCoreMLRequestRevision1) {
      VNCoreMLRequest(model: VNCoreMLModel(modelContainer))
    } configure: { request in
      request.imageCropAndScaleOption = cropAndScaleAction.counterpart
    } found: { (found: [VNObservation], context) in
      try found.map { try Self.observation($0, from: context) }
    } as: {
      .coreML($0, $1)
    }
  }

  private static func observation(
    _ found: VNObservation, from context: ObservationContext
  ) throws -> any VisionObservation {
    let observation: (any VisionObservation)? =
      switch found {
      case let found as VNClassificationObservation: ClassificationObservation(found, from: context)
      case let found as VNRecognizedObjectObservation: RecognizedObjectObservation(found, from: context)
      case let found as VNPixelBufferObservation: PixelBufferObservation(found, from: context)
      case let found as VNCoreMLFeatureValueObservation:
        CoreMLFeatureValueObservation(found, from: context)
      default: nil
      }
    guard let observation else {
      throw VisionError.operationFailed("Unsupported kind of model output: \(found).")
    }
    return observation
  }
}
