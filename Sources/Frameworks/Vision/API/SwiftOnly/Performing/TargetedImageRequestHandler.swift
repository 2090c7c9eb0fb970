public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// Performs requests on two pictures.
///
///     let handler = TargetedImageRequestHandler(sourceURL: first, targetURL: second)
///     let shift = try await handler.perform(TrackTranslationalImageRegistrationRequest())
///
/// The source is taken for the frame before, the target for the current one: flows lead from the source to the target, and
/// alignments move the source onto the target. (Which way Apple's go isn't documented.) What a request keeps of frames that it was
/// performed on isn't asked, and stays as it is.
///
/// Pictures are decoded when a request first needs them, once for all requests and performs. The orientation holds for both;
/// `ImageRequestHandler` says what it does, and how performing is canceled.
public final class TargetedImageRequestHandler: Sendable {
  private let performance: RequestPerformer

  /// - Parameter picture: what a picture given is to requests.
  private init<Picture>(
    _ source: Picture, _ target: Picture, timeRange: CMTimeRange? = nil, _ picture: (Picture) -> SourceImage
  ) {
    let (source, target) = (picture(source), picture(target))
    performance = RequestPerformer(timeRange: timeRange) { makers, ended in
      RequestBundle.perform(makers, from: source, to: target, ended: ended)
    }
  }

  /// Two picture files.
  public convenience init(sourceURL: URL, targetURL: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(sourceURL, targetURL) { SourceImage($0, orientation: orientation) }
  }

  /// Two encoded pictures.
  public convenience init(source: Data, target: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Two Core Graphics pictures.
  public convenience init(source: CGImage, target: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Two Core Image pictures.
  public convenience init(source: CIImage, target: CIImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// Two pixel buffers.
  public convenience init(
    source: CVPixelBuffer, target: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil
  ) {
    self.init(source, target) { SourceImage($0, orientation: orientation) }
  }

  /// The pictures of two samples. Observations have the target's time.
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

  /// Performs requests together, and returns when all have ended.
  ///
  /// - Throws: the `VisionError` of the first request, in the arguments' order, that failed.
  public func perform<each Request: TargetedRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let found = try await performance.observations(performance.makers(of: repeat each request))
    return try performance.results(found, of: repeat each request)
  }

  /// Begins to perform requests together, and gives the result of each as it ends: as `ImageRequestHandler` does.
  public func performAll(
    _ requests: some Collection<any TargetedRequest>
  ) -> some AsyncSequence<VisionResult, Never> {
    performance.visionResults(of: requests.map { $0 })
  }
}
