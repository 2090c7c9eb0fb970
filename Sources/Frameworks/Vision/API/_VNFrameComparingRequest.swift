import CoreMedia
public import Foundation

/// A request that compares each frame with the one before. An abstract class; its subclasses, which are Apple's, say what is told
/// of the two.
///
/// The first frame has no result. Frames need no times unless a spacing is set.
open class _VNFrameComparingRequest: VNStatefulRequest {
  /// What is kept of the frame before.
  var memory = FrameState<RegistrationImage>()

  /// For every frame.
  public convenience init() { self.init(frameAnalysisSpacing: .zero) }

  /// For every frame.
  public convenience init(completionHandler: VNRequestCompletionHandler?) {
    self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
  }

  /// Two: the first has none before it.
  open override var minimumLatencyFrameCount: Int { 2 }

  /// The revision that there is.
  open override class var supportedRevisions: IndexSet { [1] }
}
