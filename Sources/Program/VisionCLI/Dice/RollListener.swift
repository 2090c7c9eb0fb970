/// What hears of each roll that `vision dice` tells, while the reading goes on.
protocol RollListener: Sendable {
  /// Has something done for a roll, soon.
  ///
  /// - Parameter json: a line.
  func rollCompleted(_ json: String)

  /// No rolls come any more.
  func finish()

  /// Does it for each roll told, until `finish()` was called and all of them are done, or until the task is canceled, which ends what
  /// is being done.
  func run() async
}
