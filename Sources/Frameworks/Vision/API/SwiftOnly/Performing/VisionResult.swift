/// The result of one of several requests performed together, with the request.
public enum VisionResult: Sendable {
  case classifyImage(ClassifyImageRequest, [ClassificationObservation])
  case coreML(CoreMLRequest, [any VisionObservation])
  case detectBarcodes(DetectBarcodesRequest, [BarcodeObservation])
  case detectContours(DetectContoursRequest, ContoursObservation)
  case detectDocumentSegmentation(DetectDocumentSegmentationRequest, DetectedDocumentObservation?)
  case detectFaceCaptureQuality(DetectFaceCaptureQualityRequest, [FaceObservation])
  case detectFaceLandmarks(DetectFaceLandmarksRequest, [FaceObservation])
  case detectFaceRectangles(DetectFaceRectanglesRequest, [FaceObservation])
  case detectHorizon(DetectHorizonRequest, HorizonObservation?)
  case detectHumanBodyPose3D(DetectHumanBodyPose3DRequest, [HumanBodyPose3DObservation])
  case detectHumanBodyPose(DetectHumanBodyPoseRequest, [HumanBodyPoseObservation])
  case detectHumanHandPose(DetectHumanHandPoseRequest, [HumanHandPoseObservation])
  case detectHumanRectangles(DetectHumanRectanglesRequest, [HumanObservation])
  case detectRectangles(DetectRectanglesRequest, [RectangleObservation])
  case detectTextRectangles(DetectTextRectanglesRequest, [TextObservation])
  case detectTrajectories(DetectTrajectoriesRequest, [TrajectoryObservation])
  case generateAttentionBasedSaliencyImage(
    GenerateAttentionBasedSaliencyImageRequest, SaliencyImageObservation)
  case generateForegroundInstanceMask(GenerateForegroundInstanceMaskRequest, InstanceMaskObservation?)
  case generateImageFeaturePrint(GenerateImageFeaturePrintRequest, FeaturePrintObservation)
  case generateObjectnessBasedSaliencyImage(
    GenerateObjectnessBasedSaliencyImageRequest, SaliencyImageObservation)
  case generatePersonInstanceMask(GeneratePersonInstanceMaskRequest, InstanceMaskObservation?)
  case generatePersonSegmentation(GeneratePersonSegmentationRequest, PixelBufferObservation)
  case recognizeAnimals(RecognizeAnimalsRequest, [RecognizedObjectObservation])
  case recognizeDocuments(RecognizeDocumentsRequest, [DocumentObservation])
  case recognizeText(RecognizeTextRequest, [RecognizedTextObservation])
  case trackHomographicImageRegistration(
    TrackHomographicImageRegistrationRequest, ImageHomographicAlignmentObservation)
  case trackObject(TrackObjectRequest, DetectedObjectObservation?)
  case trackOpticalFlow(TrackOpticalFlowRequest, OpticalFlowObservation?)
  case trackRectangle(TrackRectangleRequest, RectangleObservation?)
  case trackTranslationalImageRegistration(
    TrackTranslationalImageRegistrationRequest, ImageTranslationAlignmentObservation)
  /// The error of a failed request.
  case error(any VisionRequest, any Error)

  private var content: (request: any VisionRequest, observations: [any VisionObservation]) {
    switch self {
    case .classifyImage(let request, let found): (request, found)
    case .coreML(let request, let found): (request, found)
    case .detectBarcodes(let request, let found): (request, found)
    case .detectContours(let request, let found): (request, [found])
    case .detectDocumentSegmentation(let request, let found): (request, found.map { [$0] } ?? [])
    case .detectFaceCaptureQuality(let request, let found): (request, found)
    case .detectFaceLandmarks(let request, let found): (request, found)
    case .detectFaceRectangles(let request, let found): (request, found)
    case .detectHorizon(let request, let found): (request, found.map { [$0] } ?? [])
    case .detectHumanBodyPose3D(let request, let found): (request, found)
    case .detectHumanBodyPose(let request, let found): (request, found)
    case .detectHumanHandPose(let request, let found): (request, found)
    case .detectHumanRectangles(let request, let found): (request, found)
    case .detectRectangles(let request, let found): (request, found)
    case .detectTextRectangles(let request, let found): (request, found)
    case .detectTrajectories(let request, let found): (request, found)
    case .generateAttentionBasedSaliencyImage(let request, let found): (request, [found])
    case .generateForegroundInstanceMask(let request, let found): (request, found.map { [$0] } ?? [])
    case .generateImageFeaturePrint(let request, let found): (request, [found])
    case .generateObjectnessBasedSaliencyImage(let request, let found): (request, [found])
    case .generatePersonInstanceMask(let request, let found): (request, found.map { [$0] } ?? [])
    case .generatePersonSegmentation(let request, let found): (request, [found])
    case .recognizeAnimals(let request, let found): (request, found)
    case .recognizeDocuments(let request, let found): (request, found)
    case .recognizeText(let request, let found): (request, found)
    case .trackHomographicImageRegistration(let request, let found): (request, [found])
    case .trackObject(let request, let found): (request, found.map { [$0] } ?? [])
    case .trackOpticalFlow(let request, let found): (request, found.map { [$0] } ?? [])
    case .trackRectangle(let request, let found): (request, found.map { [$0] } ?? [])
    case .trackTranslationalImageRegistration(let request, let found): (request, [found])
    case .error(let request, _): (request, [])
    }
  }

  private var error: (any Error)? { if case .error(_, let error) = self { error } else { nil } }
}

extension VisionResult: Equatable {
  /// Whether the requests and the observations, or the errors' messages, are equal.
  public static func == (one: VisionResult, other: VisionResult) -> Bool {
    AnyHashable(one.content.request) == AnyHashable(other.content.request)
      && one.content.observations.map { AnyHashable($0) }
        == other.content.observations.map { AnyHashable($0) }
      && one.error?.localizedDescription == other.error?.localizedDescription
  }
}

extension VisionResult: CustomStringConvertible {
  public var description: String {
    "\(content.request): \(error.map { "\($0)" } ?? "\(content.observations)")"
  }
}
