public import Foundation

/// Is called when a request has ended, with the error that ended it, or nil.
///
/// It runs on the thread that called `perform(_:)`, before that returns.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// Something to find in, or make of, a picture: what is asked before a handler performs it, and what was found
/// afterwards. An abstract class; performing it itself fails with `VNErrorCode.unsupportedRequest`.
///
/// A request may be performed again and again, on one picture after the other. If two threads perform the same
/// request at once, one waits until the other's perform has returned, completion handlers included: every
/// handler sees its own results. So a completion handler must not wait for another thread that performs the same
/// request. Properties must not be changed while the request is performed; `cancel()` and `results` may be
/// called from any thread.
open class VNRequest: NSObject {
  /// Is called when the request has ended.
  public let completionHandler: VNRequestCompletionHandler?
  /// Which version of the algorithm is asked for; the newest unless set. One that isn't among
  /// `supportedRevisions` makes performing fail with `VNErrorCode.unsupportedRevision`.
  open var revision: Int
  /// A wish to spare the machine at the price of time. Accepted; every request already runs within its caller's
  /// priority.
  open var preferBackgroundProcessing = false
  /// Accepted; everything here runs on the processor. False unless set.
  @available(*, deprecated, message: "Every request runs on the processor.")
  open var usesCPUOnly: Bool {
    get { isLimitedToProcessor }
    set { isLimitedToProcessor = newValue }
  }

  let state = RequestState()
  /// Whether the last perform passed over parts of the picture, because they would have cost more work than a picture may: the
  /// results are what was found elsewhere.
  package var isSearchCut: Bool { state.isSearchCut }
  private var isLimitedToProcessor = false

  public override convenience init() { self.init(completionHandler: nil) }

  /// - Parameter completionHandler: is called when the request has ended.
  public init(completionHandler: VNRequestCompletionHandler? = nil) {
    self.completionHandler = completionHandler
    revision = Self.currentRevision
  }

  /// The revisions that there are.
  open class var supportedRevisions: IndexSet { [] }
  /// The revision that a new request asks for.
  open class var defaultRevision: Int { currentRevision }
  /// The newest revision.
  open class var currentRevision: Int { supportedRevisions.last ?? VNRequestRevisionUnspecified }

  /// Ends performing as soon as possible: the results will be nil, and the completion handler and `perform(_:)`
  /// get `VNErrorCode.requestCancelled`.
  ///
  /// It may be called from any thread. A request that isn't being performed has nothing to cancel: the call does
  /// nothing, and the next perform runs.
  open func cancel() { state.cancel() }

  /// What performing would do now. Read on the performing thread, so that the work itself, on whichever thread,
  /// touches neither the request nor what the caller gave it.
  func work() throws -> any RequestWork {
    throw VNErrorCode.unsupportedRequest.error(
      "\(type(of: self)) is abstract: perform one of its subclasses.")
  }

  /// The same for a request that may need what a sequence handler keeps between frames.
  ///
  /// - Parameter sequence: nil where the picture isn't a frame of a sequence.
  func work(in sequence: SequenceState?) throws -> any RequestWork { try work() }

  /// Reports how far performing is, 0…1; for requests that provide progress.
  func report(progress: Double, error: (any Error)?) {}
}

/// Gives every request its `results`.
///
/// They are declared in a protocol's extension because Swift lets no subclass override a property with one of another
/// type, and Apple's requests each declare `results` with the observations that they give.
public protocol _VNResultsProviding {}

extension VNRequest: _VNResultsProviding {
  /// The results as the observations that a request gives.
  func observations<Observation: VNObservation>() -> [Observation]? {
    state.results?.compactMap { $0 as? Observation }
  }
}

extension _VNResultsProviding where Self: VNRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled, else 0 or more
  /// observations of the subclass that the request names.
  public var results: [VNObservation]? { state.results }
}

/// What a request does with a picture.
protocol RequestWork: Sendable {
  /// About how many milliseconds of one processor it takes on a picture of a megapixel. Of a bundle, what takes longest begins
  /// first, so that nothing long is left when the rest is done.
  var typicalMilliseconds: Int { get }

  /// - Parameter cancellation: asked between the steps of long work.
  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation]
}

extension RequestWork {
  var typicalMilliseconds: Int { 50 }
}
