import Foundation
import PictionARy
import VisionRecords
import Testing

@testable import VisionServer

@Suite("vision serve: PictionARy")
struct PictionaryRoutesTests {
  @Test("a match of two players: drawn, a blank sheet, a hint, skipped, and the scores recorded")
  func match() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let house = try Pictures.example("Drawings/house.jpg")
    try await RunningServer.run(records: records) { server in
      let begun = try await server.post(
        "/api/pictionary/games", json: #"{"players":["Ada","Bob"],"roundsPerPlayer":1,"labels":["house"]}"#)
      #expect(begun.status == 201)
      let path = try #require(begun.headers["location"])
      #expect(begun.json["player"] as? String == "Ada")
      #expect(begun.json["roundCount"] as? Int == 2)
      #expect(try await server.post("\(path)/drawings", picture: house).status == 409)

      let round = try await server.ask("POST", "\(path)/rounds")
      #expect(round.status == 201)
      let prompt = try #require(round.json["round"] as? [String: Any])
      #expect(prompt["phrase"] as? String == "a house")
      #expect(try #require(prompt["timeLeft"] as? Double) > 40)
      #expect(try await server.ask("POST", "\(path)/rounds").status == 409)

      let blank = try await server.post("\(path)/drawings", picture: Data("not a picture".utf8))
      #expect((blank.json["problem"] as? [String: Any])?["problem"] as? String == "unreadable")
      #expect(blank.json["result"] is NSNull)
      #expect(try await server.ask("POST", "\(path)/hint").json["hint"] as? String == Prompt("house").hint)

      let drawn = try await server.post("\(path)/drawings?age=0.2", picture: house)
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

  @Test("a game that makes no sense is refused with what is wrong")
  func refused() async throws {
    try await RunningServer.run { server in
      for (json, detail) in [
        (#"{"players":[]}"#, "There are no players."),
        (#"{"players":["a","a"]}"#, "Two players are called a."),
        (#"{"timeLimit":-1}"#, "The time limit must be a positive number of seconds, not -1.0."),
        (#"{"labels":["unicorn's twin"]}"#, "The model has no label “unicorn's twin”."),
        (#"{"roundsPerPlayer":0}"#, "A game must have at least one round per player, not 0."),
      ] {
        let answer = try await server.post("/api/pictionary/games", json: json)
        #expect(answer.status == 422)
        #expect(answer.json["detail"] as? String == detail)
      }
    }
  }

  @Test("the labels come with their words, and which are asked for by default")
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
