/// A quadrilateral in the image: a rectangle in perspective.
public struct RectangleObservation: _OriginatedObservation, QuadrilateralProviding {
  public let _origin: _ObservationOrigin
  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint

  /// Creates an observation with confidence 1.
  public init(
    topLeft: NormalizedPoint, topRight: NormalizedPoint, bottomRight: NormalizedPoint,
    bottomLeft: NormalizedPoint
  ) {
    _origin = _ObservationOrigin()
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ observation: VNRectangleObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNRectangleObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    topLeft = NormalizedPoint(normalizedPoint: observation.topLeft)
    topRight = NormalizedPoint(normalizedPoint: observation.topRight)
    bottomRight = NormalizedPoint(normalizedPoint: observation.bottomRight)
    bottomLeft = NormalizedPoint(normalizedPoint: observation.bottomLeft)
  }
}
