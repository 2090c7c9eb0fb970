import Foundation
import PictionARy
import VisionRecords
import Testing

@testable import VisionServer

@Suite("vision serve: PictionARy")
struct PictionaryRoutesTests {
  @Test("a match of two players: a drawing, a blank sheet, a hint, a skipped round, and recorded scores")
  func match() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let house = try Images.example("Drawings/house.jpg")
    try await RunningServer.run(records: records) { server in
      let begun = try await server.post(
        "/api/pictionary/games", json: #"{"players":["Ada","Bob"],"roundsPerPlayer":1,"labels":["house"]}"#)
      #expect(begun.status == 201)
      let path = try #require(begun.headers["location"])
      #expect(begun.json["player"] as? String == "Ada")
      #expect(begun.json["roundCount"] as? Int == 2)
      #expect(try await server.post("\(path)/drawings", image: house).status == 409)

      let round = try await server.ask("POST", "\(path)/rounds")
      #expect(round.status == 201)
      let prompt = try #require(round.json["round"] as? [String: Any])
      #expect(prompt["phrase"] as? String == "a house")
      #expect(try #require(prompt["timeLeft"] as? Double) > 40)
      #expect(try await server.ask("POST", "\(path)/rounds").status == 409)

      let blank = try await server.post("\(path)/drawings", image: Data("not a picture".utf8))
      #expect((blank.json["problem"] as? [String: Any])?["problem"] as? String == "unreadable")
      #expect(blank.json["result"] is NSNull)
      #expect(try await server.ask("POST", "\(path)/hint").json["hint"] as? String == Prompt("house").hint)

      let drawn = try await server.post("\(path)/drawings?age=0.2", image: house)
      let result = try #require(drawn.json["result"] as? [String: Any])
      #expect(result["outcome"] as? String == "drawn")
      #expect(result["hint"] as? Bool == true)
      let points = try #require(result["points"] as? Int)
      #expect(points > 50)
      #expect((drawn.json["classifications"] as? [[String: Any]])?.first?["identifier"] as? String == "house")

      _ = try await server.ask("POST", "\(path)/rounds")
      let skipped = try await server.ask("POST", "\(path)/skip")
      #expect((skipped.json["result"] as? [String: Any])?["sentence"] as? String == "Skipped.")
      let game = try #require(skipped.json["game"] as? [String: Any])
      #expect(game["isOver"] as? Bool == true)
      #expect((game["standings"] as? [[String: Any]])?.map { $0["points"] as? Int } == [points, 0])
      #expect(try await server.ask("DELETE", path).status == 200)
      #expect(try await server.get(path).status == 404)

      let scores = try #require(
        try await server.get("/api/pictionary/scores").json["scores"] as? [[String: Any]])
      #expect(scores.map { $0["player"] as? String } == ["Ada", "Bob"])
      #expect(scores.map { $0["points"] as? Int } == [points, 0])
    }
  }

  @Test("a round whose time is up ends by itself")
  func timeUp() async throws {
    try await RunningServer.run { server in
      let begun = try await server.post(
        "/api/pictionary/games", json: #"{"players":["Ada"],"timeLimit":0.2}"#)
      let path = try #require(begun.headers["location"])
      _ = try await server.ask("POST", "\(path)/rounds")
      var results: [[String: Any]] = []
      while results.isEmpty {
        try await Task.sleep(for: .milliseconds(100))
        results = try await server.get(path).json["results"] as? [[String: Any]] ?? []
      }
      #expect(results.count == 1)
      #expect(results[0]["outcome"] as? String == "timeUp")
      #expect(results[0]["points"] as? Int == 0)
    }
  }

  @Test("each response has only the newest rounds; all of them are available in pages")
  func pages() async throws {
    try await RunningServer.run { server in
      let path = try #require(
        try await server.post("/api/pictionary/games", json: #"{"players":["Ada"]}"#).headers["location"])
      var last: [String: Any] = [:]
      for _ in 0..<25 {
        _ = try await server.ask("POST", "\(path)/rounds")
        last = try await server.ask("POST", "\(path)/skip").json
      }
      let game = try #require(last["game"] as? [String: Any])
      #expect(game["resultCount"] as? Int == 25)
      func rounds(_ json: [String: Any]) -> [Int] {
        (json["results"] as? [[String: Any]])?.compactMap { $0["round"] as? Int } ?? []
      }
      #expect(rounds(game) == Array(6...25))
      let page = try await server.get("\(path)/results?limit=4&offset=3").json
      #expect(page["total"] as? Int == 25)
      #expect(rounds(page) == [4, 5, 6, 7])
      #expect(rounds(try await server.get("\(path)/results").json) == Array(1...25))
      #expect(rounds(try await server.get("\(path)/results?offset=9999").json).isEmpty)
      #expect(try await server.get("\(path)/results?limit=101").status == 400)
      #expect(try await server.get("/api/pictionary/games/none/results").status == 404)
    }
  }

  @Test("a game without a number of rounds ends at a limit that bounds its memory")
  func longestGame() throws {
    var session = GameSession(
      identifier: "game", game: try Game(labels: ["house"], players: ["Ada"], seed: 1), record: nil)
    for _ in 0..<GameSession.maximumRounds {
      #expect(!session.game.isOver)
      try session.game.startRound(at: session.now)
      _ = try session.game.skip(at: session.now)
      session.checkDeadline()
    }
    #expect(session.game.isOver)
    #expect(session.takeCompletedRounds().count == GameSession.maximumRounds)
    #expect(session.takeCompletedRounds().isEmpty)
  }

  @Test("the first bytes of an image don't stop the clock")
  func drips() async throws {
    let house = try Images.example("Drawings/house.jpg")
    try await RunningServer.run { server in
      let path = try #require(
        try await server.post(
          "/api/pictionary/games", json: #"{"players":["Ada"],"labels":["house"],"timeLimit":1}"#
        ).headers["location"])
      _ = try await server.ask("POST", "\(path)/rounds")
      let said = try await RawClient.connect(to: server) { client in
        try await client.send(
          "POST \(path)/drawings HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(house.count)\r\n\r\n")
        try await client.say(house.prefix(1_000))
        var results: [[String: Any]] = []
        while results.isEmpty {
          try await Task.sleep(for: .milliseconds(50))
          results = try await server.get(path).json["results"] as? [[String: Any]] ?? []
        }
        #expect(results.map { $0["outcome"] as? String } == ["timeUp"])
        try await client.say(house.dropFirst(1_000))
        return try await client.receive(until: "}")
      }
      #expect(RawClient.statuses(said) == [409])
    }
  }

  @Test("an image counts at its capture time, if it arrives within 5 s")
  func age() throws {
    var session = GameSession(
      identifier: "game",
      game: try Game(
        labels: ["house"], players: ["Ada"], rules: GameRules(timeLimit: 0.001), seed: 1), record: nil)
    try session.game.startRound(at: session.now - 2)
    // Captured before the round's end, by its age; it arrives 2 s later.
    let image = try session.beginImage(age: 2.5)
    #expect(image.round == 1)
    #expect(image.time <= session.now - 1.9)
    session.endImage()
    #expect(throws: GameError.noRoundInPlay) { try session.beginImage(age: 0) }
    #expect(session.takeCompletedRounds().map(\.outcome) == [.timeUp])
  }

  @Test("an invalid game is rejected with its fault")
  func refused() async throws {
    try await RunningServer.run { server in
      for (json, detail) in [
        (#"{"players":[]}"#, "There are no players."),
        (#"{"players":["a","a"]}"#, "Two players are called a."),
        (#"{"timeLimit":-1}"#, "The time limit must be a positive number of seconds, not -1.0."),
        (#"{"labels":["unicorn's twin"]}"#, "The model has no label “unicorn's twin”."),
        (#"{"roundsPerPlayer":0}"#, "A game must have at least one round per player, not 0."),
        (#"{"roundsPerPlayer":1001}"#, "A game has at most 1000 rounds."),
        (#"{"roundsPerPlayer":9223372036854775807}"#, "A game has at most 1000 rounds."),
        (
          #"{"players":["e\#(String(repeating: "\u{301}", count: 9_000))"]}"#,
          "A player's name has at most 40 letters and 200 bytes."
        ),
        (
          #"{"players":["\#(String(repeating: "a", count: 41))"]}"#,
          "A player's name has at most 40 letters and 200 bytes."
        ),
      ] {
        let answer = try await server.post("/api/pictionary/games", json: json)
        #expect(answer.status == 422)
        #expect(answer.json["detail"] as? String == detail)
      }
    }
  }

  @Test("a body of the wrong kind is rejected, naming the member")
  func wrongKinds() async throws {
    try await RunningServer.run { server in
      for (json, detail) in [
        (#"{"roundsPerPlayer":1.5}"#, "“roundsPerPlayer” isn't an integer."),
        (#"{"timeLimit":"long"}"#, "“timeLimit” isn't a number."),
        (#"{"players":["a",1]}"#, "“players[1]” isn't a string."),
        ("null", "The body isn't a JSON object."), ("[]", "The body isn't a JSON object."),
        (#"{"players":"#, "The body isn't JSON."),
      ] {
        let answer = try await server.post("/api/pictionary/games", json: json)
        #expect(answer.status == 400)
        #expect(answer.json["detail"] as? String == detail)
      }
      let long = #"{"players":["\#(String(repeating: "a", count: 70_000))"]}"#
      let answer = try await server.post("/api/pictionary/games", json: long)
      #expect(answer.status == 413)
      #expect(answer.json["recovery"] as? String == "Send less at once.")
    }
  }

  @Test("the labels are listed with their words and whether they are defaults")
  func labels() async throws {
    try await RunningServer.run { server in
      let labels = try #require(
        try await server.get("/api/pictionary/labels").json["labels"] as? [[String: Any]])
      let cake = try #require(labels.first { $0["label"] as? String == "birthday cake" })
      #expect(cake["phrase"] as? String == "a birthday cake")
      #expect(labels.contains { $0["isDefault"] as? Bool == true })
      #expect(labels.contains { $0["isDefault"] as? Bool == false })
      #expect(!labels.contains { $0["label"] as? String == "nothing" })
    }
  }
}
