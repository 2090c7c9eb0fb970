public import CoreMedia
import Foundation

/// An abstract request that accumulates state from frame to frame: reuse it for all frames, with any handler.
///
/// Perform it on the frames in order, as `CMSampleBuffer`s with presentation times. Without times, requests
/// that need them and those with a `frameAnalysisSpacing` fail with `VNErrorCode.timeStampNotFound`. If time
/// goes backward, as for another video, the state is reset.
open class VNStatefulRequest: VNImageBasedRequest {
  /// The minimum interval between processed frames; zero for all frames. Skipped frames have no results.
  public let frameAnalysisSpacing: CMTime

  /// - Parameters:
  ///   - frameAnalysisSpacing: the minimum interval between processed frames; zero for all frames.
  ///   - completionHandler: called when the request has ended, for each frame.
  public init(frameAnalysisSpacing: CMTime, completionHandler: VNRequestCompletionHandler? = nil) {
    self.frameAnalysisSpacing = frameAnalysisSpacing
    super.init(completionHandler: completionHandler)
  }

  /// The number of frames to process before there can be a result.
  open var minimumLatencyFrameCount: Int { 1 }
}
