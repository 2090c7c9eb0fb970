/// Text in the picture, found but not read: a line, or a block of it that stands apart.
public struct TextObservation: _OriginatedObservation, QuadrilateralProviding {
  public let _origin: _ObservationOrigin
  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint
  /// Where the text's characters are, in reading order and without its spaces; nil unless the request was asked to report
  /// them.
  public let characterBoxes: [RectangleObservation]?

  public init(_ observation: VNTextObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNTextObservation, from context: ObservationContext) {
    let corners = RectangleObservation(observation, from: context)
    _origin = corners._origin
    (topLeft, topRight) = (corners.topLeft, corners.topRight)
    (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
    characterBoxes = observation.characterBoxes?.map { RectangleObservation($0, from: context) }
  }
}
