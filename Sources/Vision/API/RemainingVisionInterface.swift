// What Apple's Vision has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import CoreGraphics
import CoreImage
import CoreMedia
import ImageIO

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

// MARK: - Members of types that are here

extension VNRequest {
  @available(*, unavailable, message: "not available on Linux yet")
  public func supportedComputeStageDevices() throws -> [VNComputeStage: [MLComputeDevice]] { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage) {
    notAvailable()
  }
}

extension VNDetectedObjectObservation {
  @available(*, unavailable, message: "not available on Linux yet")
  public var globalSegmentationMask: VNPixelBufferObservation? { notAvailable() }
}

extension VNBarcodeObservation {
  @available(*, unavailable, message: "not available on Linux yet")
  public var barcodeDescriptor: CIBarcodeDescriptor? { notAvailable() }
}

extension VNImageRequestHandler {
  @available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
  public convenience init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, depthData: AVDepthData,
    orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) { notAvailable() }
  @available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, depthData: AVDepthData, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet")
public func VNElementTypeSize(_ elementType: VNElementType) -> Int { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public enum VNElementType: UInt { case unknown = 0, float, double }
@available(*, unavailable, message: "not available on Linux yet")
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
  public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}

// MARK: - Pictures as a whole

@available(*, unavailable, message: "not available on Linux yet")
public final class VNClassifyImageRequest: VNImageBasedRequest {
  public func supportedIdentifiers() throws -> [String] { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGenerateImageFeaturePrintRequest: VNImageBasedRequest {
  public var imageCropAndScaleOption: VNImageCropAndScaleOption {
    get { notAvailable() }
    set { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNFeaturePrintObservation: VNObservation, @unchecked Sendable {
  public var elementType: VNElementType { notAvailable() }
  public var elementCount: Int { notAvailable() }
  public var data: Data { notAvailable() }
  public func computeDistance(
    _ outDistance: UnsafeMutablePointer<Float>, to featurePrint: VNFeaturePrintObservation
  ) throws { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGenerateAttentionBasedSaliencyImageRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGenerateObjectnessBasedSaliencyImageRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNSaliencyImageObservation: VNObservation, @unchecked Sendable {
  public var pixelBuffer: CVPixelBuffer { notAvailable() }
  public var salientObjects: [VNRectangleObservation]? { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNCalculateImageAestheticsScoresRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNImageAestheticsScoresObservation: VNObservation, @unchecked Sendable {
  public var overallScore: Float { notAvailable() }
  public var isUtility: Bool { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectLensSmudgeRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNSmudgeObservation: VNObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectHorizonRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHorizonObservation: VNObservation, @unchecked Sendable {
  public var angle: CGFloat { notAvailable() }
  public var transform: CGAffineTransform { notAvailable() }
  public func transform(forImageWidth width: Int, height: Int) -> CGAffineTransform { notAvailable() }
}

// MARK: - Contours and documents

@available(*, unavailable, message: "not available on Linux yet")
public class VNPoint3D: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectDocumentSegmentationRequest: VNImageBasedRequest {}

// MARK: - People and animals

@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectHumanRectanglesRequest: VNImageBasedRequest {
  public var upperBodyOnly: Bool {
    get { notAvailable() }
    set { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHumanObservation: VNDetectedObjectObservation, @unchecked Sendable {
  public var upperBodyOnly: Bool { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectFaceCaptureQualityRequest: VNImageBasedRequest {
  public var inputFaceObservations: [VNFaceObservation]? {
    get { notAvailable() }
    set { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectHumanBodyPoseRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNRecognizedPointsObservation: VNObservation, @unchecked Sendable {
  public var availableKeys: [VNRecognizedPointKey] { notAvailable() }
  public var availableGroupKeys: [VNRecognizedPointGroupKey] { notAvailable() }
  public func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    notAvailable()
  }
  public func recognizedPoints(forGroupKey groupKey: VNRecognizedPointGroupKey) throws
    -> [VNRecognizedPointKey: VNRecognizedPoint]
  { notAvailable() }
  public func keypointsMultiArray() throws -> MLMultiArray { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHumanBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  public var maximumHandCount: Int {
    get { notAvailable() }
    set { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  public var chirality: VNChirality { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public enum VNChirality: Int { case unknown = 0, left = -1, right = 1 }
@available(*, unavailable, message: "not available on Linux yet")
public class VNDetectedPoint: VNPoint, @unchecked Sendable {
  public var confidence: VNConfidence { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNRecognizedPoint: VNDetectedPoint, @unchecked Sendable {
  public var identifier: VNRecognizedPointKey { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct VNRecognizedPointGroupKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectHumanBodyPose3DRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectAnimalBodyPoseRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNRecognizedPoint3D: VNPoint3D {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNRecognizedPoints3DObservation: VNObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHumanBodyPose3DObservation: VNRecognizedPoints3DObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNAnimalBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNRecognizeAnimalsRequest: VNImageBasedRequest {
  public func supportedIdentifiers() throws -> [VNAnimalIdentifier] { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct VNAnimalIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let cat = VNAnimalIdentifier(rawValue: "Cat")
  public static let dog = VNAnimalIdentifier(rawValue: "Dog")
}
@available(*, unavailable, message: "not available on Linux yet")
public var VNRecognizeAnimalsRequestRevision1: Int { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var VNRecognizeAnimalsRequestRevision2: Int { notAvailable() }

// MARK: - Masks

@available(*, unavailable, message: "not available on Linux yet")
public final class VNGeneratePersonSegmentationRequest: VNImageBasedRequest {
  public enum QualityLevel: UInt { case accurate = 0, balanced, fast }
  public var qualityLevel: QualityLevel {
    get { notAvailable() }
    set { notAvailable() }
  }
  public var outputPixelFormat: OSType {
    get { notAvailable() }
    set { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNInstanceMaskObservation: VNObservation, @unchecked Sendable {
  public var instanceMask: CVPixelBuffer { notAvailable() }
  public var allInstances: IndexSet { notAvailable() }
  public func generateMask(forInstances instances: IndexSet) throws -> CVPixelBuffer { notAvailable() }
  public func generateMaskedImage(
    ofInstances instances: IndexSet, from requestHandler: VNImageRequestHandler,
    croppedToInstancesExtent cropResult: Bool
  ) throws -> CVPixelBuffer { notAvailable() }
  public func generateScaledMaskForImage(
    forInstances instances: IndexSet, from requestHandler: VNImageRequestHandler
  ) throws -> CVPixelBuffer { notAvailable() }
}

// MARK: - Between pictures and over time

@available(*, unavailable, message: "not available on Linux yet")
public class VNTargetedImageRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNImageRegistrationRequest: VNTargetedImageRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNTranslationalImageRegistrationRequest: VNImageRegistrationRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNHomographicImageRegistrationRequest: VNImageRegistrationRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNImageAlignmentObservation: VNObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
  public var alignmentTransform: CGAffineTransform { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNImageHomographicAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public class VNStatefulRequest: VNImageBasedRequest {
  public var minimumLatencyFrameCount: Int { notAvailable() }
  public var frameAnalysisSpacing: CMTime { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectTrajectoriesRequest: VNStatefulRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNTrajectoryObservation: VNObservation, @unchecked Sendable {
  public var detectedPoints: [VNPoint] { notAvailable() }
  public var projectedPoints: [VNPoint] { notAvailable() }
  public var movingAverageRadius: CGFloat { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNTrackOpticalFlowRequest: VNStatefulRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNTrackTranslationalImageRegistrationRequest: VNStatefulRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNTrackHomographicImageRegistrationRequest: VNStatefulRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNVideoProcessor: NSObject {
  public convenience init(url videoURL: URL) { notAvailable() }
  public func cancel() { notAvailable() }
}

// MARK: - The Swift-only interface of iOS 18

@available(*, unavailable, message: "not available on Linux yet")
public protocol VisionRequest: Hashable, Sendable { associatedtype Result: Sendable }
@available(*, unavailable, message: "not available on Linux yet")
public protocol ImageProcessingRequest: VisionRequest { var regionOfInterest: NormalizedRect { get set } }
@available(*, unavailable, message: "not available on Linux yet")
public protocol StatefulRequest: ImageProcessingRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public protocol TargetedRequest: VisionRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public protocol VisionObservation: Hashable, Sendable {
  var uuid: UUID { get }
  var confidence: Float { get }
}
@available(*, unavailable, message: "not available on Linux yet")
public protocol BoundingBoxProviding { var boundingBox: NormalizedRect { get } }
@available(*, unavailable, message: "not available on Linux yet")
public protocol QuadrilateralProviding: BoundingBoxProviding {
  var topLeft: NormalizedPoint { get }
  var topRight: NormalizedPoint { get }
  var bottomRight: NormalizedPoint { get }
  var bottomLeft: NormalizedPoint { get }
}
@available(*, unavailable, message: "not available on Linux yet")
public protocol BoundingRegionProviding { var boundingRegion: NormalizedRegion { get } }
@available(*, unavailable, message: "not available on Linux yet")
public final class ImageRequestHandler {
  public init(_ imageURL: URL, orientation: CGImagePropertyOrientation? = nil) { notAvailable() }
  public init(_ imageData: Data, orientation: CGImagePropertyOrientation? = nil) { notAvailable() }
  public init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) { notAvailable() }
  public init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) { notAvailable() }
  public init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) { notAvailable() }
  public func perform<T: VisionRequest>(_ request: T) async throws -> T.Result { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class TargetedImageRequestHandler {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VideoProcessor {}
@available(*, unavailable, message: "not available on Linux yet")
public enum CoordinateOrigin { case lowerLeft, upperLeft }
@available(*, unavailable, message: "not available on Linux yet")
public enum ImageCropAndScaleAction {
  case centerCrop, scaleToFit, scaleToFill, scaleToFitPlus90CCWRotation, scaleToFillPlus90CCWRotation
}
@available(*, unavailable, message: "not available on Linux yet")
public enum ComputeStage { case main, postProcessing }
@available(*, unavailable, message: "not available on Linux yet")
public enum VisionError: Error {}
@available(*, unavailable, message: "not available on Linux yet")
public enum VisionResult {}
@available(*, unavailable, message: "not available on Linux yet")
public enum RequestDescriptor {}
@available(*, unavailable, message: "not available on Linux yet")
public struct NormalizedPoint: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat) { notAvailable() }
  public var x: CGFloat { notAvailable() }
  public var y: CGFloat { notAvailable() }
  public var cgPoint: CGPoint { notAvailable() }
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
    notAvailable()
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct NormalizedRect: Hashable, Sendable {
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { notAvailable() }
  public init(normalizedRect: CGRect) { notAvailable() }
  public init(imageRect: CGRect, in imageSize: CGSize) { notAvailable() }
  public static var fullImage: NormalizedRect { notAvailable() }
  public var origin: CGPoint { notAvailable() }
  public var width: CGFloat { notAvailable() }
  public var height: CGFloat { notAvailable() }
  public var cgRect: CGRect { notAvailable() }
  public func verticallyFlipped() -> NormalizedRect { notAvailable() }
  public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
    notAvailable()
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct NormalizedCircle: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct NormalizedRegion: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct CoreMLModelContainer {
  public init(model: MLModel, featureProvider: (any MLFeatureProvider)? = nil) throws { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct CoreMLRequest { public init(model: CoreMLModelContainer) { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public final class TrackObjectRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class TrackRectangleRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class TrackOpticalFlowRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class TrackTranslationalImageRegistrationRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class TrackHomographicImageRegistrationRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class DetectTrajectoriesRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectRectanglesRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectFaceRectanglesRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectFaceLandmarksRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectFaceCaptureQualityRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectBarcodesRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectTextRectanglesRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizeTextRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizeDocumentsRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct ClassifyImageRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GenerateImageFeaturePrintRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GenerateAttentionBasedSaliencyImageRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GenerateObjectnessBasedSaliencyImageRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct CalculateImageAestheticsScoresRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectLensSmudgeRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectHorizonRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectContoursRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectDocumentSegmentationRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectHumanRectanglesRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectHumanBodyPoseRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectHumanBodyPose3DRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectHumanHandPoseRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectAnimalBodyPoseRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizeAnimalsRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GeneratePersonSegmentationRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GeneratePersonInstanceMaskRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GenerateForegroundInstanceMaskRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct RectangleObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct FaceObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct BarcodeObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct TextObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizedTextObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizedText: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DocumentObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ClassificationObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectedObjectObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizedObjectObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct CoreMLFeatureValueObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct PixelBufferObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct FeaturePrintObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SaliencyImageObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ImageAestheticsScoresObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SmudgeObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct HorizonObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ContoursObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectedDocumentObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct HumanObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct HumanBodyPoseObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct HumanBodyPose3DObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct HumanHandPoseObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct AnimalBodyPoseObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct InstanceMaskObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ImageTranslationAlignmentObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ImageHomographicAlignmentObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct OpticalFlowObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct TrajectoryObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public enum BarcodeSymbology: Hashable, Sendable {}

// MARK: - Types of frameworks that are not here, where a signature above names them

@available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
public final class AVDepthData {}
