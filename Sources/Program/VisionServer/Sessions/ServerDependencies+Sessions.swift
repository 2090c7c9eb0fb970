import DiceRoll
import Foundation
import Logging
import PictionARy
import RecordReports
import Reports
import VisionRecords

extension ServerDependencies {
  /// Ends a live roll, and records the roll at rest that its rule had yet to decide about.
  func end(_ session: DiceSession) async -> DiceSession {
    var session = session
    if let roll = session.finish() {
      session.note(await record(roll, of: session.identifier), ofRoll: roll.roll.index)
    }
    return session
  }

  /// Ends a game; what its players had begun to draw doesn't count.
  func end(_ session: GameSession) async -> GameSession {
    var session = session
    session.game.end()
    for (round, recording) in await record(session.takeCompletedRounds(), of: session) {
      session.note(recording, ofRound: round)
    }
    if let writer, let game = session.record {
      note(RecordingStatus(await writer.record(.end(game: game, date: Date()))), of: "a game's end")
    }
    return session
  }

  /// Records a roll that has ended, where rolls are recorded. It is in the file when this returns, or is tried again.
  func record(_ ended: DiceSession.CompletedRoll, of session: String) async -> RecordingStatus {
    guard let writer else { return .off }
    let entry = RecordEntry.roll(
      ended.roll.event, index: ended.roll.index, session: RollSession(name: session, source: "web"),
      date: ended.date)
    let recording = RecordingStatus(await writer.record(entry))
    note(recording, of: "a roll")
    return recording
  }

  /// Records rounds of a game that have ended, where games are recorded. They are in the file when this returns, or are tried
  /// again.
  ///
  /// - Returns: what became of each round that isn't in the file, by its number.
  func record(_ ended: [RoundResult], of session: GameSession) async -> [Int: RecordingStatus] {
    guard let writer, let game = session.record else { return [:] }
    var recordings: [Int: RecordingStatus] = [:]
    for result in ended {
      let recording = RecordingStatus(
        await writer.record(.round(result, game: game, date: Date(), picture: nil)))
      note(recording, of: "a round")
      if recording != .off { recordings[result.number] = recording }
    }
    return recordings
  }

  /// Tries to record again what couldn't be recorded.
  func retryRecords() async {
    guard let writer else { return }
    for late in await writer.retry() { await note(late) }
  }

  /// Tries to record, a last time, what couldn't be recorded.
  func flushRecords() async {
    guard let writer else { return }
    _ = await writer.flush()
    let lost = await writer.pending.count
    if lost > 0 {
      logger.error("the server stops, and could not record everything", metadata: ["lost": "\(lost)"])
    }
  }

  /// Ends the sessions that nobody asks for any more.
  func endExpiredSessions(at now: ContinuousClock.Instant = .now) async {
    await end(await diceSessions.takeExpired(at: now), await games.takeExpired(at: now))
  }

  /// Ends all sessions: the server stops.
  func endAllSessions() async {
    await end(await diceSessions.takeAll(), await games.takeAll())
  }

  private func end(_ sessions: [DiceSession], _ games: [GameSession]) async {
    for session in sessions { _ = await end(session) }
    for game in games { _ = await end(game) }
  }

  /// Whoever looks at a session sees what became of its record in the end.
  private func note(_ late: RecordWriter.DeferredOutcome) async {
    let recording = RecordingStatus(late.outcome)
    switch late.entry.idempotencyKey {
    case .roll(let session, let index):
      try? await diceSessions.use(session) { $0.note(recording, ofRoll: index) }
    case .round(let game, let number):
      await games.change(where: { $0.record == game }) { $0.note(recording, ofRound: number) }
    case .end: break
    }
    note(recording, of: "an entry")
  }

  private func note(_ recording: RecordingStatus, of what: String) {
    switch recording {
    case .off, .recorded: break
    case .pending: logger.warning("\(what) couldn't be recorded, and is tried again")
    case .refused: logger.error("\(what) can't be recorded")
    }
  }
}
