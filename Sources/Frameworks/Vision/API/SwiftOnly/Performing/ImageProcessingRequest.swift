public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// A request that looks at a picture, or at a part of it.
public protocol ImageProcessingRequest: VisionRequest {
  /// The part to look at: 0…1 on each axis of the upright picture, origin at the lower left. All of it unless set.
  ///
  /// Any rectangle is accepted, but performing fails with `VisionError.invalidArgument` where it isn't wholly inside the
  /// picture or is empty. Results are normalized to the region.
  var regionOfInterest: NormalizedRect { get set }

  /// Performs the request on a picture file.
  func perform(on url: URL, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on an encoded picture.
  func perform(on data: Data, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a Core Graphics picture.
  func perform(on image: CGImage, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a pixel buffer.
  func perform(on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation?) async throws -> Result
  /// Performs the request on a sample's picture.
  func perform(
    on sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation?
  ) async throws -> Result
  /// Performs the request on a Core Image picture.
  func perform(on image: CIImage, orientation: CGImagePropertyOrientation?) async throws -> Result
}

/// Each is an `ImageRequestHandler` made for one request: see there for orientations, cancellation and errors.
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
