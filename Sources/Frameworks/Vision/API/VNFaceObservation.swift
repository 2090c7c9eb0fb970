import CoreGraphics
public import Foundation

/// A face that was found.
///
/// The bounding box is the face's own, from the brows to the chin and from one edge of the cheeks to the other: the
/// smallest upright box around the landmarks, with or without them. It has no forehead, hair or ears, and may reach
/// beyond the picture, outside 0…1, where the face does. (Apple's box is of the face too, and not documented further.)
///
/// Angles are radians.
open class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The face's features; nil unless `VNDetectFaceLandmarksRequest` made the observation.
  public let landmarks: VNFaceLandmarks2D?
  /// How far the face is turned in the picture's plane: counter-clockwise as the viewer sees it, -π ..< π.
  public let roll: NSNumber?
  /// How far it is turned about the vertical: counter-clockwise seen from above, so that a positive angle points the
  /// nose to the viewer's right, -π/2…π/2.
  public let yaw: NSNumber?
  /// How far it nods down, -π/2…π/2.
  public let pitch: NSNumber?
  /// How well the face was caught, 0…1, to compare pictures of the same person; nil unless `VNDetectFaceCaptureQualityRequest` made the
  /// observation.
  public let faceCaptureQuality: Float?

  package init(
    boundingBox: CGRect, confidence: VNConfidence, landmarks: VNFaceLandmarks2D? = nil, roll: NSNumber?,
    yaw: NSNumber?, pitch: NSNumber?, faceCaptureQuality: Float? = nil, requestRevision: Int
  ) {
    self.landmarks = landmarks
    self.roll = roll
    self.yaw = yaw
    self.pitch = pitch
    self.faceCaptureQuality = faceCaptureQuality
    super.init(boundingBox: boundingBox, confidence: confidence, requestRevision: requestRevision)
  }

  package override convenience init(
    boundingBox: CGRect, confidence: VNConfidence, requestRevision: Int, uuid: UUID? = nil
  ) {
    self.init(
      boundingBox: boundingBox, confidence: confidence, roll: nil, yaw: nil, pitch: nil,
      requestRevision: requestRevision)
  }

  /// An observation of the caller's own, with confidence 1.
  ///
  /// - Parameters:
  ///   - boundingBox: normalized, origin at the lower left, around the face from brow to chin.
  ///   - roll: radians, counter-clockwise; nil where it isn't known. Likewise `yaw` and `pitch`.
  public convenience init(
    requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?, pitch: NSNumber?
  ) {
    self.init(
      boundingBox: boundingBox, confidence: 1, roll: roll, yaw: yaw, pitch: pitch,
      requestRevision: requestRevision)
  }

  @available(*, deprecated, renamed: "init(requestRevision:boundingBox:roll:yaw:pitch:)")
  public convenience init(requestRevision: Int, boundingBox: CGRect, roll: NSNumber?, yaw: NSNumber?) {
    self.init(requestRevision: requestRevision, boundingBox: boundingBox, roll: roll, yaw: yaw, pitch: nil)
  }
}

/// A request that can be told where the faces are, instead of looking for them itself.
public protocol VNFaceObservationAccepting: AnyObject {
  /// The faces to work on; nil, as it is unless set, to find all there are.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}
