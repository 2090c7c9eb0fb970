public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation
public import ImageIO

/// Performs requests on a sequence of images, such as a video's frames.
///
/// Images are released after each call. The state of tracking requests is kept until their last frame, at
/// most for the handler's lifetime. Face landmarks are smoothed over time (see
/// `VNDetectFaceLandmarksRequest`). Pass the frames in order, one call at a time. Orientations, errors and
/// completion handlers are as for `VNImageRequestHandler`.
open class VNSequenceRequestHandler: NSObject {
  private let sequenceState = SequenceState()

  public override init() {}

  /// Performs the requests on an upright pixel buffer.
  open func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
    try bundle(requests).perform(on: SourceImage(pixelBuffer))
  }

  /// Performs the requests on a pixel buffer with an orientation.
  open func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(pixelBuffer, orientation: orientation))
  }

  /// Performs the requests on a sample's upright image; an invalidated one fails with `.invalidImage`.
  open func perform(_ requests: [VNRequest], on sampleBuffer: CMSampleBuffer) throws {
    try bundle(requests).perform(on: SourceImage(sampleBuffer))
  }

  /// Performs the requests on a sample's image with an orientation.
  open func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(sampleBuffer, orientation: orientation))
  }

  /// Performs the requests on an upright Core Graphics image.
  open func perform(_ requests: [VNRequest], on image: CGImage) throws {
    try bundle(requests).perform(on: SourceImage(image))
  }

  /// Performs the requests on a Core Graphics image with an orientation.
  open func perform(
    _ requests: [VNRequest], on image: CGImage, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(image, orientation: orientation))
  }

  /// Performs the requests on an upright Core Image image.
  open func perform(_ requests: [VNRequest], on image: CIImage) throws {
    try bundle(requests).perform(on: SourceImage(image))
  }

  /// Performs the requests on a Core Image image with an orientation.
  open func perform(
    _ requests: [VNRequest], on image: CIImage, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(image, orientation: orientation))
  }

  /// Performs the requests on an image file with its EXIF orientation.
  open func perform(_ requests: [VNRequest], onImageURL imageURL: URL) throws {
    try bundle(requests).perform(on: SourceImage(imageURL))
  }

  /// Performs the requests on an image file with an orientation.
  open func perform(
    _ requests: [VNRequest], onImageURL imageURL: URL, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(imageURL, orientation: orientation))
  }

  /// Performs the requests on an encoded image with its EXIF orientation.
  open func perform(_ requests: [VNRequest], onImageData imageData: Data) throws {
    try bundle(requests).perform(on: SourceImage(imageData))
  }

  /// Performs the requests on an encoded image with an orientation.
  open func perform(
    _ requests: [VNRequest], onImageData imageData: Data, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(imageData, orientation: orientation))
  }

  private func bundle(_ requests: [VNRequest]) -> RequestBundle {
    RequestBundle(requests: requests, sequence: sequenceState)
  }
}
