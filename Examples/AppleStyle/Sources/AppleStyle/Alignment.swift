import Foundation
import Vision

/// Lays the pictures of a hand-held series on one another.
struct Alignment {
  /// How far a picture is to be moved to lie on another: to the right and up, in pixels. Nil where nothing in them agrees.
  func offset(of floating: CGImage, onto reference: CGImage) throws -> CGPoint? {
    let request = VNTranslationalImageRegistrationRequest(targetedCGImage: floating, options: [:])
    try VNImageRequestHandler(cgImage: reference, options: [:]).perform([request])
    guard let transform = request.results?.first?.alignmentTransform else { return nil }
    return CGPoint(x: transform.tx, y: transform.ty)
  }
}
