/// An observation with a bounding box.
public struct DetectedObjectObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public var boundingBox: NormalizedRect

  /// Creates an observation with confidence 1.
  public init(boundingBox: NormalizedRect) {
    _origin = _ObservationOrigin()
    self.boundingBox = boundingBox
  }

  public init(_ observation: VNDetectedObjectObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNDetectedObjectObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    boundingBox = NormalizedRect(normalizedRect: observation.boundingBox)
  }
}
