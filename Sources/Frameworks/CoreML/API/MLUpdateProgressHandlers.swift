public import Foundation

/// The events of an update.
public struct MLUpdateProgressEvent: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Training starts.
  public static let trainingBegin = MLUpdateProgressEvent(rawValue: 1 << 0)
  /// An epoch has ended. Networks only.
  public static let epochEnd = MLUpdateProgressEvent(rawValue: 1 << 1)
  /// A mini batch has updated the weights. Networks only.
  public static let miniBatchEnd = MLUpdateProgressEvent(rawValue: 1 << 2)
}

/// The handlers of an update's events.
///
/// Unchecked, because `NSObject` can't be checked: it is immutable.
public final class MLUpdateProgressHandlers: NSObject, @unchecked Sendable {
  /// A handler of events.
  public typealias Handler = @Sendable (MLUpdateContext) -> Void

  let interestedEvents: MLUpdateProgressEvent
  let progressHandler: Handler?
  let completionHandler: Handler

  /// - Parameters:
  ///   - interestedEvents: the events that `progressHandler` is called for.
  ///   - progressHandler: called on the task's thread, which waits for it.
  ///   - completionHandler: called once, when the task has ended in any way; its context's task has the state
  ///     and the error, if any.
  public init(
    forEvents interestedEvents: MLUpdateProgressEvent, progressHandler: Handler?,
    completionHandler: @escaping Handler
  ) {
    self.interestedEvents = interestedEvents
    self.progressHandler = progressHandler
    self.completionHandler = completionHandler
  }
}
