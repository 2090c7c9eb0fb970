public import Foundation

/// The options for a prediction.
open class MLPredictionOptions: NSObject {
  /// Whether to use only the CPU. Default false. Without effect on Linux, where predictions always do.
  open var usesCPUOnly: Bool = false

  /// Memory to write outputs to, by output name: an `MLMultiArray` of the output's shape, with elements
  /// converted to its data type, or a `CVPixelBuffer` of the output's size and pixel format. The output's
  /// value then holds this object itself. Default empty.
  ///
  /// A prediction throws `MLModelError` (`.parameters`) if the memory doesn't fit the output. Backings of
  /// unknown names are ignored, as are all in a batch of several predictions. Pixel buffers need no
  /// IOSurface, which Linux lacks, nor a locked base address.
  open var outputBackings: [String: Any] = [:]

  public override init() {}
}
