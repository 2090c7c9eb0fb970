import CoreVideo
package import Foundation
package import ImageIO
import PixelSampling

/// Upright, scaled-down JPEG copies of images.
package enum ImagePreview {
  /// The whole image.
  ///
  /// - Parameter side: the maximum length of its longer side; smaller images keep their size.
  /// - Returns: nil if memory is short or the encoder is missing.
  package static func jpeg(of image: OrientedImage, side: Int) -> Data? {
    let scale = min(Double(side) / Double(max(image.width, image.height, 1)), 1)
    func scaled(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
    return jpeg(
      of: image, width: scaled(image.width), height: scaled(image.height), cropAndScale: .scaleFill)
  }

  /// The center square, as used by classifiers.
  package static func square(of image: OrientedImage, side: Int) -> Data? {
    jpeg(of: image, width: side, height: side, cropAndScale: .centerCrop)
  }

  private static func jpeg(
    of image: OrientedImage, width: Int, height: Int, cropAndScale: CropAndScale
  ) -> Data? {
    guard
      let plan = try? SamplingPlan(
        of: image, cropAndScale: cropAndScale, destinationWidth: width, destinationHeight: height),
      let small = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA),
      (try? PixelSampler(plan: plan).sample(image.buffer, into: small)) != nil
    else { return nil }
    return try? ImageEncoder.encode(small, as: .jpeg, isOpaque: true, quality: 0.85)
  }
}
