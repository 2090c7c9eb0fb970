import CoreMedia
import Synchronization

/// What the requests that compare each frame with the one before have in common. Not Apple's.
public protocol _FrameComparing: ImageProcessingRequest, StatefulRequest, TargetedRequest, AnyObject {
  /// What is kept between the frames, and the region in which they are compared.
  var _frames: _ComparedFrames { get }
}

extension _FrameComparing {
  public var regionOfInterest: NormalizedRect {
    get { _frames.region.withLock(\.self) }
    set { _frames.region.withLock { $0 = newValue } }
  }

  /// Two: the first frame has none before it.
  public var minimumLatencyFrameCount: Int { 2 }
}

/// What a request that compares each frame with the one before keeps. Not Apple's.
public final class _ComparedFrames: Sendable {
  let region = Mutex(NormalizedRect.fullImage)
  let memory = FrameState<RegistrationImage>()
}
