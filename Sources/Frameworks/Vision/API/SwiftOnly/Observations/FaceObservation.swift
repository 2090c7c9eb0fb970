public import Foundation

/// A detected face. See `VNFaceObservation` for its box and angles.
public struct FaceObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public let boundingBox: NormalizedRect
  /// The face's features; nil unless detected by `DetectFaceLandmarksRequest`.
  public let landmarks: Landmarks2D?
  /// The capture quality; nil if no request measured it.
  public private(set) var captureQuality: CaptureQuality?
  private let angles: Angles

  /// The rotation in the image plane, counterclockwise as seen by the viewer; 0 if unknown.
  public var roll: Measurement<UnitAngle> { angle(angles.roll) }
  /// The rotation about the vertical axis, counterclockwise from above; 0 if unknown.
  public var yaw: Measurement<UnitAngle> { angle(angles.yaw) }
  /// The downward tilt; 0 if unknown.
  public var pitch: Measurement<UnitAngle> { angle(angles.pitch) }

  /// The quality of an image as a portrait of the face.
  public struct CaptureQuality: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The quality, 0…1, 1 the best. Comparable among images of one person.
    public let score: Float
    /// The request that measured it; nil if unknown.
    public let originatingRequestDescriptor: RequestDescriptor?

    public var description: String { "capture quality \(score)" }
  }

  /// The angles in radians; nil if unknown.
  private struct Angles: Hashable, Codable {
    var roll: Double?
    var yaw: Double?
    var pitch: Double?
  }

  /// Creates an observation with confidence 1.
  ///
  /// - Parameters:
  ///   - boundingBox: around the face from brow to chin.
  ///   - revision: that of the request to which the observation is attributed; the newest by default.
  public init(boundingBox: NormalizedRect, revision: DetectFaceRectanglesRequest.Revision? = nil) {
    _origin = _ObservationOrigin(descriptor: .detectFaceRectanglesRequest(revision ?? .revision3))
    self.boundingBox = boundingBox
    landmarks = nil
    captureQuality = nil
    angles = Angles()
  }

  public init(_ observation: VNFaceObservation) { self.init(observation, from: ObservationContext()) }

  init(_ observation: VNFaceObservation, from context: ObservationContext) {
    _origin = _ObservationOrigin(observation, from: context)
    let box = NormalizedRect(normalizedRect: observation.boundingBox)
    boundingBox = box
    landmarks = observation.landmarks.map { Landmarks2D($0, boundingBox: box, from: context) }
    captureQuality = observation.faceCaptureQuality.map {
      CaptureQuality(score: $0, originatingRequestDescriptor: context.descriptor)
    }
    angles = Angles(
      roll: observation.roll?.doubleValue, yaw: observation.yaw?.doubleValue,
      pitch: observation.pitch?.doubleValue)
  }

  private func angle(_ radians: Double?) -> Measurement<UnitAngle> {
    Measurement(value: radians ?? 0, unit: .radians)
  }

  func with(_ captureQuality: CaptureQuality?) -> FaceObservation {
    var face = self
    face.captureQuality = captureQuality
    return face
  }

  /// The face in the older API, without landmarks.
  var counterpart: VNFaceObservation {
    VNFaceObservation(
      boundingBox: boundingBox.cgRect, confidence: confidence, roll: angles.roll.map { NSNumber(value: $0) },
      yaw: angles.yaw.map { NSNumber(value: $0) }, pitch: angles.pitch.map { NSNumber(value: $0) },
      requestRevision: VNRequestRevisionUnspecified)
  }
}
