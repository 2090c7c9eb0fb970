extension JobTracker {
  func take<Iteration>(
    _ event: TrainingProgress<Iteration>, limit: Int
  ) {
    switch event {
    case .extracted(let count, let total):
      start(.extractingFeatures)
      update { ($0.itemCount, $0.totalItemCount) = (count, total) }
    case .prepared: start(.training)
    case .iteration(let iteration):
      update {
        ($0.itemCount, $0.totalItemCount) = (iteration.number, limit)
        $0.measurements = iteration.metrics
      }
    case .checkpoint(let checkpoint): checkpoints.send(checkpoint)
    case .problem: break
    }
  }
}
