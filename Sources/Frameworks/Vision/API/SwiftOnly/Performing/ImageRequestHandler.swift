public import CoreGraphics
public import CoreImage
public import CoreMedia
public import CoreVideo
import Foundation
public import ImageIO

/// Performs requests on one picture.
///
/// The picture is decoded when a request first needs it, once for all requests and performs, and kept as long as the handler;
/// it must not be changed meanwhile. Requests that are performed together run at the same time where there are processors,
/// and share what they make of the picture.
///
/// An orientation given says how the stored picture is turned to be upright, and outranks what the picture's own metadata
/// says. Without one, a file's or data's EXIF orientation counts, and any other picture is taken as upright.
///
/// Performing suspends the task; the work is done on other threads. Canceling the task cancels the work, which then ends
/// with `VisionError.requestCancelled`.
public final class ImageRequestHandler: Sendable {
  let source: SourceImage
  /// When the picture was taken, where it says.
  private let timeRange: CMTimeRange?

  private init(source: SourceImage, timeRange: CMTimeRange? = nil) {
    (self.source, self.timeRange) = (source, timeRange)
  }

  /// A picture file.
  public convenience init(_ imageURL: URL, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(imageURL, orientation: orientation))
  }

  /// An encoded picture.
  public convenience init(_ data: Data, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(data, orientation: orientation))
  }

  /// A Core Graphics picture.
  public convenience init(_ image: CGImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(image, orientation: orientation))
  }

  /// A Core Image picture.
  public convenience init(_ image: CIImage, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(image, orientation: orientation))
  }

  /// A pixel buffer.
  public convenience init(_ pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation? = nil) {
    self.init(source: SourceImage(pixelBuffer, orientation: orientation))
  }

  /// A sample's picture, whose observations have the sample's time. One that was invalidated makes performing fail with
  /// `VisionError.invalidImage`.
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

  /// Performs requests together, and returns when all have ended.
  ///
  /// - Throws: the `VisionError` of the first request, in the arguments' order, that failed.
  public func perform<each Request: VisionRequest>(
    _ request: repeat each Request
  ) async throws -> (repeat (each Request).Result) {
    let found = try await performance.observations(performance.makers(of: repeat each request))
    return try performance.results(found, of: repeat each request)
  }

  /// Begins to perform requests together, and gives the result of each as it ends. A request that fails gives
  /// `VisionResult.error`; the others go on.
  ///
  /// The requests are canceled when nobody waits for results any longer: the sequence was given up, or the task that
  /// iterates over it was canceled.
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
