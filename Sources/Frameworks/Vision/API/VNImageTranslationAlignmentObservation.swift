public import CoreGraphics

/// The shift that moves the floating picture onto the reference.
open class VNImageTranslationAlignmentObservation: VNImageAlignmentObservation, @unchecked Sendable {
  /// From pixels of the floating picture to pixels of the reference, both upright, origin at the lower left: a translation.
  ///
  /// `CIImage.transformed(by:)` with it moves the floating picture onto the reference.
  public let alignmentTransform: CGAffineTransform

  init(alignmentTransform: CGAffineTransform, confidence: VNConfidence, requestRevision: Int) {
    self.alignmentTransform = alignmentTransform
    super.init(confidence: confidence, requestRevision: requestRevision)
  }
}
