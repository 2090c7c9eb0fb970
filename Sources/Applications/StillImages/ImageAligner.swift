package import CoreVideo
import Foundation
package import ImageIO
import PixelSampling
import PlaneGeometry
import Vision
import simd

/// Aligns an image with another, through Vision's requests.
package struct ImageAligner: Sendable {
  /// The transformation model.
  package enum Motion: String, Sendable, CaseIterable {
    /// A shift.
    case translation
    /// A change of perspective: shift, rotation, scale and tilt.
    case homography
  }

  private let motion: Motion

  package init(_ motion: Motion = .homography) { self.motion = motion }

  /// Returns the transformation that aligns an image with another.
  ///
  /// - Returns: nil if nothing in the images agrees.
  /// - Throws: Vision's error, an `NSError` of `VNErrorDomain`.
  package func alignment(
    of floating: OrientedImage, onto reference: OrientedImage
  ) throws -> ImageAlignment? {
    let handler = VNImageRequestHandler(reference)
    let sizes = (reference: reference.size, floating: floating.size)
    switch motion {
    case .translation:
      let request = VNTranslationalImageRegistrationRequest(
        targetedCVPixelBuffer: floating.buffer, orientation: floating.orientation)
      try handler.perform([request])
      return request.results?.first.map { observation in
        let transform = observation.alignmentTransform
        let shift = PixelPoint(Double(transform.tx), Double(transform.ty))
        return ImageAlignment(
          lowerLeft: Homography(translation: shift), confidence: observation.confidence,
          reference: sizes.reference,
          floating: sizes.floating)
      }
    case .homography:
      let request = VNHomographicImageRegistrationRequest(
        targetedCVPixelBuffer: floating.buffer, orientation: floating.orientation)
      try handler.perform([request])
      return request.results?.first.map { observation in
        ImageAlignment(
          lowerLeft: Homography(observation.warpTransform), confidence: observation.confidence,
          reference: sizes.reference,
          floating: sizes.floating)
      }
    }
  }
}

/// The transformation that aligns an image with another.
package struct ImageAlignment: Sendable {
  /// The confidence, 0…1.
  package let confidence: Float
  /// The matrix by rows: it maps (x, y, 1) of the floating image to (u, v, w), with (u / w, v / w) in the
  /// reference. In pixels of the upright images, top-left origin.
  package var matrix: [[Double]] {
    let (a, b, c) = homography.rows
    return [a, b, c].map { [$0.x, $0.y, $0.z] }
  }

  private let homography: Homography
  private let reference: PixelSize

  fileprivate init(
    lowerLeft: Homography, confidence: Float, reference: PixelSize, floating: PixelSize
  ) {
    func flip(_ size: PixelSize) -> Homography {
      Homography(SIMD3(1, 0, 0), SIMD3(0, -1, Double(size.height)), SIMD3(0, 0, 1))
    }
    homography = (flip(reference) * lowerLeft * flip(floating)).normalized
    (self.confidence, self.reference) = (confidence, reference)
  }

  /// Returns the floating image, warped to the reference: of the reference's size, transparent outside the
  /// floating image. Takes about 20 ns per pixel of the reference.
  ///
  /// - Throws: `PixelSamplingError` if the format isn't supported or memory is short; `CancellationError`.
  package func image(_ floating: OrientedImage) throws -> CVPixelBuffer {
    let size = PixelSamplingError.invalidSize(width: reference.width, height: reference.height)
    guard
      let target = CVPixelBuffer(
        width: reference.width, height: reference.height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw size }
    // Always invertible: the registration computed it as an inverse.
    guard let back = homography.inverse else { throw size }
    try PerspectiveSampler(floating).sample(
      through: back, into: target, checkCancellation: Task.checkCancellation)
    return target
  }
}

extension Homography {
  fileprivate init(_ matrix: matrix_float3x3) {
    let (a, b, c) = matrix.columns
    self.init(
      SIMD3(Double(a.x), Double(b.x), Double(c.x)), SIMD3(Double(a.y), Double(b.y), Double(c.y)),
      SIMD3(Double(a.z), Double(b.z), Double(c.z)))
  }
}
