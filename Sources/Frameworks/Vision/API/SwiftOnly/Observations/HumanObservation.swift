/// A person that was found.
public struct HumanObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public let boundingBox: NormalizedRect
  /// Whether the box is around the upper body only, from the head to the hips.
  public let isUpperBodyOnly: Bool

  /// An observation of the caller's own, of a whole person, with confidence 1.
  ///
  /// - Parameter revision: that of the request that it is to be taken as a result of; the newest unless given.
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
