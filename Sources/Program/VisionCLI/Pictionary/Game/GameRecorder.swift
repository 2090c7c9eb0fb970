#if Records
import Foundation
import PictionARy
import VisionRecords

/// Records a game as it is played, if recording is on.
///
/// Reports a failure once; the game continues, and the write is retried with later rounds and at the end.
final class GameRecorder {
  private let console: Console
  private var record: (writer: RecordWriter, game: RecordedGameID)?
  private var reportedError: RecordsError?

  /// The time in seconds that a round waits for another program's lock before it is queued for retry.
  private static let busyTimeout = 1.0

  /// - Parameter url: the records' file; nil if nothing is recorded.
  /// - Throws: `RecordsError`.
  init(_ url: URL?, of game: Game, console: Console) throws {
    self.console = console
    guard let url else { return }
    let store = try RecordStore(url, patience: Self.busyTimeout)
    record = (RecordWriter(store), try store.begin(game, on: Date()))
  }

  func add(_ result: RoundResult, image: Data?) async {
    guard let record else { return }
    await write(.round(result, game: record.game, date: Date(), picture: image))
  }

  func end() async {
    guard let record else { return }
    await write(.end(game: record.game, date: Date()))
    // After an interruption, don't wait.
    _ = await record.writer.flush(attempts: Task.isCancelled ? 1 : 3)
    let lost = await record.writer.pending.count {
      if case .round = $0 { true } else { false }
    }
    if lost > 0, let error = await record.writer.failure {
      console.warn("\(counted(lost, "round")) \(lost == 1 ? "isn't" : "aren't") recorded: \(error.sentence)")
    }
  }

  private func write(_ entry: RecordEntry) async {
    guard let writer = record?.writer else { return }
    switch await writer.record(entry) {
    case .recorded: reportedError = nil
    case .pending(let error): report(error, "(The game continues, and the recording will be retried.)")
    case .refused(let error): report(error, "(The game continues without this record.)")
    }
  }

  private func report(_ error: RecordsError, _ remark: String) {
    guard reportedError != error else { return }
    reportedError = error
    console.warn("\(error.sentence) \(remark)")
  }
}
#endif
