import CoreMedia
import Dispatch
import Foundation
import ParallelWork

/// Performs requests of the Swift-only API on a handler's images.
struct RequestPerformer: Sendable {
  typealias Outcome = Result<[VNObservation], any Error>

  /// The image's time, if it has one.
  let timeRange: CMTimeRange?
  /// Performs the makers' requests, and calls the closure on this thread as each ends, with its index.
  let perform: @Sendable ([RequestMaker], _ ended: (Int, Outcome) -> Void) -> Void

  func result<Request: VisionRequest>(of request: Request) async throws -> Request.Result {
    let translation = request._translation
    return try translation.result(try await observations([translation.makeRequest]).first ?? [], timeRange)
  }

  func makers<each Request: VisionRequest>(of request: repeat each Request) -> [RequestMaker] {
    var makers: [RequestMaker] = []
    repeat makers.append((each request)._translation.makeRequest)
    return makers
  }

  /// Returns the results of several requests.
  ///
  /// Parameter packs stay within functions that don't suspend: in Swift 6.3, passing on another's pack in an
  /// async function crashes ("freed pointer was not the last allocation").
  ///
  /// - Parameter found: the requests' observations, in order.
  func results<each Request: VisionRequest>(
    _ found: [[VNObservation]], of request: repeat each Request
  ) throws -> (repeat (each Request).Result) {
    var found = found.makeIterator()
    return (repeat try (each request)._translation.result(found.next() ?? [], timeRange))
  }

  func visionResults(of requests: [any VisionRequest]) -> AsyncStream<VisionResult> {
    let translated = requests.map { translate($0) }
    let (results, continuation) = AsyncStream.makeStream(of: VisionResult.self)
    let cancellation = Cancellation()
    continuation.onTermination = { _ in cancellation.cancel() }
    DispatchQueue.global().async {
      Cancellation.$current.withValue(cancellation) {
        perform(translated.map(\.makeRequest)) { index, found in
          continuation.yield(translated[index].visionResult(found))
        }
      }
      continuation.finish()
    }
    return results
  }

  func observations(_ makers: [RequestMaker]) async throws -> [[VNObservation]] {
    do {
      return try await onDispatchThread {
        var outcomes = [Outcome](repeating: .success([]), count: makers.count)
        perform(makers) { outcomes[$0] = $1 }
        return try outcomes.map { try $0.get() }
      }
    } catch {
      throw VisionError(error)
    }
  }

  /// A type-erased request.
  private struct Translated: Sendable {
    let makeRequest: RequestMaker
    let visionResult: @Sendable (Outcome) -> VisionResult
  }

  private func translate<Request: VisionRequest>(_ request: Request) -> Translated {
    let (translation, timeRange) = (request._translation, timeRange)
    return Translated(makeRequest: translation.makeRequest) { found in
      do {
        return translation.visionResult(try translation.result(try found.get(), timeRange))
      } catch {
        return .error(request, VisionError(error))
      }
    }
  }
}
