package import Foundation
package import ImageIO

/// An image with its sampling plan: the contents of an image feature value until the model's input is
/// available, so that orientation, cropping, scaling and conversion are one pass straight into it.
package struct ImageSamplingRequest: Sendable {
  package let image: OrientedImage
  package let plan: SamplingPlan

  /// - Parameters: as for `SamplingPlan`.
  /// - Throws: `PixelSamplingError.invalidSize` and `.regionOutOfRange`.
  package init(
    _ image: OrientedImage, regionOfInterest: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    cropAndScale: CropAndScale = .scaleFill, destinationWidth: Int, destinationHeight: Int
  ) throws(PixelSamplingError) {
    self.image = image
    plan = try SamplingPlan(
      of: image, regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
      destinationWidth: destinationWidth, destinationHeight: destinationHeight)
  }
}
