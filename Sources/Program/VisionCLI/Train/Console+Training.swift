#if Training
import AnnotationFormats
import CreateML
import Foundation
import ParallelWork
import Reports

extension Console {
  /// Reports a problem of the training data.
  ///
  /// - Parameter path: the data as named on the command line; paths in messages start with it.
  func report(_ problem: DataProblem, of path: String, asJSON isJSON: Bool) {
    let message = AnnotatedData.replacingPath(problem.description, path)
    if isJSON { print(JSON.result("problem", [("message", .string(message))]).text) }
    warn(message, ofKind: problem.kind)
  }

  /// Whether iterations are shown in the line of progress, rather than as lines of their own: at a terminal.
  func showsIterationsInProgress(asJSON isJSON: Bool) -> Bool {
    !isJSON && isOutputTerminal && isErrorTerminal
  }

  /// Trains, and reports the result of an interrupted training.
  ///
  /// - Parameters:
  ///   - session: the folder of the saved state; nil without one.
  ///   - iterations: the number of completed iterations.
  ///   - body: the training, which returns the model trained so far if it is canceled.
  /// - Throws: errors of `body`.
  func train<Trained: Sendable>(
    session: String?, iterations: (Trained) -> Int, _ body: @escaping @Sendable () throws -> Trained
  ) async throws -> Trained {
    let trained: Trained
    do {
      trained = try await onDispatchThread(body)
    } catch is CancellationError {
      warn(
        "interrupted before anything was learned: no model was written."
          + (session.map { " The results of reading the images are kept in \($0)." } ?? ""))
      throw CancellationError()
    }
    if Task.isCancelled {
      warn("interrupted: the model was trained for \(counted(iterations(trained), "iteration")).")
    }
    return trained
  }
}
#endif
