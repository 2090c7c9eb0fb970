import Foundation
import Vision

/// Where a picture can be cropped so that what stands out stays in it.
struct Thumbnail {
  /// In pixels from the upper left corner; the whole picture where nothing stands out.
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
