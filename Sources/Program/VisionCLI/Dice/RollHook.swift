/// Handles each roll that `vision dice` reports, while reading continues.
protocol RollHook: Sendable {
  /// Enqueues a completed roll.
  ///
  /// - Parameter json: a line of JSON.
  func rollCompleted(_ json: String)

  /// Marks the end of the rolls.
  func finish()

  /// Processes rolls until `finish()` was called and all are done, or until the task is canceled, which also
  /// ends the roll in progress.
  func run() async
}
