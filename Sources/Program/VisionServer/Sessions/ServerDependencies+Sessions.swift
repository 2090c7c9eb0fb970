#if Server
import DiceRoll
import Foundation
import Logging
import PictionARy
import RecordReports
import Reports
import VisionRecords

extension ServerDependencies {
  /// Ends a dice session, and records the roll at rest that its rule hadn't decided yet.
  func end(_ session: DiceSession) async -> DiceSession {
    var session = session
    if let roll = session.finish() {
      session.setRecording(await record(roll, of: session.identifier), ofRoll: roll.roll.index)
    }
    return session
  }

  /// Ends a game; an unfinished round doesn't count.
  func end(_ session: GameSession) async -> GameSession {
    var session = session
    session.end()
    for (round, recording) in await record(session.takeCompletedRounds(), of: session) {
      session.setRecording(recording, ofRound: round)
    }
    if let writer, let game = session.record {
      updateStatus(RecordingStatus(await writer.record(.end(game: game, date: Date()))), of: "a game's end")
    }
    return session
  }

  /// Records a completed roll, if recording is on. On return the roll is either on disk or queued for retry.
  func record(_ ended: DiceSession.CompletedRoll, of session: String) async -> RecordingStatus {
    guard let writer else { return .off }
    let entry = RecordEntry.roll(
      ended.roll.event, index: ended.roll.index, session: RollSession(name: session, source: "web"),
      date: ended.date)
    let recording = RecordingStatus(await writer.record(entry))
    updateStatus(recording, of: "a roll")
    return recording
  }

  /// Records completed rounds of a game, if recording is on. On return they are either on disk or queued for
  /// retry.
  ///
  /// - Returns: the recording status of each round that isn't on disk, by number.
  func record(_ ended: [RoundResult], of session: GameSession) async -> [Int: RecordingStatus] {
    guard let writer, let game = session.record else { return [:] }
    var recordings: [Int: RecordingStatus] = [:]
    for result in ended {
      let recording = RecordingStatus(
        await writer.record(.round(result, game: game, date: Date(), picture: nil)))
      updateStatus(recording, of: "a round")
      if recording != .off { recordings[result.number] = recording }
    }
    return recordings
  }

  func retryRecords() async {
    guard let writer else { return }
    for late in await writer.retry() { await updateStatus(late) }
  }

  func flushRecords() async {
    guard let writer else { return }
    _ = await writer.flush()
    let lost = await writer.pending.count
    if lost > 0 {
      logger.error("the server is stopping with unrecorded entries", metadata: ["lost": "\(lost)"])
    }
  }

  func endExpiredSessions(at now: ContinuousClock.Instant = .now) async {
    await end(await diceSessions.takeExpired(at: now), await games.takeExpired(at: now))
  }

  func endAllSessions() async {
    await end(await diceSessions.takeAll(), await games.takeAll())
  }

  private func end(_ sessions: [DiceSession], _ games: [GameSession]) async {
    for session in sessions { _ = await end(session) }
    for game in games { _ = await end(game) }
  }

  /// Updates a session with the final status of its record.
  private func updateStatus(_ late: RecordWriter.DeferredOutcome) async {
    let recording = RecordingStatus(late.outcome)
    switch late.entry.idempotencyKey {
    case .roll(let session, let index):
      try? await diceSessions.use(session) { $0.setRecording(recording, ofRoll: index) }
    case .round(let game, let number):
      await games.change(where: { $0.record == game }) { $0.setRecording(recording, ofRound: number) }
    case .end: break
    }
    updateStatus(recording, of: "an entry")
  }

  private func updateStatus(_ recording: RecordingStatus, of what: String) {
    switch recording {
    case .off, .recorded: break
    case .pending: logger.warning("\(what) couldn't be recorded and will be retried")
    case .refused: logger.error("\(what) can't be recorded")
    }
  }
}
#endif
