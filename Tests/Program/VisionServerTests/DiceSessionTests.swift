import VideoFrames
import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import NIOCore
import VisionRecords
import Testing
import TestSupport

@testable import VisionServer

@Suite("vision serve: live rolls")
struct DiceSessionTests {
  @Test("the sample video's frames, sent one by one, have its rolls, each recorded once")
  func rolls() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let frames = try await Self.frames(every: 3)
    try await RunningServer.run(limits: Self.generous, records: records) { server in
      let begun = try await server.post("/api/dice/sessions", json: #"{"rule":"steady"}"#)
      #expect(begun.status == 201)
      let session = try #require(begun.json["session"] as? String)
      #expect(begun.headers["location"] == "/api/dice/sessions/\(session)")
      var rolls: [[Int]] = []
      var numbers: [Int] = []
      var states: Set<String> = []
      for frame in frames {
        let answer = try await server.post(
          "/api/dice/sessions/\(session)/frames?time=\(frame.time)", image: frame.image)
        #expect(answer.status == 200)
        states.insert(try #require(answer.json["state"] as? String))
        guard let roll = answer.json["roll"] as? [String: Any] else { continue }
        rolls.append(try #require(roll["values"] as? [Int]))
        numbers.append(try #require(roll["roll"] as? Int))
        #expect(roll["sum"] as? Int == rolls.last?.reduce(0, +))
      }
      // From left to right; the values beside the video list the dice in another order.
      #expect(rolls.map { $0.sorted() } == [[2, 4], [1, 3, 5], [2, 4, 6]])
      #expect(states == ["empty", "rolling", "resting"])
      let told = try await server.get("/api/dice/sessions/\(session)").json
      #expect((told["rolls"] as? [[String: Any]])?.compactMap { $0["roll"] as? Int } == numbers)
      #expect(told["frames"] as? Int == frames.count)
      let ended = try await server.ask("DELETE", "/api/dice/sessions/\(session)")
      #expect((ended.json["rolls"] as? [Any])?.count == 3)
      #expect(try await server.get("/api/dice/sessions/\(session)").status == 404)
      #expect(try records.rolls().map(\.values) == rolls)
    }
  }

  @Test("a session and a game report their remaining time, and every request extends it")
  func lifetime() async throws {
    var limits = Self.generous
    limits.sessionIdleSeconds = 30
    try await RunningServer.run(limits: limits) { server in
      let begun = try await server.post("/api/dice/sessions", json: "{}")
      let start = ContinuousClock.now
      #expect(begun.json["expiresIn"] as? Double == 30)
      let path = try #require(begun.headers["location"])
      try await Task.sleep(for: .seconds(1))
      #expect(try await server.get(path).json["expiresIn"] as? Double == 30)
      // Over for a session without that request.
      await server.server.endExpiredSessions(at: start + .seconds(30.5))
      #expect(try await server.get(path).status == 200)
      await server.server.endExpiredSessions(at: .now + .seconds(31))
      #expect(try await server.get(path).status == 404)

      let game = try await server.post("/api/pictionary/games", json: #"{"players":["Ada"]}"#)
      #expect(game.json["expiresIn"] as? Double == 300)
      let ended = try await server.ask("DELETE", try #require(game.headers["location"]))
      #expect(ended.status == 200 && ended.json["expiresIn"] == nil)
    }
  }

  @Test("a session with expected dice reports the missing ones for each roll, and rejects invalid dice")
  func expectedDice() async throws {
    let frames = try await Self.frames(every: 3)
    try await RunningServer.run(limits: Self.generous) { server in
      let begun = try await server.post("/api/dice/sessions", json: #"{"expect":"3D6k2"}"#)
      let session = try #require(begun.json["session"] as? String)
      #expect(begun.json["expect"] as? String == "3d6kh2")
      var outcomes: [[String: Any]] = []
      for frame in frames {
        let answer = try await server.post(
          "/api/dice/sessions/\(session)/frames?time=\(frame.time)", image: frame.image)
        guard let roll = answer.json["roll"] as? [String: Any] else { continue }
        outcomes.append(try #require(roll["expected"] as? [String: Any]))
      }
      #expect(outcomes.map { $0["missing"] as? Int } == [1, 0, 0])
      // Nothing of 2 and 4 is kept; then 5 and 3, 6 and 4.
      #expect(outcomes.map { $0["total"] as? Int } == [nil, 8, 10])
      for expected in ["2d20", "dice", "0d6"] {
        let answer = try await server.post("/api/dice/sessions", json: #"{"expect":"\#(expected)"}"#)
        #expect(answer.status == 400)
      }
    }
  }

  @Test("a frame older than the last is rejected, and so is one of an expired session")
  func order() async throws {
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run { server in
      let begun = try await server.ask("POST", "/api/dice/sessions")
      let session = try #require(begun.json["session"] as? String)
      let frames = "/api/dice/sessions/\(session)/frames"
      #expect(try await server.post("\(frames)?time=5", image: image).status == 200)
      for time in ["5", "4.9"] {
        let answer = try await server.post("\(frames)?time=\(time)", image: image)
        #expect(answer.status == 409)
        #expect(answer.problem == "conflict")
      }
      #expect(try await server.post("\(frames)?time=nan", image: image).status == 400)
      #expect(try await server.post("/api/dice/sessions/none/frames", image: image).status == 404)
    }
  }

  @Test("an idle session ends, and dice at rest in it are recorded")
  func expiry() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let image = try Images.example("SampleRoll/still.jpg")
    let limits = Self.generous
    try await RunningServer.run(limits: limits, records: records) { server in
      let session = try #require(
        try await server.ask("POST", "/api/dice/sessions").json["session"] as? String)
      // At rest too briefly for the rule in the middle of a stream, but long enough at its end.
      for time in [0, 0.08, 0.15] {
        let answer = try await server.post(
          "/api/dice/sessions/\(session)/frames?time=\(time)", image: image)
        #expect(answer.json["roll"] is NSNull)
      }
      #expect(try records.count() == 0)
      await server.server.endExpiredSessions(at: .now + .seconds(limits.sessionIdleSeconds / 2))
      #expect(try records.count() == 0)
      await server.server.endExpiredSessions(at: .now + .seconds(limits.sessionIdleSeconds + 1))
      #expect(try records.count() == 1)
      #expect(try await server.get("/api/dice/sessions/\(session)").status == 404)
    }
    #expect(try records.rolls().map(\.values) == [[3, 5, 1]])
  }

  @Test("a server that stops records the dice at rest in its sessions")
  func shutdown() async throws {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    let image = try Images.example("SampleRoll/still.jpg")
    try await RunningServer.run(records: records) { server in
      let session = try #require(
        try await server.ask("POST", "/api/dice/sessions").json["session"] as? String)
      for time in [0, 0.08, 0.15] {
        _ = try await server.post("/api/dice/sessions/\(session)/frames?time=\(time)", image: image)
      }
    }
    #expect(try records.rolls().map(\.values) == [[3, 5, 1]])
  }

  @Test("one client has a limited number of sessions")
  func number() async throws {
    var limits = ServerLimits.longDeadline
    limits.sessionsPerClient = 2
    try await RunningServer.run(limits: limits) { server in
      for status in [201, 201, 429] {
        let answer = try await server.ask("POST", "/api/dice/sessions")
        #expect(answer.status == status)
      }
    }
  }

  @Test("a session over the limit isn't started, and nothing is recorded for it")
  func refusedUnmade() async throws {
    let table = SessionTable<String>(noun: "game", lifetime: .seconds(60), limit: 1, limitPerClient: 1)
    let client = ClientAddress(try SocketAddress(ipAddress: "192.0.2.7", port: 80))
    let first = try await table.begin(for: client) { $0 }
    #expect(try await table.use(first) { $0 } == first)
    await #expect(throws: Problem.self) {
      try await table.begin(for: client) { identifier in
        Issue.record("a session was made that there is no room for")
        return identifier
      }
    }
    #expect(await table.count == 1)
  }

  static var generous: ServerLimits {
    var limits = ServerLimits.longDeadline
    limits.requestsPerSecond = 0
    limits.sessionIdleSeconds = 600
    return limits
  }

  /// Returns the sample video's frames as JPEG, with their times.
  static func frames(every step: Int) async throws -> [(time: Double, image: Data)] {
    var frames: [(time: Double, image: Data)] = []
    var index = 0
    let video = try await VideoSource(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/roll.mp4"))
    for try await frame in video {
      defer { index += 1 }
      guard index.isMultiple(of: step) else { continue }
      frames.append((frame.time, try ImageEncoder.encode(frame.pixelBuffer, as: .jpeg, isOpaque: true)))
    }
    return frames
  }
}

/// A record database that is removed after the test.
final class TemporaryRecords: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "vision-server-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func open() throws -> RecordStore { try RecordStore(url.appending(path: "records.sqlite")) }
}
