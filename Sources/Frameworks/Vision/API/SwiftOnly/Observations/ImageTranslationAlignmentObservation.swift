public import CoreGraphics
public import CoreImage

/// The translation that aligns one image with another.
public struct ImageTranslationAlignmentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The translation from pixels of the first image (the previous frame, or a handler's source) to those of
  /// the second (the current frame, or the target), both upright, lower-left origin.
  public let alignmentTransform: CGAffineTransform

  public init(_ observation: VNImageTranslationAlignmentObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNImageTranslationAlignmentObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    alignmentTransform = observation.alignmentTransform
  }

  /// The identity with confidence 0, for an unknown translation.
  init(notMovedIn context: ObservationContext) {
    _origin = _ObservationOrigin(unsureIn: context)
    alignmentTransform = .identity
  }

  /// Returns the first image, aligned with the second.
  public func applyTransform(to ciImage: CIImage) -> CIImage { ciImage.transformed(by: alignmentTransform) }
}
