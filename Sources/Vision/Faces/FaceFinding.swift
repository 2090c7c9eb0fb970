import CoreGraphics
import FaceDetection
import Foundation
import NetworkInference

/// Looks for faces on a request's behalf, in its coordinates.
struct FaceFinding {
  private let detector: FaceDetector
  /// The region of interest in pixels of the upright picture, origin at the top left.
  private let region: CGRect

  /// - Parameters:
  ///   - regionOfInterest: normalised, inside the picture.
  ///   - options: how the engine runs the networks.
  init(
    in picture: RequestPicture, regionOfInterest: CGRect, options: EngineOptions, cancellation: RequestState
  ) throws {
    region = CGRect(
      x: regionOfInterest.minX * CGFloat(picture.width),
      y: (1 - regionOfInterest.maxY) * CGFloat(picture.height),
      width: regionOfInterest.width * CGFloat(picture.width),
      height: regionOfInterest.height * CGFloat(picture.height))
    detector = try FaceDetector(
      FacePicture(picture.buffer, orientation: picture.orientation), region: region, options: options,
      checkCancellation: { try cancellation.checkCancellation() })
  }

  func faces() throws -> [DetectedFace] { try detector.faces() }

  /// The meshes of faces whose boxes, normalised to the region of interest, are known.
  func meshes(of observations: [VNFaceObservation]) throws -> [FaceMesh?] {
    try detector.meshes(
      in: observations.map { observation in
        let box = observation.boundingBox.standardized
        return (
          CGRect(
            x: region.minX + box.minX * region.width, y: region.minY + (1 - box.maxY) * region.height,
            width: box.width * region.width, height: box.height * region.height),
          observation.roll?.doubleValue ?? 0
        )
      })
  }

  func landmarks(of meshes: [FaceMesh]) throws -> [(mesh: FaceMesh, pupils: FacePupils)] {
    try detector.landmarks(of: meshes)
  }

  /// From pixels of the upright picture to the region of interest, origin at its lower left.
  func normalized(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - region.minX) / region.width, y: 1 - (point.y - region.minY) / region.height)
  }

  /// From pixels of the upright picture to the region of interest, origin at its lower left.
  func normalized(_ rect: CGRect) -> CGRect {
    let corner = normalized(CGPoint(x: rect.minX, y: rect.maxY))
    return CGRect(
      x: corner.x, y: corner.y, width: rect.width / region.width, height: rect.height / region.height)
  }

  /// Runs what finds faces, and tells its errors as Vision does.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw VNErrorCode.failure("Faces can't be looked for", error)
    }
  }
}
