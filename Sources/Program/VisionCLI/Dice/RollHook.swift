/// Handles each roll that `vision dice` reports, while reading continues.
protocol RollHook: Sendable {
  /// Enqueues a completed roll.
  ///
  /// - Parameter json: a line of JSON.
  func rollCompleted(_ json: String)

  /// Marks the end of the rolls.
  func finish()

  /// Processes rolls until `finish()` and all are done, or until canceled, which ends the one in progress.
  func run() async
}
