public import Foundation

/// A face that was found. `VNFaceObservation` says what its box and angles are.
public struct FaceObservation: _OriginatedObservation, BoundingBoxProviding {
  public let _origin: _ObservationOrigin
  public let boundingBox: NormalizedRect
  /// The face's features; nil unless `DetectFaceLandmarksRequest` made the observation.
  public let landmarks: Landmarks2D?
  /// How good a portrait it would be; nil where no request told it.
  public private(set) var captureQuality: CaptureQuality?
  private let angles: Angles

  /// How far the face is turned in the picture's plane, counterclockwise as the viewer sees it; 0 where it isn't known.
  public var roll: Measurement<UnitAngle> { angle(angles.roll) }
  /// How far it is turned about the vertical, counterclockwise seen from above; 0 where it isn't known.
  public var yaw: Measurement<UnitAngle> { angle(angles.yaw) }
  /// How far it nods down; 0 where it isn't known.
  public var pitch: Measurement<UnitAngle> { angle(angles.pitch) }

  /// How good a portrait of the face the picture is.
  public struct CaptureQuality: Hashable, Codable, Sendable, CustomStringConvertible {
    /// 0…1, 1 the best. Comparable among pictures of one person.
    public let score: Float
    /// The request that told it; nil where that isn't known.
    public let originatingRequestDescriptor: RequestDescriptor?

    public var description: String { "capture quality \(score)" }
  }

  /// In radians; nil where an angle isn't known.
  private struct Angles: Hashable, Codable {
    var roll: Double?
    var yaw: Double?
    var pitch: Double?
  }

  /// An observation of the caller's own, with confidence 1.
  ///
  /// - Parameters:
  ///   - boundingBox: around the face from brow to chin.
  ///   - revision: that of the request that it is to be taken as a result of; the newest unless given.
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

  /// The same face, judged.
  func with(_ captureQuality: CaptureQuality?) -> FaceObservation {
    var face = self
    face.captureQuality = captureQuality
    return face
  }

  /// The face as the other interface takes it, without landmarks.
  var counterpart: VNFaceObservation {
    VNFaceObservation(
      boundingBox: boundingBox.cgRect, confidence: confidence, roll: angles.roll.map { NSNumber(value: $0) },
      yaw: angles.yaw.map { NSNumber(value: $0) }, pitch: angles.pitch.map { NSNumber(value: $0) },
      requestRevision: VNRequestRevisionUnspecified)
  }
}
