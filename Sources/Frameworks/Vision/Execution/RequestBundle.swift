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
    let groups = TaskGroup.groups(of: tasks)
    concurrentForEach(groups) { group in
      group.outcomes()
    } take: { number, outcomes in
      for (task, outcome) in zip(groups[number].tasks, outcomes.get()) {
        ended(task.index, finish(task.index, outcome))
      }
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
      return located(try work.observations(in: image, cancellation: cancellation))
    }
  }

  func located(_ observations: [VNObservation]) -> [VNObservation] {
    if let timeRange = image.timeRange {
      for observation in observations { observation.identity.setTimeRange(timeRange) }
    }
    return observations
  }
}

/// A request, or some of one model that makes several predictions at once.
private struct TaskGroup: Sendable {
  private(set) var tasks: [RequestTask]

  /// Groups in the order of their first requests.
  static func groups(of tasks: [RequestTask]) -> [TaskGroup] {
    var groups: [TaskGroup] = []
    var last: [ObjectIdentifier: Int] = [:]
    for task in tasks {
      guard let model = (task.work as? CoreMLWork)?.model, model.batchSize > 1 else {
        groups.append(TaskGroup(tasks: [task]))
        continue
      }
      if let number = last[ObjectIdentifier(model)], groups[number].tasks.count < model.batchSize {
        groups[number].tasks.append(task)
      } else {
        last[ObjectIdentifier(model)] = groups.count
        groups.append(TaskGroup(tasks: [task]))
      }
    }
    return groups
  }

  /// The outcomes of the group's requests, in order.
  func outcomes() -> [Result<[VNObservation], any Error>] {
    let works = tasks.compactMap { $0.work as? CoreMLWork }
    guard tasks.count > 1, works.count == tasks.count,
      !tasks.contains(where: { (try? $0.cancellation.checkCancellation()) == nil }),
      let found = CoreMLWork.observations(of: works, in: tasks[0].image)
    else { return tasks.map { $0.outcome() } }
    return zip(tasks, found).map { .success($0.located($1)) }
  }
}
