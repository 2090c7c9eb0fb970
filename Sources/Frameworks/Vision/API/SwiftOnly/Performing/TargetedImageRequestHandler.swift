public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// Performs requests on two images.
///
///     let handler = TargetedImageRequestHandler(sourceURL: first, targetURL: second)
///     let shift = try await handler.perform(
///       TrackTranslationalImageRegistrationRequest())
///
/// The source acts as the previous frame, the target as the current one: flow vectors lead from the source to
/// the target, and alignments move the source onto the target. (Apple's direction isn't documented.) The
/// state of a request that was performed on frames is neither used nor changed.
///
/// Images are decoded when a request first needs them, once for all requests. The orientation applies to
/// both. Orientation and cancellation are as for `ImageRequestHandler`.
public final class TargetedImageRequestHandler: Sendable {
  private let performance: RequestPerformer

  private init<Picture>(
    _ source: Picture, _ target: Picture, timeRange: CMTimeRange? = nil, _ image: (Picture) -> SourceImage
  ) {
    let (source, target) = (image(source), image(target))
    performance = RequestPerformer(timeRange: timeRange) { makers, ended in
      RequestBundle.perform(makers, from: source, to: target, ended: ended)
    }
  }

  /// Creates a handler for two image files.
  public convenience init(sourceURL: URL, targetURL: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(sourceURL, targetURL) { SourceImage($0, orientation: orientation) }
  }

  /// Creates a handler for two encoded images.
  public convenience init(source: Data, target: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Creates a handler for two Core Graphics images.
  public convenience init(source: CGImage, target: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Creates a handler for two Core Image images.
  public convenience init(source: CIImage, target: CIImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Creates a handler for two pixel buffers.
  public convenience init(
    source: CVPixelBuffer, target: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Creates a handler for two samples' images. Observations have the target's time.
  public convenience init(
    source: CMSampleBuffer, target: CMSampleBuffer, orientation: CGImagePropertyOrientation? = nil
  ) {
    self.init(source, target, timeRange: target.timeRange) { SourceImage($0, orientation: orientation) }
  }

  /// Performs a request.
  ///
  /// - Throws: `VisionError`.
  public func perform<Request: TargetedRequest>(_ request: Request) async throws -> Request.Result {
    try await performance.result(of: request)
  }

  /// Performs requests together and returns when all have ended.
  ///
  /// - Throws: the `VisionError` of the first failed request in the arguments' order.
  public func perform<each Request: TargetedRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let found = try await performance.observations(performance.makers(of: repeat each request))
    return try performance.results(found, of: repeat each request)
  }

  /// Performs requests together and yields the result of each as it ends, as `ImageRequestHandler` does.
  public func performAll(
    _ requests: some Collection<any TargetedRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    performance.visionResults(of: requests.map { $0 })
  }
}
