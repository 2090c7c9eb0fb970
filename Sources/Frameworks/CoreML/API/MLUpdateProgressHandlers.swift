public import Foundation

/// What can happen in an update.
public struct MLUpdateProgressEvent: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Training begins.
  public static let trainingBegin = MLUpdateProgressEvent(rawValue: 1 << 0)
  /// All samples have been gone through once more. Of networks only.
  public static let epochEnd = MLUpdateProgressEvent(rawValue: 1 << 1)
  /// The weights have been changed by a mini batch. Of networks only.
  public static let miniBatchEnd = MLUpdateProgressEvent(rawValue: 1 << 2)
}

/// What is called in the course of an update.
///
/// Unchecked, because `NSObject` can't be checked: nothing of it changes.
public final class MLUpdateProgressHandlers: NSObject, @unchecked Sendable {
  /// A handler of events.
  public typealias Handler = @Sendable (MLUpdateContext) -> Void

  let interestedEvents: MLUpdateProgressEvent
  let progressHandler: Handler?
  let completionHandler: Handler

  /// - Parameters:
  ///   - interestedEvents: for which events `progressHandler` is called.
  ///   - progressHandler: is called on a thread of the task's, which waits for it.
  ///   - completionHandler: is called once, last, when the task has ended in whichever way; its context's task has the state and, where
  ///     it failed, the error.
  public init(
    forEvents interestedEvents: MLUpdateProgressEvent, progressHandler: Handler?,
    completionHandler: @escaping Handler
  ) {
    self.interestedEvents = interestedEvents
    self.progressHandler = progressHandler
    self.completionHandler = completionHandler
  }
}
