import AnnotationFormats
import CreateML
import Synchronization

/// What a training has told of itself.
final class TrainingLog<Iteration: TrainingState>: Sendable {
  private struct Contents {
    var iterations: [Iteration] = []
    var problems: [DataProblem] = []
  }

  private let contents = Mutex(Contents())

  /// In their order.
  var iterations: [Iteration] { contents.withLock { $0.iterations } }

  func take(_ event: TrainingProgress<Iteration>) {
    switch event {
    case .iteration(let iteration): contents.withLock { $0.iterations.append(iteration) }
    case .problem(let problem): contents.withLock { $0.problems.append(problem) }
    case .extracted, .prepared, .checkpoint: break
    }
  }

  /// What is wrong with the data, in sentences.
  ///
  /// - Parameter path: the data as it was named; paths in it are told so.
  func problems(of path: String) -> [String] {
    contents.withLock { $0.problems }.map { AnnotatedData.words($0.description, path) }
  }
}
