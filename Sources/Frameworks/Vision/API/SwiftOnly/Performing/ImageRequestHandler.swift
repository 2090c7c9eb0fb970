public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// Performs requests on one image.
///
/// The image is decoded when a request first needs it, once for all requests, and kept for the handler's
/// lifetime; don't change it meanwhile. Requests performed together run concurrently if there are several
/// cores, and share intermediate images.
///
/// A given orientation overrides the image's metadata. Without one, files and data use their EXIF
/// orientation; other images are assumed to be upright.
///
/// Performing suspends the task while other threads do the work. Canceling the task cancels the work, which
/// then fails with `VisionError.requestCancelled`.
public final class ImageRequestHandler: Sendable {
  let source: SourceImage
  /// The image's time, if it has one.
  private let timeRange: CMTimeRange?

  private init(source: SourceImage, timeRange: CMTimeRange? = nil) {
    (self.source, self.timeRange) = (source, timeRange)
  }

  /// Creates a handler for an image file.
  public convenience init(_ imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(imageURL, orientation: orientation))
  }

  /// Creates a handler for an encoded image.
  public convenience init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(data, orientation: orientation))
  }

  /// Creates a handler for a Core Graphics image.
  public convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(image, orientation: orientation))
  }

  /// Creates a handler for a Core Image image.
  public convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(image, orientation: orientation))
  }

  /// Creates a handler for a pixel buffer.
  public convenience init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(pixelBuffer, orientation: orientation))
  }

  /// Creates a handler for a sample's image, whose observations have the sample's time. Performing fails with
  /// `VisionError.invalidImage` if the sample was invalidated.
  public convenience init(_ sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(
      source: SourceImage(sampleBuffer, orientation: orientation), timeRange: sampleBuffer.timeRange)
  }

  /// Performs a request.
  ///
  /// - Throws: `VisionError`.
  public func perform<Request: VisionRequest>(_ request: Request) async throws -> Request.Result {
    try await performance.result(of: request)
  }

  /// Performs requests together and returns when all have ended.
  ///
  /// - Throws: the `VisionError` of the first failed request in the arguments' order.
  public func perform<each Request: VisionRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let found = try await performance.observations(performance.makers(of: repeat each request))
    return try performance.results(found, of: repeat each request)
  }

  /// Performs requests together and yields the result of each as it ends. A failed request yields
  /// `VisionResult.error`; the others continue.
  ///
  /// The requests are canceled when the sequence is discarded or the task that iterates over it is canceled.
  public func performAll(
    _ requests: some Collection<any VisionRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    performance.visionResults(of: requests.map { $0 })
  }

  private var performance: RequestPerformer {
    RequestPerformer(timeRange: timeRange) { [source] makers, ended in
      RequestBundle.perform(makers, on: source, ended: ended)
    }
  }
}
