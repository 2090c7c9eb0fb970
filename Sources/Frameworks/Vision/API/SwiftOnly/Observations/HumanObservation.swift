/// A detected person.
public struct HumanObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public let boundingBox: NormalizedRect
  /// Whether the box is of the upper body only, from the head to the hips.
  public let isUpperBodyOnly: Bool

  /// Creates an observation of a whole person with confidence 1.
  ///
  /// - Parameters:
  ///   - boundingBox: the box of the whole person.
  ///   - revision: that of the request to which the observation is attributed; the newest by default.
  public init(boundingBox: NormalizedRect, revision: DetectHumanRectanglesRequest.Revision? = nil) {
    _origin = _ObservationOrigin(descriptor: .detectHumanRectanglesRequest(revision ?? .revision2))
    self.boundingBox = boundingBox
    isUpperBodyOnly = false
  }

  public init(_ observation: VNHumanObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNHumanObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    boundingBox = NormalizedRect(normalizedRect: observation.boundingBox)
    isUpperBodyOnly = observation.upperBodyOnly
  }
}
