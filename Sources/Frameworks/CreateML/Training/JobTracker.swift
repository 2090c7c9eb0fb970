import Foundation
import Synchronization

/// The state of a job, written by the training thread and read by any.
final class JobTracker: Sendable {
  let phases = Broadcast<MLPhase>()
  let checkpoints = Broadcast<MLCheckpoint>()
  private let startDate = Date()
  private let progress = Mutex(MLProgress(phase: .initialized))
  private let cancelled = Atomic(false)

  var state: MLProgress { progress.withLock { $0 } }
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }

  func start(_ phase: MLPhase) {
    guard state.phase != phase else { return }
    phases.send(phase)
    update { $0 = MLProgress(phase: phase) }
  }

  func update(_ change: (inout MLProgress) -> Void) {
    progress.withLock { progress in
      change(&progress)
      progress.elapsedTime = Date().timeIntervalSince(startDate)
    }
  }

  func end() {
    phases.finish()
    checkpoints.finish()
  }
}

/// A snapshot of a job's progress.
final class JobProgress: Progress, @unchecked Sendable {
  private let onCancel: @Sendable () -> Void

  init(_ state: MLProgress, isCancelled: Bool, onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
    super.init(parent: nil, userInfo: [MLProgress.key: state])
    totalUnitCount = Int64(state.totalItemCount ?? 0)
    completedUnitCount = Int64(state.itemCount)
    if isCancelled { super.cancel() }
  }

  override func cancel() {
    onCancel()
    super.cancel()
  }
}
