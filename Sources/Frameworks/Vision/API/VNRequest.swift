public import Foundation

/// A handler of an ended request and its error, if any; called on `perform(_:)`'s thread before it returns.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// An image analysis request: its parameters, and its results after a handler has performed it. An abstract
/// class; performing it fails with `VNErrorCode.unsupportedRequest`.
///
/// A request may be performed repeatedly, on different images. If two threads perform the same request, one
/// waits until the other's perform has returned, including completion handlers, so that every handler gets
/// its own results. A completion handler must not wait for another thread that performs the same request.
/// Don't change properties while the request is performed; `cancel()` and `results` are safe on any thread.
open class VNRequest: NSObject {
  /// The handler that is called when the request has ended.
  public let completionHandler: VNRequestCompletionHandler?
  /// The version of the algorithm. Default: the newest. Performing fails with
  /// `VNErrorCode.unsupportedRevision` if it isn't among `supportedRevisions`.
  open var revision: Int
  /// Whether to prefer low resource use to speed. Has no effect: requests run with their caller's priority.
  open var preferBackgroundProcessing = false
  /// Has no effect: everything runs on the CPU. Default: false.
  @available(*, deprecated, message: "Every request runs on the processor.")
  open var usesCPUOnly: Bool {
    get { isLimitedToProcessor }
    set { isLimitedToProcessor = newValue }
  }

  let state = RequestState()
  /// Whether the last perform skipped parts of the image to limit its cost: the results are from the rest.
  package var isSearchIncomplete: Bool { state.isSearchIncomplete }
  private var isLimitedToProcessor = false

  public override convenience init() { self.init(completionHandler: nil) }

  /// - Parameter completionHandler: called when the request has ended.
  public init(completionHandler: VNRequestCompletionHandler? = nil) {
    self.completionHandler = completionHandler
    revision = Self.currentRevision
  }

  /// The supported revisions.
  open class var supportedRevisions: IndexSet { [] }
  /// The revision of a new request.
  open class var defaultRevision: Int { currentRevision }
  /// The newest revision.
  open class var currentRevision: Int { supportedRevisions.last ?? VNRequestRevisionUnspecified }

  /// Stops performing as soon as possible: the results are nil, and the completion handler and `perform(_:)`
  /// receive `VNErrorCode.requestCancelled`.
  ///
  /// Safe on any thread. Has no effect, even on later performs, if the request isn't being performed.
  open func cancel() { state.cancel() }

  /// Captures the request's parameters on the performing thread, so that the work, on any thread, doesn't
  /// access the request or the caller's objects.
  func work() throws -> any RequestWork {
    throw VNErrorCode.unsupportedRequest.error(
      "\(type(of: self)) is abstract: perform one of its subclasses.")
  }

  /// Captures the parameters of a request that may need state carried over between frames.
  ///
  /// - Parameter sequence: nil if the image isn't a frame of a sequence.
  func work(in sequence: SequenceState?) throws -> any RequestWork { try work() }

  /// Reports progress, 0…1; for requests that provide it.
  func report(progress: Double, error: (any Error)?) {}
}

/// Adds `results` to every request.
///
/// Declared in a protocol extension because a Swift subclass can't override a property with a different type,
/// as Apple's requests do with `results`.
public protocol _VNResultsProviding {}

extension VNRequest: _VNResultsProviding {
  func observations<Observation: VNObservation>() -> [Observation]? {
    state.results?.compactMap { $0 as? Observation }
  }
}

extension _VNResultsProviding where Self: VNRequest {
  /// The results, of the documented class; nil before the first perform and after a failed or canceled one.
  public var results: [VNObservation]? { state.results }
}

/// The analysis of an image by a request.
protocol RequestWork: Sendable {
  /// The approximate single-core time for an image of one megapixel, in milliseconds. Requests performed
  /// together start in descending order of it, so that a long one doesn't end last.
  var typicalMilliseconds: Int { get }

  /// - Parameter cancellation: checked between the steps of long work.
  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation]
}

extension RequestWork {
  var typicalMilliseconds: Int { 50 }
}
