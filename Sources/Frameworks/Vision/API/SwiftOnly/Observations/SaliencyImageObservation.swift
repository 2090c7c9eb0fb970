/// A saliency map of an image. See `VNSaliencyImageObservation` for its size.
public struct SaliencyImageObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The map, with values of 0…1.
  public let heatMap: PixelBufferObservation
  /// The boxes of the most salient areas, the most prominent first; empty if there are none.
  public let salientObjects: [RectangleObservation]

  /// Shares the pixels, which must not be modified any more. Returns nil if there are none.
  public init?(_ observation: VNSaliencyImageObservation) {
    self.init(observation, from: ObservationContext())
  }

  init?(_ observation: VNSaliencyImageObservation, from context: ObservationContext) {
    guard let heatMap = PixelBufferObservation(observation, from: context) else { return nil }
    _origin = _ObservationOrigin(observation, from: context)
    self.heatMap = heatMap
    salientObjects = (observation.salientObjects ?? []).map { RectangleObservation($0, from: context) }
  }

  static func only(
    of found: [VNSaliencyImageObservation], from context: ObservationContext
  ) throws -> SaliencyImageObservation {
    try unwrapped(SaliencyImageObservation(try Vision.only(found), from: context))
  }
}
