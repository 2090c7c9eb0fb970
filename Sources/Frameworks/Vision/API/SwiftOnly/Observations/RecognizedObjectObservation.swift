/// A detected object with its possible labels.
public struct RecognizedObjectObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public let boundingBox: NormalizedRect
  /// The possible labels in descending order of confidence.
  public let labels: [ClassificationObservation]

  public init(_ observation: VNRecognizedObjectObservation) {
    self.init(observation, from: ObservationContext())
  }

  init(_ observation: VNRecognizedObjectObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    boundingBox = NormalizedRect(normalizedRect: observation.boundingBox)
    labels = observation.labels.map { ClassificationObservation($0, from: context) }
  }
}
