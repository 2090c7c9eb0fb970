/// How much each place of a picture stands out. `VNSaliencyImageObservation` says at which size.
public struct SaliencyImageObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The map: numbers of 0…1.
  public let heatMap: PixelBufferObservation
  /// The boxes of the parts that stand out most, the most prominent first; none where nothing does.
  public let salientObjects: [RectangleObservation]

  /// Shares the observation's pixels, which nobody may write to from now on. Nil where there are none.
  public init?(_ observation: VNSaliencyImageObservation) {
    self.init(observation, from: ObservationContext())
  }

  init?(_ observation: VNSaliencyImageObservation, from context: ObservationContext) {
    guard let heatMap = PixelBufferObservation(observation, from: context) else { return nil }
    _origin = _ObservationOrigin(observation, from: context)
    self.heatMap = heatMap
    salientObjects = (observation.salientObjects ?? []).map { RectangleObservation($0, from: context) }
  }

  /// The one observation that a saliency request gives.
  static func only(
    of found: [VNSaliencyImageObservation], from context: ObservationContext
  ) throws -> SaliencyImageObservation {
    try made(SaliencyImageObservation(try Vision.only(found), from: context))
  }
}
