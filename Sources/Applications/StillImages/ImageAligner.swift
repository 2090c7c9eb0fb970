package import CoreVideo
import Foundation
package import ImageIO
import PixelSampling
import PlaneGeometry
import Vision
import simd

/// Finds how one picture is to be moved to lie on another, through Vision's requests, and moves it.
package struct ImageAligner: Sendable {
  /// What the pictures may differ by.
  package enum Motion: String, Sendable, CaseIterable {
    /// One is shifted.
    case translation
    /// One is seen in another perspective: shifted, turned, larger or smaller, tilted.
    case homography
  }

  private let motion: Motion

  package init(_ motion: Motion = .homography) { self.motion = motion }

  /// How a picture is to be moved to lie on another.
  ///
  /// - Returns: nil where nothing in the pictures agrees.
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

/// How a picture is to be moved to lie on another.
package struct ImageAlignment: Sendable {
  /// How sure that is, 0…1.
  package let confidence: Float
  /// By rows: (x, y, 1) times it from the left is (u, v, w), and (u / w, v / w) the place in the reference. In pixels of the
  /// upright pictures, from the upper left.
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

  /// The floating picture as it lies on the reference: of the reference's size, and transparent where there is nothing of
  /// it.
  ///
  /// Cost: about 20 ns a pixel of the reference.
  ///
  /// - Throws: `PixelSamplingError` where the picture's format can't be sampled or memory is short; `CancellationError` where
  ///   the task is canceled.
  package func image(_ floating: OrientedImage) throws -> CVPixelBuffer {
    let size = PixelSamplingError.invalidSize(width: reference.width, height: reference.height)
    guard
      let target = CVPixelBuffer(
        width: reference.width, height: reference.height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw size }
    // A picture that is moved has a way back: its projection was found by one.
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
