// Apple's Vision API that isn't implemented yet, declared unavailable with Apple's signatures so that its use
// is a clear compiler error. A declaration is removed from this file when it is implemented.

import CoreGraphics
public import CoreImage
public import CoreMedia
public import ImageIO
import UnavailableInterface

// MARK: - Members of existing types

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

// MARK: - Whole images

@available(*, unavailable, message: "not available on Linux yet")
public final class VNCalculateImageAestheticsScoresRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public var VNCalculateImageAestheticsScoresRequestRevision1: Int { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public final class VNImageAestheticsScoresObservation: VNObservation, @unchecked Sendable {
  public var overallScore: Float { notAvailable() }
  public var isUtility: Bool { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectLensSmudgeRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public var VNDetectLensSmudgeRequestRevision1: Int { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public final class VNSmudgeObservation: VNObservation, @unchecked Sendable {}

// MARK: - People and animals

@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectAnimalBodyPoseRequest: VNImageBasedRequest {}
@available(*, unavailable, message: "not available on Linux yet")
public final class VNAnimalBodyPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  public struct JointName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointKey
    public init(rawValue: VNRecognizedPointKey) { self.rawValue = rawValue }
    public static var leftEarTop: JointName { notAvailable() }
    public static var rightEarTop: JointName { notAvailable() }
    public static var leftEarMiddle: JointName { notAvailable() }
    public static var rightEarMiddle: JointName { notAvailable() }
    public static var leftEarBottom: JointName { notAvailable() }
    public static var rightEarBottom: JointName { notAvailable() }
    public static var leftEye: JointName { notAvailable() }
    public static var rightEye: JointName { notAvailable() }
    public static var nose: JointName { notAvailable() }
    public static var neck: JointName { notAvailable() }
    public static var leftFrontElbow: JointName { notAvailable() }
    public static var rightFrontElbow: JointName { notAvailable() }
    public static var leftFrontKnee: JointName { notAvailable() }
    public static var rightFrontKnee: JointName { notAvailable() }
    public static var leftFrontPaw: JointName { notAvailable() }
    public static var rightFrontPaw: JointName { notAvailable() }
    public static var leftBackElbow: JointName { notAvailable() }
    public static var rightBackElbow: JointName { notAvailable() }
    public static var leftBackKnee: JointName { notAvailable() }
    public static var rightBackKnee: JointName { notAvailable() }
    public static var leftBackPaw: JointName { notAvailable() }
    public static var rightBackPaw: JointName { notAvailable() }
    public static var tailTop: JointName { notAvailable() }
    public static var tailMiddle: JointName { notAvailable() }
    public static var tailBottom: JointName { notAvailable() }
  }
  public struct JointsGroupName: RawRepresentable, Hashable, Sendable {
    public let rawValue: VNRecognizedPointGroupKey
    public init(rawValue: VNRecognizedPointGroupKey) { self.rawValue = rawValue }
    public static var head: JointsGroupName { notAvailable() }
    public static var trunk: JointsGroupName { notAvailable() }
    public static var forelegs: JointsGroupName { notAvailable() }
    public static var hindlegs: JointsGroupName { notAvailable() }
    public static var tail: JointsGroupName { notAvailable() }
    public static var all: JointsGroupName { notAvailable() }
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public var VNDetectAnimalBodyPoseRequestRevision1: Int { notAvailable() }

// MARK: - The Swift-only interface of iOS 18

extension ImageHomographicAlignmentObservation {
  @available(*, unavailable, message: "not available on Linux yet")
  public func applyTransform(to ciImage: CIImage) -> CIImage { notAvailable() }
}

extension ImageRequestHandler {
  @available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
  public convenience init(
    _ pixelBuffer: CVPixelBuffer, depthData: AVDepthData?, orientation: CGImagePropertyOrientation? = nil
  ) { notAvailable() }
  @available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
  public convenience init(
    _ sampleBuffer: CMSampleBuffer, depthData: AVDepthData?, orientation: CGImagePropertyOrientation? = nil
  ) { notAvailable() }
}

@available(*, unavailable, message: "not available on Linux yet")
public struct CalculateImageAestheticsScoresRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectLensSmudgeRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectAnimalBodyPoseRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct ImageAestheticsScoresObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SmudgeObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct AnimalBodyPoseObservation: Hashable, Sendable {}

// MARK: - Types of absent frameworks that the signatures above name

@available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
public final class AVDepthData {}
