import CoreMedia
import Synchronization

/// The common part of requests that compare each frame with the previous one. Not in Apple's API.
public protocol _FrameComparing: ImageProcessingRequest, StatefulRequest, TargetedRequest, AnyObject {
  /// The state carried over between frames, and the compared region.
  var _frames: _ComparedFrames { get }
}

extension _FrameComparing {
  public var regionOfInterest: NormalizedRect {
    get { _frames.region.withLock(\.self) }
    set { _frames.region.withLock { $0 = newValue } }
  }

  /// Two: the first frame has no predecessor.
  public var minimumLatencyFrameCount: Int { 2 }
}

/// The state of a request that compares each frame with the previous one. Not in Apple's API.
public final class _ComparedFrames: Sendable {
  let region = Mutex(NormalizedRect.fullImage)
  let frameState = FrameState<RegistrationImage>()
}
