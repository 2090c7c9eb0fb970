import DrawnExamples
import Foundation
import Testing
import TestSupport

@Suite("vision annotate: the command")
struct AnnotateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnObjects.write(count: 3, to: folder.path("shapes"))
  }

  private func serve(_ arguments: String...) throws -> ServeProcess {
    try ServeProcess(arguments + ["--log-level", "error"], command: ["annotate", "shapes"], in: folder.url)
  }

  @Test("annotations that were confirmed as saved survive a killed server and are trained on")
  func saved() throws {
    let server = try serve("--output", "mine.json", "--label", "disk")
    // A second file starts with the annotations of the folder's file.
    let before = try server.curl("/api/annotations/0")
    let revision = try #require(before.firstMatch(of: /"revision":"([0-9a-f]+)"/)?.1)
    let answer = try server.curl(
      "/api/annotations/0", "-X", "PUT", "-H", "Content-Type: application/json", "--data-binary",
      #"{"revision":"\#(revision)","boxes":[{"label":"ring","x":1,"y":2,"width":20,"height":10}]}"#)
    #expect(answer.contains(#""boxes":[{"label":"ring","x":1,"y":2,"width":20,"height":10}]"#), "\(answer)")
    server.kill()
    let file = try Data(contentsOf: folder.path("mine.json"))
    let entries = try #require(try JSONSerialization.jsonObject(with: file) as? [[String: Any]])
    #expect(entries.map { $0["image"] as? String } == ["00.png", "01.png", "02.png"])
    let boxes = try #require(entries[0]["annotations"] as? [[String: Any]])
    #expect(boxes.map { $0["label"] as? String } == ["ring"])
    let untouched = try #require(entries[1]["annotations"] as? [[String: Any]])
    #expect(!untouched.isEmpty)
    let next = try serve("--output", "mine.json")
    #expect(try next.curl("/api/annotations").contains(#""labels":["#))
    #expect(try next.curl("/api/annotations/0").contains(#""label":"ring""#))
    #expect(next.interrupt(SIGTERM) == 0)
  }

  @Test("input that can't be annotated ends the command with its status and the reason")
  func refusals() throws {
    try folder.write(Data("{}".utf8), as: "other.json")
    try FileManager.default.createDirectory(at: folder.path("empty"), withIntermediateDirectories: true)
    for (arguments, status, message) in [
      (["nowhere"], Int32(66), "nowhere: no such folder"), (["empty"], 66, "empty has no images"),
      (["other.json"], 65, "other.json: not a folder"),
      (["shapes", "--output", "other.json"], 65, "isn't a list of annotations in Create ML's format"),
      (["shapes", "--output", "boxes.txt"], 64, "--output must end in .json"),
      (["shapes", "--output", "gone/boxes.json"], 73, "--output: there is no folder"),
      (["shapes", "--confidence", "0.5"], 64, "--confidence requires --model"),
      (["shapes", "--model", "none.mlmodel"], 66, "none.mlmodel: no such model"),
      (["shapes", "--model", Samples.drawings], 65, "isn't an object detector but a classifier"),
      (["shapes", "--source", "none"], 66, "--source: none: no such file or folder"),
      (["shapes", "--label", " "], 64, "--label must not be empty"),
    ] {
      let outcome = try Program.run(["annotate", "--port", "0"] + arguments, in: folder.url)
      #expect(outcome.status == status, "\(arguments)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }
}
