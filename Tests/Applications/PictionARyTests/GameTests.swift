import Foundation
import Testing

@testable import PictionARy

@Suite("Game")
struct GameTests {
  private func game(
    _ labels: [String] = ["cat", "dog", "sun"], players: [String] = ["Ann"], timeLimit: Double = 45,
    rounds: Int? = nil
  ) throws -> Game {
    try Game(
      labels: labels, players: players, rules: GameRules(timeLimit: timeLimit, roundsPerPlayer: rounds),
      seed: 1)
  }

  private func drawing(_ label: String, _ confidence: Float) -> [Classification] {
    [Classification(identifier: label, confidence: confidence)]
  }

  @Test("a round has 45 seconds, measured by the given clock")
  func clock() throws {
    var game = try Game(labels: ["cat"], players: ["Ann"], seed: 1)
    let round = try game.startRound(at: 1000)
    #expect(round.prompt.phrase == "a cat")
    #expect(round.timeLeft(at: 1000) == 45)
    #expect(round.timeLeft(at: 1044.5) == 0.5)
    #expect(round.timeLeft(at: 1100) == 0)
    let (inTime, late) = (game.update(at: 1045), game.update(at: 1045.25))
    #expect(inTime == nil)
    let result = try #require(late)
    #expect(result.outcome == .timeUp)
    #expect((result.points, result.duration) == (0, 45))
    #expect(result.sentence == "The time is up.")
    #expect(game.round == nil)
    let none = game.update(at: 2000)
    #expect(none == nil)
  }

  @Test("a drawing ends its round with the prompted label's confidence")
  func drawn() throws {
    var game = try game(["cat"])
    try game.startRound(at: 10)
    let seen = [
      Classification(identifier: "dog", confidence: 0.75),
      Classification(identifier: "cat", confidence: 0.25),
    ]
    let result = try #require(try game.submit(seen, at: 22.5))
    #expect(result.outcome == .drawn)
    #expect(result.player == "Ann")
    #expect(result.prompt.label == "cat")
    #expect((result.points, result.confidence, result.duration) == (25, 0.25, 12.5))
    #expect(result.takenFor?.identifier == "dog")
    #expect(result.sentence == "25 points: that looks like a dog.")
    #expect(game.points(of: "Ann") == 25)
  }

  @Test("an image taken before the time was up counts, a later one doesn't")
  func late() throws {
    var game = try game(["cat"])
    try game.startRound(at: 0)
    #expect(try game.submit(drawing("cat", 0.9), at: 45)?.points == 90)
    try game.startRound(at: 100)
    #expect(try game.submit(drawing("cat", 0.9), at: 145.1)?.outcome == .timeUp)
    #expect(game.points(of: "Ann") == 90)
  }

  @Test("an image without a rating doesn't end the round or stop its clock")
  func problems() throws {
    var game = try game(["cat"])
    try game.startRound(at: 0)
    #expect(try game.submit(.tooDark, at: 10) == nil)
    #expect(try game.submit([], at: 20) == nil)
    #expect(try game.submit(drawing("nothing", 0.8) + drawing("cat", 0.2), at: 25) == nil)
    #expect(try game.submit(.unreadable, at: 30) == nil)
    #expect(game.round?.problems == [.tooDark, .nothingDrawn, .nothingDrawn, .unreadable])
    #expect(game.round?.deadline == 45)
    let result = try #require(try game.submit(drawing("cat", 1), at: 40))
    #expect(result.problems.count == 4)
    try game.startRound(at: 50)
    #expect(try game.submit(.tooDark, at: 96)?.outcome == .timeUp)
  }

  @Test("a skipped round has no points, and its prompt comes back after all others")
  func skip() throws {
    var game = try game()
    let skipped = try game.startRound(at: 0).prompt
    let result = try game.skip(at: 3)
    #expect((result.outcome, result.points, result.duration) == (.skipped, 0, 3))
    let second = try game.startRound(at: 4).prompt
    _ = try game.skip(at: 5)
    let third = try game.startRound(at: 6).prompt
    #expect(Set([skipped, second, third]).count == 3)
  }

  @Test("a hint is returned and recorded, and costs nothing")
  func hint() throws {
    var game = try game(["star"])
    try game.startRound(at: 0)
    #expect(try game.takeHint() == "Five points.")
    let result = try #require(try game.submit(drawing("star", 0.8), at: 9))
    #expect(result.isHinted)
    #expect(result.points == 80)
  }

  @Test("players take turns, and a match ends after each has had all rounds")
  func match() throws {
    var game = try game(players: ["Ann", "Bob"], rounds: 2)
    #expect(game.roundCount == 4)
    var players: [String] = []
    for round in 0..<4 {
      players.append(try #require(game.player))
      let prompt = try game.startRound(at: Double(round)).prompt
      _ = try game.submit(drawing(prompt.label, round == 1 ? 0.9 : 0.4), at: Double(round))
    }
    #expect(players == ["Ann", "Bob", "Ann", "Bob"])
    #expect(game.isOver)
    #expect(game.player == nil)
    #expect(throws: GameError.over) { try game.startRound(at: 9) }
    #expect(throws: GameError.over) { try game.skip(at: 9) }
    #expect(game.standings.map(\.player) == ["Bob", "Ann"])
    #expect(game.standings.map(\.points) == [130, 80])
    #expect(game.leaders == ["Bob"])
  }

  @Test("an endless game continues after all labels until it is ended; a round in play then doesn't count")
  func endless() throws {
    var game = try game(["cat", "dog"])
    #expect(game.roundCount == nil)
    for round in 0..<100 {
      try game.startRound(at: Double(round))
      _ = try game.skip(at: Double(round))
    }
    #expect(!game.isOver)
    try game.startRound(at: 100)
    game.end()
    #expect(game.isOver)
    #expect(game.round == nil)
    #expect(game.results.count == 100)
  }

  @Test("players with equal points share a rank")
  func ranks() throws {
    var game = try game(players: ["Ann", "Bob", "Cy"])
    #expect(game.leaders.isEmpty)
    for points in [0.3, 0.5, 0.5] as [Float] {
      let prompt = try game.startRound(at: 0).prompt
      _ = try game.submit(drawing(prompt.label, points), at: 1)
    }
    #expect(game.standings.map(\.player) == ["Bob", "Cy", "Ann"])
    #expect(game.standings.map(\.rank) == [1, 1, 3])
    #expect(game.leaders == ["Bob", "Cy"])
  }

  @Test("an action that isn't possible now is an error, and changes nothing")
  func order() throws {
    var game = try game()
    #expect(throws: GameError.noRoundInPlay) { try game.submit(.tooDark, at: 0) }
    #expect(throws: GameError.noRoundInPlay) { try game.takeHint() }
    try game.startRound(at: 0)
    let before = game
    #expect(throws: GameError.roundInPlay) { try game.startRound(at: 1) }
    #expect(game == before)
  }

  @Test("an invalid game is rejected")
  func refusals() {
    #expect(throws: GameError.noLabels) { try game(["nothing"]) }
    #expect(throws: GameError.noPlayers) { try game(players: []) }
    #expect(throws: GameError.namelessPlayer) { try game(players: ["Ann", " "]) }
    #expect(throws: GameError.duplicatePlayer("Ann")) { try game(players: ["Ann", "Bob", "Ann"]) }
    #expect(throws: GameError.timeLimit(0)) { try game(timeLimit: 0) }
    #expect(throws: GameError.timeLimit(.infinity)) { try game(timeLimit: .infinity) }
    #expect(throws: GameError.roundsPerPlayer(0)) { try game(rounds: 0) }
  }

  @Test("\"nothing\" is never a prompt")
  func nothing() throws {
    var game = try game(["cat", "nothing", "dog"])
    for round in 0..<20 {
      #expect(try game.startRound(at: Double(round)).prompt.label != "nothing")
      _ = try game.skip(at: Double(round))
    }
  }

  @Test("a game encoded in the middle of a round continues unchanged after decoding")
  func encoding() throws {
    var game = try game(players: ["Ann", "Bob"], rounds: 3)
    try game.startRound(at: 0)
    _ = try game.submit(drawing("cat", 0.31), at: 1)
    try game.startRound(at: 2)
    _ = try game.submit(.tooDark, at: 3)
    var restored = try JSONDecoder().decode(Game.self, from: JSONEncoder().encode(game))
    #expect(restored == game)
    let (end, restoredEnd) = (try game.finished(), try restored.finished())
    #expect(end.results.count == 6)
    #expect(restoredEnd == end)
    restored.end()
    #expect(restored != game)
  }
}

extension Game {
  fileprivate func finished() throws -> Game {
    var game = self
    while !game.isOver {
      if game.round == nil { try game.startRound(at: 10) }
      _ = try game.skip(at: 10)
    }
    return game
  }
}
