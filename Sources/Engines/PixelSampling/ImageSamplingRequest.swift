package import Foundation
package import ImageIO

/// A picture with how it is to be seen: what an image feature value carries until the model's input is at hand,
/// so that orientation, cropping, scaling and conversion are one pass straight into it.
package struct ImageSamplingRequest: Sendable {
  package let image: OrientedImage
  package let plan: SamplingPlan

  /// - Parameters: as for `SamplingPlan`.
  /// - Throws: `PixelSamplingError.invalidSize` and `.regionOutOfRange`.
  package init(
    _ picture: OrientedImage, regionOfInterest: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    cropAndScale: CropAndScale = .scaleFill, destinationWidth: Int, destinationHeight: Int
  ) throws(PixelSamplingError) {
    self.image = picture
    plan = try SamplingPlan(
      of: picture, regionOfInterest: regionOfInterest, cropAndScale: cropAndScale,
      destinationWidth: destinationWidth, destinationHeight: destinationHeight)
  }
}
