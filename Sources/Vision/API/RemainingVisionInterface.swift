// What Apple's Vision has and this module doesn't yet, by Apple's names. A name leaves this list with the change
// that brings it. Code that uses one of them fails to compile here.

// MARK: - Members of types that are here
//
// extension VNObservation: NSSecureCoding, NSCopying
//   var timeRange: CMTimeRange                            (needs Core Media)
// extension VNDetectedObjectObservation
//   var globalSegmentationMask: VNPixelBufferObservation?
// extension VNRequest: NSCopying
//   func supportedComputeStageDevices() throws -> [VNComputeStage: [MLComputeDevice]]
//   func computeDevice(for: VNComputeStage) -> MLComputeDevice?
//   func setComputeDevice(_: MLComputeDevice?, for: VNComputeStage)
// extension VNImageRequestHandler
//   init(cmSampleBuffer:options:)                         (needs Core Media)
//   init(cmSampleBuffer:orientation:options:)
//   init(cmSampleBuffer:depthData:orientation:options:)   (needs AVFoundation's depth data)
//   init(cvPixelBuffer:depthData:orientation:options:)
// extension VNSequenceRequestHandler
//   func perform(_:on: CMSampleBuffer) throws
//   func perform(_:on: CMSampleBuffer, orientation:) throws
// extension VNBarcodeObservation
//   var barcodeDescriptor: CIBarcodeDescriptor?           (needs Core Image's descriptors)
// func VNElementTypeSize(_: VNElementType) -> Int

// MARK: - The Swift-only interface of iOS 18
//
// protocol VisionRequest, ImageProcessingRequest, StatefulRequest, TargetedRequest, VisionObservation,
//   BoundingBoxProviding, QuadrilateralProviding, BoundingRegionProviding
// class ImageRequestHandler, TargetedImageRequestHandler, VideoProcessor
// enum VisionError, VisionResult, RequestDescriptor, CoordinateOrigin, ImageCropAndScaleAction, ComputeStage
// struct NormalizedRect, NormalizedPoint, NormalizedCircle, NormalizedRegion
// struct CoreMLRequest, CoreMLModelContainer and a value type for each request and observation on this page

// MARK: - Not planned so far
//
// Pictures as a whole: VNClassifyImageRequest, VNGenerateImageFeaturePrintRequest (VNFeaturePrintObservation),
//   VNGenerateAttentionBasedSaliencyImageRequest, VNGenerateObjectnessBasedSaliencyImageRequest
//   (VNSaliencyImageObservation), VNCalculateImageAestheticsScoresRequest
//   (VNImageAestheticsScoresObservation), VNDetectHorizonRequest (VNHorizonObservation)
// Contours: VNDetectContoursRequest (VNContoursObservation, VNContour), VNGeometryUtils, VNPoint, VNPoint3D,
//   VNVector, VNCircle
// Documents: VNDetectDocumentSegmentationRequest
// People: VNDetectHumanRectanglesRequest (VNHumanObservation), VNDetectHumanBodyPoseRequest
//   (VNHumanBodyPoseObservation), VNDetectHumanBodyPose3DRequest (VNHumanBodyPose3DObservation),
//   VNDetectHumanHandPoseRequest (VNHumanHandPoseObservation, VNChirality), VNDetectFaceCaptureQualityRequest,
//   VNGeneratePersonSegmentationRequest, VNGeneratePersonInstanceMaskRequest,
//   VNGenerateForegroundInstanceMaskRequest (VNInstanceMaskObservation)
// Points: VNDetectedPoint, VNRecognizedPoint, VNRecognizedPoint3D, VNRecognizedPointsObservation,
//   VNRecognizedPoints3DObservation, VNRecognizedPointKey, VNRecognizedPointGroupKey
// Animals: VNRecognizeAnimalsRequest (VNAnimalIdentifier), VNDetectAnimalBodyPoseRequest
//   (VNAnimalBodyPoseObservation)
// Between pictures: VNTargetedImageRequest, VNImageRegistrationRequest and its translational and homographic
//   kinds (VNImageAlignmentObservation), VNGenerateOpticalFlowRequest
// Over time: VNStatefulRequest, VNDetectTrajectoriesRequest (VNTrajectoryObservation),
//   VNTrackOpticalFlowRequest, VNTrackTranslationalImageRegistrationRequest,
//   VNTrackHomographicImageRegistrationRequest, VNVideoProcessor
