import Foundation
import Vision

/// Aligns the images of a hand-held series.
struct Alignment {
  /// The offset that aligns an image with the reference, to the right and up, in pixels; nil if they don't
  /// match.
  /// match.
  func offset(of floating: CGImage, onto reference: CGImage) throws -> CGPoint? {
    let request = VNTranslationalImageRegistrationRequest(targetedCGImage: floating, options: [:])
    try VNImageRequestHandler(cgImage: reference, options: [:]).perform([request])
    guard let transform = request.results?.first?.alignmentTransform else { return nil }
    return CGPoint(x: transform.tx, y: transform.ty)
  }
}
