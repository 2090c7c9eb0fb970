public import CoreVideo

/// The first revision of `VNTrackOpticalFlowRequest`.
public let VNTrackOpticalFlowRequestRevision1 = 1

/// Finds for each pixel of the frame before how far what it shows has moved in the current one.
///
/// Vectors, sizes, regions and cost are as `VNGenerateOpticalFlowRequest` has them, the frame before in the targeted picture's
/// place. The first frame has no result, nor has one of another size than the one before it. Frames need no times unless a
/// spacing is set.
open class VNTrackOpticalFlowRequest: _VNFrameComparingRequest {
  /// How fine the flow is computed: as `VNGenerateOpticalFlowRequest.ComputationAccuracy`.
  public enum ComputationAccuracy: UInt, Sendable {
    case low = 0
    case medium
    case high
    case veryHigh
  }

  /// How fine the flow is computed; the finer, the more time it takes. `.medium` unless set.
  open var computationAccuracy = ComputationAccuracy.medium
  /// `kCVPixelFormatType_TwoComponent32Float`, which it is unless set, or `kCVPixelFormatType_TwoComponent16Half`. With another
  /// one performing fails with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float
  /// Accepted; there is no network whose output could be kept. False unless set.
  open var keepNetworkOutput = false

  /// One observation or none: nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  override func work() throws -> any RequestWork {
    TrackedFlowWork(
      memory: memory, spacing: frameAnalysisSpacing,
      settings: try FlowSettings(
        accuracy: computationAccuracy.rawValue, pixelFormat: outputPixelFormat,
        regionOfInterest: checkedRegionOfInterest(), revision: revision))
  }
}
