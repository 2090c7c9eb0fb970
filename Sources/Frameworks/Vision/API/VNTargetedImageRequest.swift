public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// A request that compares two pictures: the targeted one, which it is made with, and the one that the handler has. An
/// abstract class; its subclasses say what is told of the two.
///
/// The targeted picture is decoded when the request is first performed, and kept as long as the request. The region of interest
/// holds for both pictures. Options are accepted; no request here needs any.
open class VNTargetedImageRequest: VNImageBasedRequest {
  let target: SourceImage

  init(target: SourceImage, completionHandler: VNRequestCompletionHandler?) {
    self.target = target
    super.init(completionHandler: completionHandler)
  }

  /// A pixel buffer that is upright.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(pixelBuffer), completionHandler: completionHandler)
  }

  /// A pixel buffer, turned as given.
  public convenience init(
    targetedCVPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(pixelBuffer, orientation: orientation), completionHandler: completionHandler)
  }

  /// A Core Graphics picture that is upright.
  public convenience init(
    targetedCGImage cgImage: CGImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(cgImage), completionHandler: completionHandler)
  }

  /// A Core Graphics picture, turned as given.
  public convenience init(
    targetedCGImage cgImage: CGImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(cgImage, orientation: orientation), completionHandler: completionHandler)
  }

  /// A Core Image picture that is upright.
  public convenience init(
    targetedCIImage ciImage: CIImage, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(ciImage), completionHandler: completionHandler)
  }

  /// A Core Image picture, turned as given.
  public convenience init(
    targetedCIImage ciImage: CIImage, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(ciImage, orientation: orientation), completionHandler: completionHandler)
  }

  /// A sample's picture, which is upright.
  public convenience init(
    targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(sampleBuffer), completionHandler: completionHandler)
  }

  /// A sample's picture, turned as given.
  public convenience init(
    targetedCMSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(sampleBuffer, orientation: orientation), completionHandler: completionHandler)
  }

  /// A picture file, turned as its EXIF data says.
  public convenience init(
    targetedImageURL imageURL: URL, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(imageURL), completionHandler: completionHandler)
  }

  /// A picture file, turned as given.
  public convenience init(
    targetedImageURL imageURL: URL, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(imageURL, orientation: orientation), completionHandler: completionHandler)
  }

  /// An encoded picture, turned as its EXIF data says.
  public convenience init(
    targetedImageData imageData: Data, options: [VNImageOption: Any] = [:],
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(target: SourceImage(imageData), completionHandler: completionHandler)
  }

  /// An encoded picture, turned as given.
  public convenience init(
    targetedImageData imageData: Data, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:], completionHandler: VNRequestCompletionHandler? = nil
  ) {
    self.init(
      target: SourceImage(imageData, orientation: orientation), completionHandler: completionHandler)
  }
}
