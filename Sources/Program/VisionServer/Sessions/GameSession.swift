import Foundation
import PictionARy
import Reports
import VisionRecords

/// A game that is being played.
struct GameSession: Sendable {
  let identifier: String
  var game: Game
  /// What its rounds are recorded under; nil where nothing is recorded.
  let record: RecordedGameID?
  /// The pictures of the present round that have come and are being read.
  private(set) var pendingImages = 0
  private let begun = ContinuousClock.now

  /// How long after its end a round waits for a picture that was taken in time, in seconds.
  private static let gracePeriod = 0.5

  init(identifier: String, game: Game, record: RecordedGameID?) {
    self.identifier = identifier
    self.game = game
    self.record = record
  }

  /// Seconds of the game's clock.
  var now: Double { (ContinuousClock.now - begun) / .seconds(1) }

  /// The rounds that have ended and aren't in the file of records, by their numbers, where they should be.
  private(set) var unrecorded: [Int: RecordingStatus] = [:]

  /// Notes what became of a round's record.
  mutating func note(_ recording: RecordingStatus, ofRound number: Int) {
    switch recording {
    case .off, .recorded: unrecorded[number] = nil
    case .pending, .refused: unrecorded[number] = recording
    }
  }

  /// How many of the rounds that have ended were taken to be recorded.
  private var takenCount = 0

  /// The rounds that have ended since this was last asked for.
  mutating func takeCompletedRounds() -> [RoundResult] {
    defer { takenCount = game.results.count }
    return Array(game.results[takenCount...])
  }

  /// The rounds after which a game is over that has no number of rounds: it is kept in memory.
  static let longestGame = 1_000

  /// Ends the round where its time is up and no picture of it is being read, and the game where it has become too long.
  ///
  /// - Parameter age: that of a picture which has come at this moment, in seconds: what was over when it was taken is.
  mutating func checkDeadline(age: Double = 0) {
    guard pendingImages == 0 else { return }
    _ = game.update(at: now - max(age, Self.gracePeriod))
    if game.results.count >= Self.longestGame { game.end() }
  }

  /// The round that is being played.
  ///
  /// - Throws: `GameError` where there is none.
  var round: Round {
    get throws(GameError) {
      guard let round = game.round else { throw game.isOver ? .over : .noRoundInPlay }
      return round
    }
  }

  /// Notes that a picture has come whole and is read, until `endPicture`.
  ///
  /// - Parameter age: how long ago it was taken, in seconds.
  /// - Returns: the round that it is for and when it was taken, in the game's time.
  /// - Throws: `GameError` where no round is being played.
  mutating func beginImage(age: Double) throws(GameError) -> (round: Int, time: Double) {
    checkDeadline(age: age)
    let round = try round
    pendingImages += 1
    return (round.number, max(round.start, now - age))
  }

  mutating func endImage() { pendingImages -= 1 }
}
