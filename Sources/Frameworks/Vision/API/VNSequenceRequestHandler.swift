public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
public import Foundation
public import ImageIO

/// Performs requests on one picture after the other, such as a video's frames.
///
/// A picture is kept no longer than the call; what tracking requests know of their objects is kept as long as the
/// handler, until their last frame. Face landmarks are steadied: what trembles from frame to frame stands still, what moves is followed
/// (see `VNDetectFaceLandmarksRequest`). Frames must come in their order, one call after the other. Orientations, errors and
/// completion handlers are as `VNImageRequestHandler` has them.
open class VNSequenceRequestHandler: NSObject {
  private let memory = SequenceState()

  public override init() {}

  /// Performs the requests on a pixel buffer that is upright.
  open func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
    try bundle(requests).perform(on: SourceImage(pixelBuffer))
  }

  /// Performs the requests on a pixel buffer, turned as given.
  open func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(pixelBuffer, orientation: orientation))
  }

  /// Performs the requests on a sample's picture, which is upright. One that was invalidated makes them fail with
  /// `VNErrorCode.invalidImage`.
  open func perform(_ requests: [VNRequest], on sampleBuffer: CMSampleBuffer) throws {
    try bundle(requests).perform(on: SourceImage(sampleBuffer))
  }

  /// Performs the requests on a sample's picture, turned as given.
  open func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(sampleBuffer, orientation: orientation))
  }

  /// Performs the requests on a Core Graphics picture that is upright.
  open func perform(_ requests: [VNRequest], on image: CGImage) throws {
    try bundle(requests).perform(on: SourceImage(image))
  }

  /// Performs the requests on a Core Graphics picture, turned as given.
  open func perform(
    _ requests: [VNRequest], on image: CGImage, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(image, orientation: orientation))
  }

  /// Performs the requests on a Core Image picture that is upright.
  open func perform(_ requests: [VNRequest], on image: CIImage) throws {
    try bundle(requests).perform(on: SourceImage(image))
  }

  /// Performs the requests on a Core Image picture, turned as given.
  open func perform(
    _ requests: [VNRequest], on image: CIImage, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(image, orientation: orientation))
  }

  /// Performs the requests on a picture file, turned as its EXIF data says.
  open func perform(_ requests: [VNRequest], onImageURL imageURL: URL) throws {
    try bundle(requests).perform(on: SourceImage(imageURL))
  }

  /// Performs the requests on a picture file, turned as given.
  open func perform(
    _ requests: [VNRequest], onImageURL imageURL: URL, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(imageURL, orientation: orientation))
  }

  /// Performs the requests on an encoded picture, turned as its EXIF data says.
  open func perform(_ requests: [VNRequest], onImageData imageData: Data) throws {
    try bundle(requests).perform(on: SourceImage(imageData))
  }

  /// Performs the requests on an encoded picture, turned as given.
  open func perform(
    _ requests: [VNRequest], onImageData imageData: Data, orientation: CGImagePropertyOrientation
  ) throws {
    try bundle(requests).perform(on: SourceImage(imageData, orientation: orientation))
  }

  private func bundle(_ requests: [VNRequest]) -> RequestBundle {
    RequestBundle(requests: requests, sequence: memory)
  }
}
