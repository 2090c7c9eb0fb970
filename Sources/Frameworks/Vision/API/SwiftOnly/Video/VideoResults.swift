import Foundation

/// The sequence of a request's results for the frames of a video.
struct VideoResults<Element: Sendable>: AsyncSequence, Sendable {
  typealias Failure = any Error

  struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var results: AsyncThrowingStream<Element, any Error>.Iterator
    fileprivate let backlog: ResultBackpressure
    fileprivate let number: UUID

    mutating func next() async throws -> Element? {
      backlog.didRequestNext(number)
      return try await results.next()
    }
  }

  /// The producer's side of the sequence.
  struct Continuation: Sendable {
    fileprivate let continuation: AsyncThrowingStream<Element, any Error>.Continuation
    fileprivate let backlog: ResultBackpressure
    fileprivate let number: UUID

    /// - Throws: `VisionError.outOfMemory` if there are too many unread results.
    func yield(_ result: Element) throws {
      guard backlog.reserveSlot(number) else {
        throw VisionError.outOfMemory(
          "\(ResultBackpressure.maximumUnreadCount) results of a video's request are unread: read all requests' results concurrently."
        )
      }
      continuation.yield(result)
    }

    func finish(throwing error: (any Error)?) { continuation.finish(throwing: error) }

    /// - Parameter body: called when the results have ended or have no reader any more.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
      continuation.onTermination = { [backlog, number] _ in
        backlog.remove(number)
        body()
      }
    }
  }

  private let results: AsyncThrowingStream<Element, any Error>
  private let backlog: ResultBackpressure
  private let number: UUID

  static func make(in backlog: ResultBackpressure) -> (VideoResults, Continuation) {
    let (results, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
    let number = UUID()
    backlog.add(number)
    return (
      VideoResults(results: results, backlog: backlog, number: number),
      Continuation(continuation: continuation, backlog: backlog, number: number)
    )
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(results: results.makeAsyncIterator(), backlog: backlog, number: number)
  }
}
