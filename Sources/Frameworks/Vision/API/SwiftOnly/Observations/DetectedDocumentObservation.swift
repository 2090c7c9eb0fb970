/// The document detected in an image.
///
/// The corners start at the one nearest the image's upper left.
public struct DetectedDocumentObservation: _OriginatedObservation, QuadrilateralProviding {
  public let _origin: _ObservationOrigin
  public var topLeft: NormalizedPoint
  public var topRight: NormalizedPoint
  public var bottomRight: NormalizedPoint
  public var bottomLeft: NormalizedPoint
  /// The document's mask: 255 between the corners, else 0. It has 256 × 256 pixels for any aspect ratio.
  public var globalSegmentationMask: PixelBufferObservation

  /// Creates an observation from a result of `VNDetectDocumentSegmentationRequest`; nil for any other
  /// observation, which has no mask.
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
