#if Training
import AnnotationFormats
import CreateML
import Synchronization

/// Collects the iterations and problems that a training reports.
final class TrainingLog<Iteration: TrainingState>: Sendable {
  private struct Contents {
    var iterations: [Iteration] = []
    var problems: [DataProblem] = []
  }

  private let contents = Mutex(Contents())

  /// In chronological order.
  var iterations: [Iteration] { contents.withLock { $0.iterations } }

  func handle(_ event: TrainingProgress<Iteration>) {
    switch event {
    case .iteration(let iteration): contents.withLock { $0.iterations.append(iteration) }
    case .problem(let problem): contents.withLock { $0.problems.append(problem) }
    case .extracted, .prepared, .checkpoint: break
    }
  }

  /// The problems of the data, as sentences.
  ///
  /// - Parameter path: the data as named on the command line; paths in messages start with it.
  func problems(of path: String) -> [String] {
    contents.withLock { $0.problems }.map { AnnotatedData.replacingPath($0.description, path) }
  }
}
#endif
