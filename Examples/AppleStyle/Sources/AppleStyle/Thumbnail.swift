import Foundation
import Vision

/// Crops an image so that its salient objects stay in it.
struct Thumbnail {
  /// The crop in pixels, top-left origin; the whole image if nothing is salient.
  func crop(of image: CGImage) throws -> CGRect {
    let request = VNGenerateAttentionBasedSaliencyImageRequest()
    try VNImageRequestHandler(cgImage: image, options: [:]).perform([request])
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    guard let objects = request.results?.first?.salientObjects, !objects.isEmpty else { return whole }
    let box = objects.reduce(CGRect.null) { $0.union($1.boundingBox) }
    let pixels = VNImageRectForNormalizedRect(box, image.width, image.height)
    return CGRect(
      x: pixels.minX, y: CGFloat(image.height) - pixels.maxY, width: pixels.width, height: pixels.height)
  }
}
