import CoreVideo
package import Foundation
package import ImageIO
import PixelSampling

/// Pictures made smaller, as JPEG, upright.
package enum ImagePreview {
  /// The whole picture.
  ///
  /// - Parameter side: what its longer side has at most; smaller pictures stay as they are.
  /// - Returns: nil where memory is short or what encodes is missing.
  package static func jpeg(of picture: OrientedImage, side: Int) -> Data? {
    let scale = min(Double(side) / Double(max(picture.width, picture.height, 1)), 1)
    func scaled(_ pixels: Int) -> Int { max(Int((Double(pixels) * scale).rounded()), 1) }
    return jpeg(
      of: picture, width: scaled(picture.width), height: scaled(picture.height), cropAndScale: .scaleFill)
  }

  /// The square in the middle, as classifiers see it.
  package static func square(of picture: OrientedImage, side: Int) -> Data? {
    jpeg(of: picture, width: side, height: side, cropAndScale: .centerCrop)
  }

  private static func jpeg(
    of picture: OrientedImage, width: Int, height: Int, cropAndScale: CropAndScale
  ) -> Data? {
    guard
      let plan = try? SamplingPlan(
        of: picture, cropAndScale: cropAndScale, destinationWidth: width, destinationHeight: height),
      let small = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA),
      (try? PixelSampler(plan: plan).sample(picture.buffer, into: small)) != nil
    else { return nil }
    return try? ImageEncoder.encode(small, as: .jpeg, isOpaque: true, quality: 0.85)
  }
}
