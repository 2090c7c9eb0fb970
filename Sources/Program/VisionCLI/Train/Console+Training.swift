import AnnotationFormats
import CreateML
import Foundation
import ParallelWork
import Reports

extension Console {
  /// Says what is wrong with pictures to learn from.
  ///
  /// - Parameter path: the data as it was named; paths in it are told so, not as the system has them.
  func report(_ problem: DataProblem, of path: String, asJSON isJSON: Bool) {
    let message = AnnotatedData.words(problem.description, path)
    if isJSON { print(JSON.result("problem", [("message", .string(message))]).text) }
    warn(message)
  }

  /// Trains, and says what has become of it where that is interrupted.
  ///
  /// - Parameters:
  ///   - session: the folder where what is done is kept; nil for nowhere.
  ///   - iterations: how many were made.
  ///   - body: the training, which ends with what it has learned so far where it is canceled.
  /// - Throws: what `body` throws.
  func train<Trained: Sendable>(
    session: String?, iterations: (Trained) -> Int, _ body: @escaping @Sendable () throws -> Trained
  ) async throws -> Trained {
    let trained: Trained
    do {
      trained = try await onDispatchThread(body)
    } catch is CancellationError {
      warn(
        "interrupted before anything was learned: no model was written."
          + (session.map { " What was read of the pictures is kept in \($0)." } ?? ""))
      throw CancellationError()
    }
    if Task.isCancelled {
      warn("interrupted: the model is what was learned in \(counted(iterations(trained), "iteration")).")
    }
    return trained
  }
}
