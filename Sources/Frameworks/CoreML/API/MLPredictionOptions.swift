public import Foundation

/// Choices for one prediction.
open class MLPredictionOptions: NSObject {
  /// Whether to keep to the CPU. Default false. Without effect here: predictions always run there.
  open var usesCPUOnly: Bool = false

  /// Memory to write outputs to, by output name: an `MLMultiArray` of the output's shape, whose elements are converted where
  /// they are of another number type, or a `CVPixelBuffer` of the output's size and pixel format. The prediction's value for
  /// that output is then this very object. Default empty.
  ///
  /// A prediction throws `MLModelError` (`.parameters`) for memory that can't hold its output. Names of no output are ignored;
  /// so are all backings in a batch of several predictions, whose outputs have memory of their own. Pixel buffers needn't be
  /// backed by an IOSurface, which Linux doesn't have, and whether their base address is locked doesn't matter.
  open var outputBackings: [String: Any] = [:]

  public override init() {}
}
