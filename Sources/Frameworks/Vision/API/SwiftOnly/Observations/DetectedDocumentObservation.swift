/// The document in a picture.
///
/// The corners begin at the one nearest the picture's upper left.
public struct DetectedDocumentObservation: _OriginatedObservation, QuadrilateralProviding {
  public let _origin: _ObservationOrigin
  public var topLeft: NormalizedPoint
  public var topRight: NormalizedPoint
  public var bottomRight: NormalizedPoint
  public var bottomLeft: NormalizedPoint
  /// Which of the picture's places are the document's: 255 within the outline through its corners, else 0. It has 256 by 256 pixels
  /// whatever the picture's aspect ratio.
  public var globalSegmentationMask: PixelBufferObservation

  /// - Parameter observation: a result of `VNDetectDocumentSegmentationRequest`; nil of another, which has no mask.
  public init?(_ observation: VNRectangleObservation) { self.init(observation, from: ObservationContext()) }

  init?(_ observation: VNRectangleObservation, from context: ObservationContext) {
    guard
      let mask = observation.globalSegmentationMask.flatMap({ PixelBufferObservation($0, from: context) })
    else { return nil }
    globalSegmentationMask = mask
    let corners = RectangleObservation(observation, from: context)
    _origin = corners._origin
    (topLeft, topRight) = (corners.topLeft, corners.topRight)
    (bottomRight, bottomLeft) = (corners.bottomRight, corners.bottomLeft)
  }
}
