public import CoreVideo

/// The first revision of `VNTrackOpticalFlowRequest`.
public let VNTrackOpticalFlowRequestRevision1 = 1

/// Computes the motion of each pixel from the previous frame to the current one.
///
/// Vectors, sizes, regions and cost are as for `VNGenerateOpticalFlowRequest`, with the previous frame as the
/// targeted image. The first frame, and one whose size differs from the previous frame's, have no result.
/// Frames need presentation times only if a spacing is set.
open class VNTrackOpticalFlowRequest: _VNFrameComparingRequest {
  /// The resolution at which the flow is computed, as `VNGenerateOpticalFlowRequest.ComputationAccuracy`.
  public enum ComputationAccuracy: UInt, Sendable {
    case low = 0
    case medium
    case high
    case veryHigh
  }

  /// The resolution at which the flow is computed; a higher one takes more time. Default: `.medium`.
  open var computationAccuracy = ComputationAccuracy.medium
  /// The result's format: `kCVPixelFormatType_TwoComponent32Float` (default) or
  /// `kCVPixelFormatType_TwoComponent16Half`. Others make performing fail with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float
  /// Has no effect: there is no network output to keep. Default: false.
  open var keepNetworkOutput = false

  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  override func work() throws -> any RequestWork {
    TrackedFlowWork(
      memory: frameState, spacing: frameAnalysisSpacing,
      settings: try FlowSettings(
        accuracy: computationAccuracy.rawValue, pixelFormat: outputPixelFormat,
        regionOfInterest: checkedRegionOfInterest(), revision: revision))
  }
}
