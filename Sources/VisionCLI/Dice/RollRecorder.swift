import DiceRoll
import Foundation
import VisionRecords

/// Records what `vision dice` reads.
///
/// A roll that can't be recorded is told, and the reading goes on.
final class RollRecorder {
  private let store: RecordStore
  private let console: Console
  /// Why a roll wasn't recorded.
  private(set) var failure: ExitStatus?

  /// - Throws: `RecordsError`.
  init(_ url: URL, console: Console) throws {
    store = try RecordStore(url)
    self.console = console
  }

  /// - Returns: what it is recorded under; nil where it isn't.
  func add(_ roll: RollEvent, index: Int, in session: RollSession) -> RecordedRollID? {
    attempt { try store.add(roll, index: index, in: session, on: Date()) }
  }

  /// - Returns: what they are recorded under; nil where they aren't.
  func add(_ dice: [DieReading], of picture: Input) -> RecordedRollID? {
    attempt { try store.add(dice, in: picture.rollSession, on: Date()) }
  }

  private func attempt(_ body: () throws -> RecordedRollID?) -> RecordedRollID? {
    do {
      return try body()
    } catch {
      failure = ExitStatus(error)
      console.warn("a roll isn't recorded: \(error.sentence)")
      return nil
    }
  }
}

extension Input {
  /// What its rolls are recorded as. A file is the same as long as its place, size and time of change are; everything else
  /// is another each time.
  var rollSession: RollSession {
    var status = stat()
    guard let file = file?.resolvingSymlinksInPath(), stat(file.path, &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return RollSession(source: name) }
    let change = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    return RollSession(name: "\(file.path) \(status.st_size) \(change)", source: name)
  }
}
