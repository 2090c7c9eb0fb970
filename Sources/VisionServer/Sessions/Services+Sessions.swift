import Foundation
import VisionRecords

extension Services {
  /// Ends a game; what its players had begun to draw doesn't count.
  func end(_ session: GameSession) throws -> GameSession {
    var session = session
    session.game.end()
    if let record = session.record { try records?.end(record, on: Date()) }
    return session
  }

  /// Ends the sessions that nobody asks for any more.
  func endExpiredSessions(at now: ContinuousClock.Instant = .now) async {
    end(await diceSessions.takeExpired(at: now), await games.takeExpired(at: now))
  }

  /// Ends all sessions: the server stops.
  func endAllSessions() async {
    end(await diceSessions.takeAll(), await games.takeAll())
  }

  private func end(_ sessions: [DiceSession], _ games: [GameSession]) {
    for session in sessions { note { _ = try end(session) } }
    for game in games { note { _ = try end(game) } }
  }

  /// Nobody is there to be told of what fails.
  private func note(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      logger.error("a session couldn't be recorded", metadata: ["error": "\(error)"])
    }
  }
}
