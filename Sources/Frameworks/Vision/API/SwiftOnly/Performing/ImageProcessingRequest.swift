public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// A request that processes an image or a region of it.
public protocol ImageProcessingRequest: VisionRequest {
  /// The region to process in the upright image, 0…1, lower-left origin. Default: the whole image.
  ///
  /// Performing fails with `VisionError.invalidArgument` if it is empty or not entirely inside the image.
  /// Results are normalized to the region.
  var regionOfInterest: NormalizedRect { get set }

  /// Performs the request on an image file.
  func perform(on url: URL, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on an encoded image.
  func perform(on data: Data, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a Core Graphics image.
  func perform(on image: CGImage, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a pixel buffer.
  func perform(on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a sample's image.
  func perform(
    on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation?
  ) async throws -> Result
  /// Performs the request on a Core Image image.
  func perform(on image: CIImage, orientation: CGImagePropertyOrientation?) async throws -> Result
}

/// Uses an `ImageRequestHandler` for the one request: see there for orientations, cancellation and errors.
extension ImageProcessingRequest {
  public func perform(
    on url: URL, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(url, orientation: orientation).perform(self)
  }

  public func perform(
    on data: Data, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(data, orientation: orientation).perform(self)
  }

  public func perform(
    on image: CGImage, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }

  public func perform(
    on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(pixelBuffer, orientation: orientation).perform(self)
  }

  public func perform(
    on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(sampleBuffer, orientation: orientation).perform(self)
  }

  public func perform(
    on image: CIImage, orientation: CGImagePropertyOrientation? = nil
  ) async throws -> Result {
    try await ImageRequestHandler(image, orientation: orientation).perform(self)
  }
}
