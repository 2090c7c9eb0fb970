import Foundation
import ParallelWork

/// A group of requests performed together on one image.
struct RequestBundle {
  let requests: [VNRequest]
  /// The state carried over between frames; nil for a single image.
  var sequence: SequenceState?

  /// Performs independent requests concurrently, and calls completion handlers on this thread as they end.
  ///
  /// - Throws: the first failed request's error, in the bundle's order. The others still have results.
  func perform(on image: SourceImage) throws {
    var errors = [(any Error)?](repeating: nil, count: requests.count)
    perform(on: image) { errors[$0] = $1 }
    if let error = errors.lazy.compactMap(\.self).first { throw error }
  }

  /// - Parameter ended: called on this thread when a request has ended, with its index and error.
  func perform(on image: SourceImage, ended: (Int, (any Error)?) -> Void) {
    let turns = distinctStates
    turns.forEach { $0.lock() }
    defer { turns.reversed().forEach { $0.unlock() } }
    let prepared = prepare(on: image, ended: ended)
    let tasks = Self.launchOrder(prepared.map(\.work.typicalMilliseconds)).map { prepared[$0] }
    concurrentForEach(tasks) { task in
      task.outcome()
    } take: { number, outcome in
      let index = tasks[number].index
      ended(index, finish(index, outcome.get()))
    }
  }

  /// A launch order by duration: the longest first, so that no long request runs alone at the end; stable.
  static func launchOrder(_ milliseconds: [Int]) -> [Int] {
    milliseconds.indices.sorted { (milliseconds[$1], $0) < (milliseconds[$0], $1) }
  }

  /// Each request once, in the same order for all threads: bundles with common requests don't deadlock.
  private var distinctStates: [RequestState] {
    guard requests.count > 1 else { return requests.map(\.state) }
    return Dictionary(requests.map { (ObjectIdentifier($0.state), $0.state) }, uniquingKeysWith: { $1 })
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// Prepares the requests that can be performed; the others end here.
  private func prepare(
    on source: SourceImage, ended: (Int, (any Error)?) -> Void
  ) -> [RequestTask] {
    var image: Result<RequestImage, any Error>?
    var tasks: [RequestTask] = []
    for (index, request) in requests.enumerated() {
      request.report(progress: 0, error: nil)
      do {
        try request.checkRevision()
        let work = try request.work(in: sequence)
        try request.state.checkCancellation()
        let decoded = image ?? Result { try source.picture() }
        image = decoded
        tasks.append(
          RequestTask(index: index, work: work, image: try decoded.get(), cancellation: request.state))
      } catch {
        ended(index, finish(index, .failure(error)))
      }
    }
    return tasks
  }

  private func finish(_ index: Int, _ outcome: Result<[VNObservation], any Error>) -> (any Error)? {
    let request = requests[index]
    let error = request.state.complete(outcome)
    request.report(progress: 1, error: error)
    request.completionHandler?(request, error)
    return error
  }
}

extension VNRequest {
  fileprivate func checkRevision() throws { try Self.check(revision: revision) }

  /// - Throws: `VNErrorCode.unsupportedRevision` if the request has no such revision.
  static func check(revision: Int) throws {
    let supported = supportedRevisions
    guard supported.isEmpty || supported.contains(revision) else {
      throw VNErrorCode.unsupportedRevision.error(
        "\(self) has no revision \(revision), only \(supported.map(String.init).joined(separator: ", ")).")
    }
  }
}

private struct RequestTask: Sendable {
  let index: Int
  let work: any RequestWork
  let image: RequestImage
  let cancellation: RequestState

  func outcome() -> Result<[VNObservation], any Error> {
    Result {
      try cancellation.checkCancellation()
      let found = try work.observations(in: image, cancellation: cancellation)
      if let timeRange = image.timeRange {
        for observation in found { observation.identity.setTimeRange(timeRange) }
      }
      return found
    }
  }
}
