import CoreMedia
public import Foundation

/// A request that compares each frame with the previous one. An abstract class with Apple's subclasses.
///
/// The first frame has no result. Frames need presentation times only if a spacing is set.
open class _VNFrameComparingRequest: VNStatefulRequest {
  var frameState = FrameState<RegistrationImage>()

  /// Creates a request that processes every frame.
  public convenience init() { self.init(frameAnalysisSpacing: .zero) }

  /// Creates a request that processes every frame.
  public convenience init(completionHandler: VNRequestCompletionHandler?) {
    self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
  }

  /// Two: the first frame has no predecessor.
  open override var minimumLatencyFrameCount: Int { 2 }

  /// The supported revision.
  open override class var supportedRevisions: IndexSet { [1] }
}
