public import CoreGraphics

/// The translation that aligns the floating image with the reference.
open class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
  /// The translation from pixels of the floating image to pixels of the reference, both upright, lower-left
  /// origin, for use with `CIImage.transformed(by:)`.
  public let alignmentTransform: CGAffineTransform

  init(alignmentTransform: CGAffineTransform, confidence: VNConfidence, requestRevision: Int) {
    self.alignmentTransform = alignmentTransform
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
