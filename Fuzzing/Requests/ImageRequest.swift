package import CoreVideo
package import Vision

/// Vision's requests for one image or a pair, with default values except for unlimited results.
package enum ImageRequest: String, CaseIterable {
  case rectangles
  case documentSegmentation = "document-segmentation"
  case faces
  case faceLandmarks = "face-landmarks"
  case faceQuality = "face-quality"
  case barcodes
  case textRectangles = "text-rectangles"
  case textFast = "text-fast"
  case text
  case bodies
  case bodies3D = "bodies-3d"
  case hands
  case people
  case peopleMaskFast = "people-mask-fast"
  case peopleMaskBalanced = "people-mask-balanced"
  case peopleMask = "people-mask"
  case peopleInstances = "people-instances"
  case foreground
  case classify
  case animals
  case featurePrint = "feature-print"
  case attention
  case objectness
  case contours
  case horizon
  case translation
  case homography
  case flow

  /// - Parameter target: the image that a request compares its own with.
  package func request(comparingWith target: CVPixelBuffer) -> VNRequest {
    switch self {
    case .rectangles:
      let request = VNDetectRectanglesRequest()
      request.maximumObservations = 0
      return request
    case .documentSegmentation: return VNDetectDocumentSegmentationRequest()
    case .faces: return VNDetectFaceRectanglesRequest()
    case .faceLandmarks: return VNDetectFaceLandmarksRequest()
    case .faceQuality: return VNDetectFaceCaptureQualityRequest()
    case .barcodes: return VNDetectBarcodesRequest()
    case .textRectangles: return VNDetectTextRectanglesRequest()
    case .textFast, .text:
      let request = VNRecognizeTextRequest()
      request.recognitionLevel = self == .text ? .accurate : .fast
      return request
    case .bodies: return VNDetectHumanBodyPoseRequest()
    case .bodies3D: return VNDetectHumanBodyPose3DRequest()
    case .hands:
      let request = VNDetectHumanHandPoseRequest()
      request.maximumHandCount = 8
      return request
    case .people: return VNDetectHumanRectanglesRequest()
    case .peopleMaskFast: return segmentation(.fast)
    case .peopleMaskBalanced: return segmentation(.balanced)
    case .peopleMask: return segmentation(.accurate)
    case .peopleInstances: return VNGeneratePersonInstanceMaskRequest()
    case .foreground: return VNGenerateForegroundInstanceMaskRequest()
    case .classify: return VNClassifyImageRequest()
    case .animals: return VNRecognizeAnimalsRequest()
    case .featurePrint: return VNGenerateImageFeaturePrintRequest()
    case .attention: return VNGenerateAttentionBasedSaliencyImageRequest()
    case .objectness: return VNGenerateObjectnessBasedSaliencyImageRequest()
    case .contours: return VNDetectContoursRequest()
    case .horizon: return VNDetectHorizonRequest()
    case .translation: return VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: target)
    case .homography: return VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: target)
    case .flow: return VNGenerateOpticalFlowRequest(targetedCVPixelBuffer: target)
    }
  }

  private func segmentation(_ level: VNGeneratePersonSegmentationRequest.QualityLevel) -> VNRequest {
    let request = VNGeneratePersonSegmentationRequest()
    request.qualityLevel = level
    return request
  }
}
