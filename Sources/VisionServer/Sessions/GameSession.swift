import Foundation
import PictionARy
import VisionRecords

/// A game that is being played.
struct GameSession: Sendable {
  let identifier: String
  var game: Game
  /// What its rounds are recorded under; nil where nothing is recorded.
  let record: RecordedGameID?
  /// The pictures of the present round that are on their way or being read.
  private(set) var pendingPictures = 0
  private let begun = ContinuousClock.now

  /// How long after its end a round waits for a picture that was taken in time, in seconds.
  private static let patience = 0.5

  init(identifier: String, game: Game, record: RecordedGameID?) {
    self.identifier = identifier
    self.game = game
    self.record = record
  }

  /// Seconds of the game's clock.
  var now: Double { (ContinuousClock.now - begun) / .seconds(1) }

  /// Ends the round where its time is up and no picture of it is on its way.
  mutating func lookAtClock() {
    guard pendingPictures == 0 else { return }
    _ = game.update(at: now - Self.patience)
  }

  /// Notes that a picture is on its way, until `endPicture`.
  ///
  /// - Parameter age: how long ago it was taken, in seconds.
  /// - Returns: the round that it is for and when it was taken, in the game's time.
  /// - Throws: `GameError` where no round is being played.
  mutating func beginPicture(age: Double) throws(GameError) -> (round: Int, time: Double) {
    guard let round = game.round else { throw game.isOver ? .over : .noRoundInPlay }
    pendingPictures += 1
    return (round.number, max(round.start, now - age))
  }

  mutating func endPicture() { pendingPictures -= 1 }
}
