public import CoreMedia
import Foundation

/// A request that gathers what it tells from one frame after the other: keep it, and perform it on each, by whichever handler.
/// An abstract class.
///
/// Frames come in their order, as `CMSampleBuffer`s with presentation times. Without times, a request that needs them, and any
/// with a `frameAnalysisSpacing`, fails with `VNErrorCode.timeStampNotFound`. When time goes back, what was gathered is
/// forgotten: another video has begun.
open class VNStatefulRequest: VNImageBasedRequest {
  /// How far frames must be apart to be looked at, by their times. The others have no results. Zero for all of them.
  public let frameAnalysisSpacing: CMTime

  /// - Parameters:
  ///   - frameAnalysisSpacing: how far frames must be apart to be looked at; zero for all of them.
  ///   - completionHandler: is called when the request has ended, for each frame.
  public init(frameAnalysisSpacing: CMTime, completionHandler: VNRequestCompletionHandler? = nil) {
    self.frameAnalysisSpacing = frameAnalysisSpacing
    super.init(completionHandler: completionHandler)
  }

  /// How many frames are looked at before there can be a result.
  open var minimumLatencyFrameCount: Int { 1 }
}
