import DiceRoll
import Foundation
import Reports
import VisionRecords

/// Records what `vision dice` reads.
///
/// A roll that can't be recorded is told, and the reading goes on. Where that may change, it is tried again with later rolls and
/// at the end.
final class RollRecorder {
  /// A roll that was recorded after it had been told, or given up.
  struct Late {
    let source: String
    let index: Int
    let recording: RollRecording
  }

  private let writer: RecordWriter
  private let console: Console
  private var toldError: RecordsError?
  /// Why a roll wasn't recorded.
  private(set) var failure: ExitStatus?

  /// Seconds that a roll waits for another program's writing; it is tried again after that.
  private static let patience = 1.0

  /// - Throws: `RecordsError`.
  init(_ url: URL, console: Console) throws {
    writer = RecordWriter(try RecordStore(url, patience: Self.patience))
    self.console = console
  }

  func add(_ roll: TrackedRoll, in session: RollSession) async -> RollRecording {
    await add(.roll(roll.event, index: roll.index, session: session, date: Date()))
  }

  func add(_ dice: [DieReading], of picture: Input) async -> RollRecording {
    await add(.dice(dice, session: picture.rollSession, date: Date()))
  }

  /// The rolls that have been recorded since they were told.
  func late() async -> [Late] { await writer.retry().compactMap(late) }

  /// Tries a last time to record what isn't.
  func finish() async -> [Late] {
    // Whoever interrupts the program doesn't want to wait.
    let late = await writer.flush(attempts: Task.isCancelled ? 1 : 3).compactMap(late)
    let lost = await writer.pending.count
    if lost > 0, let error = await writer.failure {
      failure = ExitStatus(error)
      console.warn("\(counted(lost, "roll")) \(lost == 1 ? "isn't" : "aren't") recorded: \(error.sentence)")
    }
    return late
  }

  private func add(_ entry: RecordEntry) async -> RollRecording {
    let outcome = await writer.record(entry)
    switch outcome {
    case .recorded: toldError = nil
    case .pending(let error):
      // Once for all rolls that wait for the same.
      if toldError != error {
        console.warn("a roll isn't recorded yet, and is tried again: \(error.sentence)")
      }
      toldError = error
    case .refused(let error): note(error)
    }
    return RollRecording(outcome)
  }

  private func note(_ error: RecordsError) {
    failure = ExitStatus(error)
    console.warn("a roll isn't recorded: \(error.sentence)")
  }

  private func late(_ late: RecordWriter.Late) -> Late? {
    if case .refused(let error) = late.outcome { note(error) }
    return switch late.entry {
    case .roll(_, let index, let session, _):
      Late(source: session.source, index: index, recording: RollRecording(late.outcome))
    case .dice(_, let session, _):
      Late(source: session.source, index: 0, recording: RollRecording(late.outcome))
    case .round, .end: nil
    }
  }
}

extension Input {
  /// What its rolls are recorded as. A file is the same as long as its place, size and time of change are, and a member of it with
  /// its place and name there; everything else is another each time.
  var rollSession: RollSession {
    let source = member == nil ? name : title
    var status = stat()
    guard let file = (member?.archive ?? file)?.resolvingSymlinksInPath(),
      stat(file.path.systemPath, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return RollSession(source: source) }
    let change = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    let place = member.map { " \($0.number) \($0.name)" } ?? ""
    return RollSession(name: "\(file.path) \(status.st_size) \(change)\(place)", source: source)
  }
}
