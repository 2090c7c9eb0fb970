/// The kind and the revision of a request.
public enum RequestDescriptor: Hashable, Codable, Sendable {
  case classifyImageRequest(ClassifyImageRequest.Revision)
  case coreMLRequest(CoreMLRequest.Revision)
  case detectBarcodesRequest(DetectBarcodesRequest.Revision)
  case detectContoursRequest(DetectContoursRequest.Revision)
  case detectDocumentSegmentationRequest(DetectDocumentSegmentationRequest.Revision)
  case detectFaceCaptureQualityRequest(DetectFaceCaptureQualityRequest.Revision)
  case detectFaceLandmarksRequest(DetectFaceLandmarksRequest.Revision)
  case detectFaceRectanglesRequest(DetectFaceRectanglesRequest.Revision)
  case detectHorizonRequest(DetectHorizonRequest.Revision)
  case detectHumanBodyPose3DRequest(DetectHumanBodyPose3DRequest.Revision)
  case detectHumanBodyPoseRequest(DetectHumanBodyPoseRequest.Revision)
  case detectHumanHandPoseRequest(DetectHumanHandPoseRequest.Revision)
  case detectHumanRectanglesRequest(DetectHumanRectanglesRequest.Revision)
  case detectRectanglesRequest(DetectRectanglesRequest.Revision)
  case detectTextRectanglesRequest(DetectTextRectanglesRequest.Revision)
  case detectTrajectoriesRequest(DetectTrajectoriesRequest.Revision)
  case generateAttentionBasedSaliencyImageRequest(GenerateAttentionBasedSaliencyImageRequest.Revision)
  case generateForegroundInstanceMaskRequest(GenerateForegroundInstanceMaskRequest.Revision)
  case generateImageFeaturePrintRequest(GenerateImageFeaturePrintRequest.Revision)
  case generateObjectnessBasedSaliencyImageRequest(GenerateObjectnessBasedSaliencyImageRequest.Revision)
  case generatePersonInstanceMaskRequest(GeneratePersonInstanceMaskRequest.Revision)
  case generatePersonSegmentationRequest(GeneratePersonSegmentationRequest.Revision)
  case recognizeAnimalsRequest(RecognizeAnimalsRequest.Revision)
  case recognizeDocumentsRequest(RecognizeDocumentsRequest.Revision)
  case recognizeTextRequest(RecognizeTextRequest.Revision)
  case trackHomographicImageRegistrationRequest(TrackHomographicImageRegistrationRequest.Revision)
  case trackObjectRequest(TrackObjectRequest.Revision)
  case trackOpticalFlowRequest(TrackOpticalFlowRequest.Revision)
  case trackRectangleRequest(TrackRectangleRequest.Revision)
  case trackTranslationalImageRegistrationRequest(TrackTranslationalImageRegistrationRequest.Revision)
}

extension RequestDescriptor: CustomStringConvertible {
  /// The case with its revision, such as `detectBarcodesRequest(revision4)`.
  public var description: String {
    let content = Mirror(reflecting: self).children.first
    return "\(content?.label ?? "")(\(content?.value ?? ""))"
  }
}
