// What Apple's Vision has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import CoreGraphics
import CoreImage
import CoreMedia
import ImageIO

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

// MARK: - Members of types that are here

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

// MARK: - Pictures as a whole

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

// MARK: - People and animals

@available(*, unavailable, message: "not available on Linux yet")
public final class VNDetectAnimalBodyPoseRequest: VNImageBasedRequest {}
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
public final class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {}

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
public struct RecognizeDocumentsRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct CalculateImageAestheticsScoresRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectLensSmudgeRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DetectAnimalBodyPoseRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct RecognizeAnimalsRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct GenerateForegroundInstanceMaskRequest { public init() { notAvailable() } }
@available(*, unavailable, message: "not available on Linux yet")
public struct DocumentObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct ImageAestheticsScoresObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct SmudgeObservation: Hashable, Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public struct AnimalBodyPoseObservation: Hashable, Sendable {}

// MARK: - Types of frameworks that are not here, where a signature above names them

@available(*, unavailable, message: "needs AVFoundation, which is not available on Linux yet")
public final class AVDepthData {}
