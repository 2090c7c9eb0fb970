/// A detected but not recognized line of text, or a separate block of it.
public struct TextObservation: _OriginatedObservation, QuadrilateralProviding {
  public let _origin: _ObservationOrigin
  public let topLeft: NormalizedPoint
  public let topRight: NormalizedPoint
  public let bottomRight: NormalizedPoint
  public let bottomLeft: NormalizedPoint
  /// The characters' boxes in reading order, without spaces; nil unless `reportCharacterBoxes` was set.
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
