import CoreGraphics
public import Foundation

/// A detected face.
///
/// The bounding box encloses the face from brows to chin and cheek to cheek: the smallest axis-aligned box
/// around the landmarks, even if the observation has none. It excludes the forehead, hair and ears, and may
/// extend outside the image (0…1). (Apple's box is of the face, too, and not documented further.)
///
/// Angles are in radians.
open class VNFaceObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The face's features; nil unless detected by `VNDetectFaceLandmarksRequest`.
  public let landmarks: VNFaceLandmarks2D?
  /// The rotation in the image plane: counterclockwise as seen by the viewer, -π ..< π.
  public let roll: NSNumber?
  /// The rotation about the vertical axis: counterclockwise from above, so that a positive angle turns the
  /// nose to the viewer's right, -π/2…π/2.
  public let yaw: NSNumber?
  /// The downward tilt, -π/2…π/2.
  public let pitch: NSNumber?
  /// The capture quality, 0…1, to compare images of the same person; nil unless measured by
  /// `VNDetectFaceCaptureQualityRequest`.
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

  /// Creates an observation with confidence 1.
  ///
  /// - Parameters:
  ///   - requestRevision: the revision of the request to which the observation is attributed.
  ///   - boundingBox: normalized, lower-left origin, around the face from brow to chin.
  ///   - roll: in radians, counterclockwise; nil if unknown.
  ///   - yaw: in radians; nil if unknown.
  ///   - pitch: in radians; nil if unknown.
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

/// A request that accepts known faces instead of detecting them itself.
public protocol VNFaceObservationAccepting: AnyObject {
  /// The faces to process. Default: nil, to detect all.
  var inputFaceObservations: [VNFaceObservation]? { get set }
}
