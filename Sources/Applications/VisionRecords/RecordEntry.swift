#if Records
public import DiceRoll
public import Foundation
import GRDB
public import PictionARy

/// A roll, a round or the end of a game to record; recorded once, however often it is written.
public enum RecordEntry: Codable, Hashable, Sendable {
  /// A completed roll in a stream.
  case roll(RollEvent, index: Int, session: RollSession, date: Date)
  /// The dice of an image.
  case dice([DieReading], session: RollSession, date: Date)
  /// A completed round, optionally with the encoded image of its drawing.
  case round(RoundResult, game: RecordedGameID, date: Date, picture: Data?)
  case end(game: RecordedGameID, date: Date)

  /// The identity of an entry: entries with equal keys are the same roll, round or end.
  public enum IdempotencyKey: Hashable, Sendable {
    case roll(session: String, index: Int)
    case round(game: RecordedGameID, number: Int)
    case end(game: RecordedGameID)
  }

  public var idempotencyKey: IdempotencyKey {
    switch self {
    case .roll(_, let index, let session, _): .roll(session: session.name, index: index)
    case .dice(_, let session, _): .roll(session: session.name, index: 0)
    case .round(let result, let game, _, _): .round(game: game, number: result.number)
    case .end(let game, _): .end(game: game)
    }
  }

  /// The approximate memory use of the entry, in bytes.
  var byteCount: Int {
    if case .round(_, _, _, let picture?) = self { picture.count } else { 0 }
  }

  /// - Returns: the identifier of a recorded roll; nil for other entries and for a roll without dice.
  func insert(in db: Database) throws -> RecordedRollID? {
    switch self {
    case .roll(let roll, let index, let session, let date):
      return try RecordStore.insert(
        roll.dice, from: roll.start, to: roll.end, index: index, in: session, on: date, db)
    case .dice(let dice, let session, let date):
      return try RecordStore.insert(dice, from: nil, to: nil, index: 0, in: session, on: date, db)
    case .round(let result, let game, let date, let picture):
      try RecordStore.insert(result, game, date, picture, db)
    case .end(let game, let date): try RecordStore.end(game, date, db)
    }
    return nil
  }
}
#endif
