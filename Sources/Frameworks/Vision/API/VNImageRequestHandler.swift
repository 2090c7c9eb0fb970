public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation
public import ImageIO

/// Performs requests on one image.
///
/// The image is decoded when a request first needs it, once for all requests, and kept for the handler's
/// lifetime; don't change it meanwhile. A given orientation overrides the image's metadata. Without one,
/// files and data use their EXIF orientation; other images are assumed to be upright.
///
/// Options have no effect.
open class VNImageRequestHandler: NSObject {
  let source: SourceImage

  /// Creates a handler for an upright Core Graphics image.
  public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(image)
  }

  /// Creates a handler for a Core Graphics image with an orientation.
  public init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(image, orientation: orientation)
  }

  /// Creates a handler for an upright Core Image image.
  public init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(image)
  }

  /// Creates a handler for a Core Image image with an orientation.
  public init(
    ciImage image: CIImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(image, orientation: orientation)
  }

  /// Creates a handler for an upright pixel buffer.
  public init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(pixelBuffer)
  }

  /// Creates a handler for a pixel buffer with an orientation.
  public init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(pixelBuffer, orientation: orientation)
  }

  /// Creates a handler for a sample's upright image; an invalidated one fails with
  /// `VNErrorCode.invalidImage`.
  public init(cmSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(sampleBuffer)
  }

  /// Creates a handler for a sample's image with an orientation.
  public init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(sampleBuffer, orientation: orientation)
  }

  package init(_ image: OrientedImage) { source = SourceImage(image) }

  /// Creates a handler for an encoded image with its EXIF orientation.
  public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(imageData)
  }

  /// Creates a handler for an encoded image with an orientation.
  public init(
    data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(imageData, orientation: orientation)
  }

  /// Creates a handler for an image file with its EXIF orientation.
  public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(imageURL)
  }

  /// Creates a handler for an image file with an orientation.
  public init(
    url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(imageURL, orientation: orientation)
  }

  /// Performs the requests, concurrently if there are several cores, and returns when all have ended.
  /// Completion handlers are called on this thread as each request ends.
  ///
  /// A failed request has nil results and passes its error to its completion handler; the others continue.
  /// Canceling the current task cancels the requests.
  ///
  /// - Throws: the error of the first failed request in the array's order: an `NSError` of `VNErrorDomain`
  ///   whose code is a `VNErrorCode`'s raw value.
  open func perform(_ requests: [VNRequest]) throws {
    try RequestBundle(requests: requests).perform(on: source)
  }
}
