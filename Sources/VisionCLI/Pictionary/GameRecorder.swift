import Foundation
import PictionARy
import VisionRecords

/// Records a game as it is played, where records are kept.
///
/// A game goes on without records where they can't be written any more: that is told once.
final class GameRecorder {
  private let console: Console
  private var record: (store: RecordStore, game: RecordedGameID)?

  /// - Parameter url: the file; nil where nothing is recorded.
  /// - Throws: `RecordsError`.
  init(_ url: URL?, of game: Game, console: Console) throws {
    self.console = console
    guard let url else { return }
    let store = try RecordStore(url)
    record = (store, try store.begin(game, on: Date()))
  }

  func add(_ result: RoundResult, picture: Data?) {
    attempt { try $0.add(result, to: $1, on: Date(), picture: picture) }
  }

  func end() { attempt { try $0.end($1, on: Date()) } }

  private func attempt(_ body: (RecordStore, RecordedGameID) throws -> Void) {
    guard let record else { return }
    do {
      try body(record.store, record.game)
    } catch {
      self.record = nil
      console.warn("\(error.sentence) (The game goes on without records.)")
    }
  }
}
