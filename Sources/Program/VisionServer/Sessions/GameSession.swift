#if Server
import Foundation
import PictionARy
import Reports
import VisionRecords

struct GameSession: Sendable {
  let identifier: String
  /// The idle time in seconds after which the game ends; nil once it has ended.
  private(set) var lifetime: Double?
  var game: Game
  /// The identifier of its record; nil if recording is off.
  let record: RecordedGameID?
  /// The number of images of the current round that have arrived and are being read.
  private(set) var pendingImages = 0
  private let startTime = ContinuousClock.now

  /// Grace period after a round ends, in seconds, for an image that was taken before the end.
  private static let gracePeriod = 0.5

  init(identifier: String, lifetime: Double? = nil, game: Game, record: RecordedGameID?) {
    self.identifier = identifier
    self.lifetime = lifetime
    self.game = game
    self.record = record
  }

  /// Ends the game for good.
  mutating func end() {
    lifetime = nil
    game.end()
  }

  /// The game's clock, in seconds.
  var now: Double { (ContinuousClock.now - startTime) / .seconds(1) }

  /// The completed rounds that should be but aren't recorded, by number.
  private(set) var unrecorded: [Int: RecordingStatus] = [:]

  mutating func setRecording(_ recording: RecordingStatus, ofRound number: Int) {
    switch recording {
    case .off, .recorded: unrecorded[number] = nil
    case .pending, .refused: unrecorded[number] = recording
    }
  }

  /// The number of completed rounds that were passed on for recording.
  private var recordedCount = 0

  /// Returns the rounds completed since the last call.
  mutating func takeCompletedRounds() -> [RoundResult] {
    defer { recordedCount = game.results.count }
    return Array(game.results[recordedCount...])
  }

  /// The maximum number of rounds of a game without a limit of its own, which is held in memory.
  static let maximumRounds = 1_000

  /// Ends the round if its time is up and none of its images is being read, and the game if it is too long.
  ///
  /// - Parameter age: the age in seconds of an arrived image, whose time is compared with the deadline.
  mutating func checkDeadline(age: Double = 0) {
    guard pendingImages == 0 else { return }
    _ = game.update(at: now - max(age, Self.gracePeriod))
    if game.results.count >= Self.maximumRounds { game.end() }
  }

  /// - Throws: `GameError` if no round is in progress.
  var round: Round {
    get throws(GameError) {
      guard let round = game.round else { throw game.isOver ? .over : .noRoundInPlay }
      return round
    }
  }

  /// Records that an image has arrived completely and is being read, until `endImage`.
  ///
  /// - Parameter age: the age of the image in seconds.
  /// - Returns: its round, and the time it was taken, on the game's clock.
  /// - Throws: `GameError` if no round is being played.
  mutating func beginImage(age: Double) throws(GameError) -> (round: Int, time: Double) {
    checkDeadline(age: age)
    let round = try round
    pendingImages += 1
    return (round.number, max(round.start, now - age))
  }

  mutating func endImage() { pendingImages -= 1 }
}
#endif
