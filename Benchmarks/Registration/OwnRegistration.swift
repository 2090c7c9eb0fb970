import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import Vision
import simd

struct OwnRegistration {
  /// Maps the floating image's pixels to the reference's, from the upper left; nil without a result.
  private(set) var homography: Homography?
  private(set) var confidence = 0.0
  private(set) var milliseconds: [Double] = []

  init(_ pair: RenderedPair, rounds: Int) throws {
    guard let floating = pair.floating.pixelBuffer(), let reference = pair.reference.pixelBuffer() else {
      throw BenchmarkError("There is no memory for an image.")
    }
    for _ in 0..<max(rounds, 1) {
      let begin = ContinuousClock.now
      if pair.kind.isShift {
        let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
        try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
        confidence = Double(request.results?.first?.confidence ?? 0)
        homography = request.results?.first.map { observation in
          let transform = observation.alignmentTransform
          return Homography(translation: PixelPoint(Double(transform.tx), -Double(transform.ty)))
        }
      } else {
        let request = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: floating)
        try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
        confidence = Double(request.results?.first?.confidence ?? 0)
        homography = request.results?.first.map { Self.upperLeft($0.warpTransform) }
      }
      milliseconds.append((ContinuousClock.now - begin) / .milliseconds(1))
    }
  }

  private static func upperLeft(_ matrix: matrix_float3x3) -> Homography {
    let (a, b, c) = matrix.columns
    let lower = Homography(
      SIMD3(Double(a.x), Double(b.x), Double(c.x)), SIMD3(Double(a.y), Double(b.y), Double(c.y)),
      SIMD3(Double(a.z), Double(b.z), Double(c.z)))
    let flip = Homography(
      SIMD3(1, 0, 0), SIMD3(0, -1, Double(RenderedPair.height)), SIMD3(0, 0, 1))
    return flip * lower * flip
  }
}
