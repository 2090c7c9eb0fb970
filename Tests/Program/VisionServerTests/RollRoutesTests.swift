import DiceRoll
import Foundation
import VisionRecords
import Testing

@testable import VisionServer

@Suite("vision serve: recorded rolls")
struct RollRoutesTests {
  private func store(_ rolls: [[Int]]) throws -> (TemporaryRecords, RecordStore) {
    let folder = try TemporaryRecords()
    let records = try folder.open()
    for (index, values) in rolls.enumerated() {
      let dice = values.enumerated().map { place, value in
        DieReading(
          value: value, confidence: 0.5, box: CGRect(x: Double(place) / 10, y: 0.5, width: 0.1, height: 0.1))
      }
      try records.add(
        dice, in: RollSession(name: "\(index)", source: index < 2 ? "web" : "a, \"b\".jpg"),
        on: Date(timeIntervalSince1970: 1_750_000_000 + Double(index) * 86_400))
    }
    return (folder, records)
  }

  @Test(
    "a nonexistent day or time is rejected",
    arguments: [
      "2025-06-15T25:61:61Z", "2025-02-30", "2025-13-01", "2025-06-15T24:00:00Z", "2025-06-15T12:00:60Z",
      "2025-06-15T12:00:00%2B25:00",
      "2025-06-15T12:00:00%2B01:61", "2025-6-15", "0", "-1", "tomorrow", "2025-06-15T12:00:00Z%00",
      "%D9%A2025-06-15", "",
    ])
  func wrongDates(_ text: String) async throws {
    let (folder, records) = try store([[1]])
    try await RunningServer.run(records: records) { server in
      for name in ["since", "until"] {
        let answer = try await server.get("/api/rolls?\(name)=\(text)")
        #expect(answer.status == 400)
      }
      let right = try await server.get("/api/rolls?since=2025-06-15T12:00:00.5%2B01:00")
      #expect(right.status == 200)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("rolls are listed newest first, in pages, filtered by day, source and number of dice")
  func list() async throws {
    let (folder, records) = try store([[1, 2], [3], [4, 5]])
    try await RunningServer.run(records: records) { server in
      func values(_ query: String) async throws -> [[Int]] {
        let rolls = try await server.get("/api/rolls\(query)").json["rolls"] as? [[String: Any]]
        return rolls?.compactMap { $0["values"] as? [Int] } ?? []
      }
      #expect(try await values("") == [[4, 5], [3], [1, 2]])
      #expect(try await values("?limit=1&offset=1") == [[3]])
      #expect(try await values("?dice=2") == [[4, 5], [1, 2]])
      #expect(try await values("?source=web") == [[3], [1, 2]])
      // 1,750,000,000 s after 1970 is 15:06:40 on 15 June 2025.
      #expect(try await values("?since=2025-06-16") == [[4, 5], [3]])
      #expect(try await values("?until=2025-06-15T15:06:41Z") == [[1, 2]])
      let page = try await server.get("/api/rolls?limit=1").json
      #expect(page["total"] as? Int == 3)
      let newest = try #require((page["rolls"] as? [[String: Any]])?.first)
      #expect(newest["date"] as? String == "2025-06-17T15:06:40Z")
      #expect(newest["sum"] as? Int == 9)
      #expect(newest["originalValues"] is NSNull)
      #expect(try await server.get("/api/rolls?since=yesterday").status == 400)
      #expect(try await server.get("/api/rolls?limit=-1").status == 400)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("the table has every roll, and quotes fields with commas and quotes")
  func table() async throws {
    let (folder, records) = try store([[1, 2], [3], [4, 5]])
    try await RunningServer.run(records: records) { server in
      let answer = try await server.get("/api/rolls.csv")
      #expect(answer.headers["content-type"] == "text/csv; charset=utf-8")
      #expect(answer.headers["content-disposition"] == "attachment; filename=\"rolls.csv\"")
      let lines = answer.text.components(separatedBy: "\r\n")
      #expect(
        lines == [
          "roll,date,source,values,sum,original_values,confidence", "1,2025-06-15T15:06:40Z,web,1 2,3,,0.5",
          "2,2025-06-16T15:06:40Z,web,3,3,,0.5", #"3,2025-06-17T15:06:40Z,"a, ""b"".jpg",4 5,9,,0.5"#, "",
        ])
    }
    withExtendedLifetime(folder) {}
  }

  @Test("a wrong reading is corrected, and the original is kept")
  func correction() async throws {
    let (folder, records) = try store([[1, 2]])
    try await RunningServer.run(records: records) { server in
      func correct(_ path: String, _ json: String) async throws -> RunningServer.Answer {
        try await server.ask("PATCH", path, body: Data(json.utf8), type: "application/json")
      }
      let right = try await correct("/api/rolls/1", #"{"values":[1,6]}"#)
      #expect(right.status == 200)
      #expect(right.json["values"] as? [Int] == [1, 6])
      #expect(right.json["originalValues"] as? [Int] == [1, 2])
      #expect(try await server.get("/api/rolls/1").json["sum"] as? Int == 7)
      #expect(try await correct("/api/rolls/1", #"{"values":[]}"#).status == 422)
      #expect(try await correct("/api/rolls/1", #"{"values":"six"}"#).status == 400)
      #expect(try await correct("/api/rolls/1", "{").status == 400)
      #expect(try await correct("/api/rolls/2", #"{"values":[1]}"#).status == 404)
      #expect(try await correct("/api/rolls/x", #"{"values":[1]}"#).status == 404)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("a deleted roll is left out of lists and statistics until it is restored")
  func deletion() async throws {
    let (folder, records) = try store([[1, 2], [3], [4, 5]])
    try await RunningServer.run(records: records) { server in
      func values(_ query: String) async throws -> [[Int]] {
        let rolls = try await server.get("/api/rolls\(query)").json["rolls"] as? [[String: Any]]
        return rolls?.compactMap { $0["values"] as? [Int] } ?? []
      }
      let deleted = try await server.ask("DELETE", "/api/rolls/2")
      #expect(deleted.status == 200 && deleted.json["values"] as? [Int] == [3])
      let date = try #require(deleted.json["deleted"] as? String)
      // Deleting it again changes nothing.
      #expect(try await server.ask("DELETE", "/api/rolls/2").json["deleted"] as? String == date)
      #expect(try await values("") == [[4, 5], [1, 2]])
      #expect(try await values("?deleted=true") == [[3]])
      #expect(try await server.get("/api/rolls").json["total"] as? Int == 2)
      #expect(try await server.get("/api/rolls/statistics").json["dice"] as? Int == 4)
      #expect(try await server.get("/api/rolls.csv").text.split(separator: "\r\n").count == 3)
      for method in ["GET", "PATCH"] {
        let answer = try await server.ask(
          method, "/api/rolls/2", body: method == "GET" ? nil : Data(#"{"values":[6]}"#.utf8),
          type: method == "GET" ? nil : "application/json")
        #expect(answer.status == 404, "\(method)")
        #expect(answer.json["detail"] as? String == "Roll 2 is deleted.")
      }
      for _ in 0..<2 {
        let restored = try await server.ask("POST", "/api/rolls/2/restore")
        #expect(restored.status == 200 && restored.json["deleted"] == nil)
      }
      #expect(try await values("") == [[4, 5], [3], [1, 2]])
      #expect(try await values("?deleted=1") == [])
      for (method, path) in [("DELETE", "/api/rolls/9"), ("POST", "/api/rolls/9/restore")] {
        #expect(try await server.ask(method, path).status == 404)
      }
      #expect(try await server.get("/api/rolls?deleted=perhaps").status == 400)
      #expect(try await server.get("/api/rolls/statistics?deleted=true").status == 400)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("the statistics use corrected rolls, and are drawn")
  func statistics() async throws {
    let (folder, records) = try store([[1, 2], [3], [4, 5]])
    try await RunningServer.run(records: records) { server in
      let all = try await server.get("/api/rolls/statistics").json
      #expect(all["counts"] as? [Int] == [1, 1, 1, 1, 1, 0])
      #expect(all["mean"] as? Double == 3)
      let fairness = try #require(all["fairness"] as? [String: Any])
      // Five of 5 / 6 expected each once, one never: 5 · (1 / 6)² / (5 / 6) + 5 / 6 = 1.
      #expect(fairness["statistic"] as? Double == 1)
      #expect(fairness["degreesOfFreedom"] as? Int == 5)
      #expect(fairness["isReliable"] as? Bool == false)
      #expect(try await server.get("/api/rolls/statistics?dice=1").json["dice"] as? Int == 1)
      #expect(try await server.get("/api/rolls/histogram.svg").text.hasPrefix("<svg"))
      let drawn = try await server.get("/api/rolls/histogram.png")
      #expect(drawn.headers["content-type"] == "image/png")
      #expect(drawn.data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }
    withExtendedLifetime(folder) {}
  }

  @Test("a server without records says so")
  func none() async throws {
    try await RunningServer.run { server in
      let answer = try await server.get("/api/rolls")
      #expect(answer.problem == "not-found")
    }
  }
}
