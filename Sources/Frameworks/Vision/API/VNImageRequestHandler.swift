public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation
public import ImageIO

/// Performs requests on one picture.
///
/// The picture is decoded when a request first needs it, once for all requests and performs, and kept as long as
/// the handler; it must not be changed meanwhile. An orientation given says how the stored picture is turned to be
/// upright, and outranks what the picture's own metadata says. Without one, a file's or data's EXIF orientation
/// counts, and a `CGImage`, `CIImage` or pixel buffer, which carry none, is taken as upright.
///
/// Options are accepted; no request here needs any.
open class VNImageRequestHandler: NSObject {
  let source: SourceImage

  /// A Core Graphics picture that is upright.
  public init(cgImage image: CGImage, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(image)
  }

  /// A Core Graphics picture, turned as given.
  public init(
    cgImage image: CGImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(image, orientation: orientation)
  }

  /// A Core Image picture that is upright.
  public init(ciImage image: CIImage, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(image)
  }

  /// A Core Image picture, turned as given.
  public init(
    ciImage image: CIImage, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(image, orientation: orientation)
  }

  /// A pixel buffer that is upright.
  public init(cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(pixelBuffer)
  }

  /// A pixel buffer, turned as given.
  public init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(pixelBuffer, orientation: orientation)
  }

  /// A sample's picture, which is upright. One that was invalidated makes performing fail with `VNErrorCode.invalidImage`.
  public init(cmSampleBuffer sampleBuffer: CMSampleBuffer, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(sampleBuffer)
  }

  /// A sample's picture, turned as given.
  public init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(sampleBuffer, orientation: orientation)
  }

  /// Stored pixels, turned as they say.
  package init(_ picture: OrientedImage) { source = SourceImage(picture) }

  /// An encoded picture, turned as its EXIF data says.
  public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(imageData)
  }

  /// An encoded picture, turned as given.
  public init(
    data imageData: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(imageData, orientation: orientation)
  }

  /// A picture file, turned as its EXIF data says.
  public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
    source = SourceImage(imageURL)
  }

  /// A picture file, turned as given.
  public init(
    url imageURL: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    source = SourceImage(imageURL, orientation: orientation)
  }

  /// Performs the requests and returns when all have ended and their completion handlers have been called, which
  /// happens on this thread, as each ends. Several requests run at the same time where there are processors.
  ///
  /// A request that fails has nil results, and its completion handler gets its error; the others go on. When the task
  /// that this is called in is canceled, so are the requests.
  ///
  /// - Throws: the error of the first request that failed, in the array's order: an `NSError` of `VNErrorDomain`
  ///   whose code is a `VNErrorCode`'s raw value.
  open func perform(_ requests: [VNRequest]) throws {
    try RequestBundle(requests: requests).perform(on: source)
  }
}
