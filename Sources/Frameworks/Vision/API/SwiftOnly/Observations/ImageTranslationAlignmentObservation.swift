public import CoreGraphics
public import CoreImage

/// The shift that moves one picture onto another.
public struct ImageTranslationAlignmentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// From pixels of the first picture (the frame before, or a handler's source) to those of the second (the current frame, or the
  /// target), both upright, origin at the lower left: a translation.
  public let alignmentTransform: CGAffineTransform

  public init(_ observation: VNImageTranslationAlignmentObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNImageTranslationAlignmentObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    alignmentTransform = observation.alignmentTransform
  }

  /// That of a picture for which no shift is known, with confidence 0.
  init(notMovedIn context: ObservationContext) {
    _origin = _ObservationOrigin(unsureIn: context)
    alignmentTransform = .identity
  }

  /// Moves the first picture onto the second.
  public func applyTransform(to ciImage: CIImage) -> CIImage { ciImage.transformed(by: alignmentTransform) }
}
