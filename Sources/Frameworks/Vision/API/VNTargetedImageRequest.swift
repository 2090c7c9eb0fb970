public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// An abstract request that compares two images: its own targeted one and the handler's.
///
/// The targeted image is decoded when the request is first performed and kept for the request's lifetime. The
/// region of interest applies to both images. Options have no effect.
open class VNTargetedImageRequest: VNImageBasedRequest {
  let target: SourceImage

  init(target: SourceImage, completionHandler: VNRequestCompletionHandler?) {
    self.target = target
    super.init(completionHandler: completionHandler)
  }

  /// Creates a request for an upright pixel buffer.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(pixelBuffer), completionHandler: completionHandler)
  }

  /// Creates a request for a pixel buffer with an orientation.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(pixelBuffer, orientation: orientation), completionHandler: completionHandler)
  }

  /// Creates a request for an upright Core Graphics image.
  public convenience init(
    targetedCGImage cgImage: CGImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(cgImage), completionHandler: completionHandler)
  }

  /// Creates a request for a Core Graphics image with an orientation.
  public convenience init(
    targetedCGImage cgImage: CGImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(cgImage, orientation: orientation), completionHandler: completionHandler)
  }

  /// Creates a request for an upright Core Image image.
  public convenience init(
    targetedCIImage ciImage: CIImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(ciImage), completionHandler: completionHandler)
  }

  /// Creates a request for a Core Image image with an orientation.
  public convenience init(
    targetedCIImage ciImage: CIImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(ciImage, orientation: orientation), completionHandler: completionHandler)
  }

  /// Creates a request for a sample's upright image.
  public convenience init(
    targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(sampleBuffer), completionHandler: completionHandler)
  }

  /// Creates a request for a sample's image with an orientation.
  public convenience init(
    targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(sampleBuffer, orientation: orientation), completionHandler: completionHandler)
  }

  /// Creates a request for an image file with its EXIF orientation.
  public convenience init(
    targetedImageURL imageURL: URL, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(imageURL), completionHandler: completionHandler)
  }

  /// Creates a request for an image file with an orientation.
  public convenience init(
    targetedImageURL imageURL: URL, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(imageURL, orientation: orientation), completionHandler: completionHandler)
  }

  /// Creates a request for an encoded image with its EXIF orientation.
  public convenience init(
    targetedImageData imageData: Data, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(imageData), completionHandler: completionHandler)
  }

  /// Creates a request for an encoded image with an orientation.
  public convenience init(
    targetedImageData imageData: Data, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(imageData, orientation: orientation), completionHandler: completionHandler)
  }
}
