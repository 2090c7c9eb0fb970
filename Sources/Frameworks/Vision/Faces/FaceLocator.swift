import CoreGraphics
import FaceDetection
import Foundation
import NetworkInference

/// Detects faces for a request, in its coordinates.
struct FaceLocator {
  let detector: FaceDetector
  let region: RegionCoordinates

  /// - Parameters:
  ///   - regionOfInterest: normalized, inside the image.
  ///   - options: the engine's options for the networks.
  init(
    in image: RequestImage, regionOfInterest: CGRect, options: EngineOptions, cancellation: RequestState
  ) throws {
    region = RegionCoordinates(regionOfInterest, in: image)
    detector = try FaceDetector(
      image.pixels, region: region.pixels, options: options,
      checkCancellation: { try cancellation.checkCancellation() })
  }

  /// Returns face meshes in boxes normalized to the region of interest; nil without a face or a valid box.
  func meshes(of observations: [VNFaceObservation]) throws -> [FaceMesh?] {
    let usable = observations.indices.filter { Self.isUsable(observations[$0].boundingBox) }
    let found = try detector.meshes(
      in: usable.map { index in
        let observation = observations[index]
        return (region.inPixels(observation.boundingBox.standardized), observation.roll?.doubleValue ?? 0)
      })
    var meshes = [FaceMesh?](repeating: nil, count: observations.count)
    for (index, mesh) in zip(usable, found) { meshes[index] = mesh }
    return meshes
  }

  /// Written so that NaN fails.
  private static func isUsable(_ box: CGRect) -> Bool {
    abs(box.midX) < 1e3 && abs(box.midY) < 1e3 && box.width < 1e3 && box.height < 1e3 && box.width != 0
      && box.height != 0
  }

  /// Runs face detection and converts its errors to Vision's.
  static func run<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw VNErrorCode.failure("Faces can't be detected", error)
    }
  }
}
