import CoreGraphics
import Foundation
import GrayImage
import PlaneGeometry
import Registration
import simd

struct TargetedAlignmentWork: RequestWork {
  let target: SourceImage
  let motion: ImageRegistration.Motion
  let regionOfInterest: CGRect
  let revision: Int

  var typicalMilliseconds: Int { motion == .translation ? 100 : 400 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let floating = try RegistrationImage(try target.picture(), regionOfInterest)
    let reference = try RegistrationImage(image, regionOfInterest)
    return try ImageRegistration(motion).observations(
      of: floating, onto: reference, revision: revision, cancellation)
  }
}

extension ImageRegistration {
  /// Returns one observation, or none if nothing in the images matches.
  func observations(
    of floating: RegistrationImage, onto reference: RegistrationImage, revision: Int,
    _ cancellation: RequestState
  ) throws -> [VNImageAlignmentObservation] {
    let found = try alignment(
      of: floating.pyramid, to: reference.pyramid, checkCancellation: cancellation.checkCancellation)
    guard let found else { return [] }
    let transform = reference.fromRegion * found.transform * floating.toRegion
    let confidence = VNConfidence(found.confidence)
    switch motion {
    case .translation:
      let offset = transform.rows
      return [
        VNImageTranslationAlignmentObservation(
          alignmentTransform: CGAffineTransform(translationX: offset.0.z, y: offset.1.z),
          confidence: confidence, requestRevision: revision)
      ]
    case .homography:
      return [
        VNImageHomographicAlignmentObservation(
          warpTransform: matrix_float3x3(transform.normalized), confidence: confidence,
          requestRevision: revision)
      ]
    }
  }
}

extension matrix_float3x3 {
  fileprivate init(_ homography: Homography) {
    let (a, b, c) = homography.rows
    self.init(
      SIMD3<Float>(SIMD3(a.x, b.x, c.x)), SIMD3<Float>(SIMD3(a.y, b.y, c.y)),
      SIMD3<Float>(SIMD3(a.z, b.z, c.z)))
  }
}
