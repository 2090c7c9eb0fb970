#if Records
import DiceRoll
import Foundation
import RecordReports
import Reports
import VisionRecords

/// - Parameter file: its path; `default` for the one that `vision rolls` reads.
/// - Throws: `RecordsError`.
func makeRollRecorder(_ file: String, console: Console) throws -> any RollRecorder {
  try RollDatabase(file == "default" ? RecordStore.defaultURL() : URL(filePath: file), console: console)
}

private final class RollDatabase: RollRecorder {
  private let writer: RecordWriter
  private let console: Console
  private var reportedError: RecordsError?
  private(set) var failure: ExitStatus?

  /// The time in seconds that a roll waits for another program's lock before it is queued for retry.
  private static let busyTimeout = 1.0

  /// - Throws: `RecordsError`.
  init(_ url: URL, console: Console) throws {
    writer = RecordWriter(try RecordStore(url, patience: Self.busyTimeout))
    self.console = console
  }

  func add(_ roll: TrackedRoll, in source: RollSource) async -> RecordingStatus {
    await add(.roll(roll.event, index: roll.index, session: RollSession(source), date: Date()))
  }

  func add(_ dice: [DieReading], of image: Input) async -> RecordingStatus {
    await add(.dice(dice, session: RollSession(image.rollSource), date: Date()))
  }

  func late() async -> [DeferredRoll] { await writer.retry().compactMap(late) }

  func finish() async -> [DeferredRoll] {
    // After an interruption, don't wait.
    let late = await writer.flush(attempts: Task.isCancelled ? 1 : 3).compactMap(late)
    let lost = await writer.pending.count
    if lost > 0, let error = await writer.failure {
      failure = ExitStatus(error)
      console.warn("\(counted(lost, "roll")) \(lost == 1 ? "isn't" : "aren't") recorded: \(error.sentence)")
    }
    return late
  }

  private func add(_ entry: RecordEntry) async -> RecordingStatus {
    let outcome = await writer.record(entry)
    switch outcome {
    case .recorded: reportedError = nil
    case .pending(let error):
      // Once for all rolls that wait for the same reason.
      if reportedError != error {
        console.warn("a roll isn't recorded yet and will be retried: \(error.sentence)")
      }
      reportedError = error
    case .refused(let error): report(error)
    }
    return RecordingStatus(outcome)
  }

  private func report(_ error: RecordsError) {
    failure = ExitStatus(error)
    console.warn("a roll isn't recorded: \(error.sentence)")
  }

  private func late(_ late: RecordWriter.DeferredOutcome) -> DeferredRoll? {
    if case .refused(let error) = late.outcome { report(error) }
    return switch late.entry {
    case .roll(_, let index, let session, _):
      DeferredRoll(source: session.source, index: index, recording: RecordingStatus(late.outcome))
    case .dice(_, let session, _):
      DeferredRoll(source: session.source, index: 0, recording: RecordingStatus(late.outcome))
    case .round, .end: nil
    }
  }
}

extension RollSession {
  fileprivate init(_ source: RollSource) { self.init(name: source.name, source: source.title) }
}
#endif
