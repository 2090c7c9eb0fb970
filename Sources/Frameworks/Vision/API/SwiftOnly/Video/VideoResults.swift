import Foundation

/// A request's results for the frames of a video, as they are read.
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

  /// Where the results come from.
  struct Continuation: Sendable {
    fileprivate let continuation: AsyncThrowingStream<Element, any Error>.Continuation
    fileprivate let backlog: ResultBackpressure
    fileprivate let number: UUID

    /// - Throws: `VisionError.outOfMemory` where too many results haven't been read.
    func yield(_ result: Element) throws {
      guard backlog.reserveSlot(number) else {
        throw VisionError.outOfMemory(
          "\(ResultBackpressure.most) results of the video wait to be read: read each request's results while the others' come."
        )
      }
      continuation.yield(result)
    }

    func finish(throwing error: (any Error)?) { continuation.finish(throwing: error) }

    /// - Parameter body: is called when there are no more results, or nobody reads them any longer.
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
