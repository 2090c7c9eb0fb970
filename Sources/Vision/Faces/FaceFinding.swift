import CoreGraphics
import CoreML
import FaceDetection
import Foundation
import PixelSampling

/// Looks for faces on a request's behalf, in its coordinates.
struct FaceFinding {
  private let detector: FaceDetector
  /// The region of interest in pixels of the upright picture, origin at the top left.
  private let region: CGRect

  /// - Parameter regionOfInterest: normalised, inside the picture.
  init(in picture: RequestPicture, regionOfInterest: CGRect, cancellation: RequestState) throws {
    region = picture.size.pixels(regionOfInterest)
    detector = try FaceDetector(
      picture.pixels, region: region, checkCancellation: { try cancellation.checkCancellation() })
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
    } catch let error as NSError where error.domain == VNErrorDomain {
      throw error
    } catch let error as EngineUnavailableError {
      throw VNErrorCode.dataUnavailable.error(
        "Faces can't be looked for: \(error.description)", underlying: error)
    } catch let error as FaceNetworkError {
      throw VNErrorCode.dataUnavailable.error(
        "Faces can't be looked for: \(error.description)", underlying: error)
    } catch let error as PixelSamplingError {
      throw VNErrorCode.invalidImage.error(
        "The picture can't be read: \(error.description)", underlying: error)
    } catch {
      throw VNErrorCode.operationFailed.error(
        "Faces can't be looked for: \(error.localizedDescription)", underlying: error)
    }
  }
}
