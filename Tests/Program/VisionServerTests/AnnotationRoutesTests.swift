import AnnotationEditing
import DrawnExamples
import Foundation
import Logging
import ImageModels
import TestSupport
import Testing
import VisionModels

@testable import VisionServer

@Suite("vision annotate: responses")
struct AnnotationRoutesTests {
  /// A folder with images of 128 × 96 pixels, which is removed after the test.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "annotated-\(UUID().uuidString)")

    init(_ names: [String]) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in names { try DrawnObjects.picture(seed: 1).0.write(to: url.appending(path: name)) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private func run(
    _ names: [String] = ["a.png", "b.png"], detector: ObjectDetector? = nil, token: String? = nil,
    _ body: @Sendable (RunningServer, URL) async throws -> Void
  ) async throws {
    let folder = try Folder(names)
    var quiet = Logger(label: "tests")
    quiet.logLevel = .critical
    let server = try WebServer(
      annotating: AnnotationProject(folder: folder.url), detector: detector, labels: ["bolt"],
      at: ListenerConfiguration(port: 0, token: token), logger: quiet)
    try await RunningServer.run(server) { try await body($0, folder.url) }
    withExtendedLifetime(folder) {}
  }

  private func put(
    _ server: RunningServer, _ number: Int, _ boxes: String, revision: String
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "PUT", "/api/annotations/\(number)",
      body: Data(#"{"revision":"\#(revision)","boxes":[\#(boxes)]}"#.utf8), type: "application/json")
  }

  @Test("the list has the images and labels; boxes that are put are saved and returned")
  func saving() async throws {
    try await run { server, folder in
      let list = try await server.get("/api/annotations").json
      #expect(list["labels"] as? [String] == ["bolt"])
      #expect(list["hasProposals"] as? Bool == false)
      let images = try #require(list["images"] as? [[String: Any]])
      #expect(images.map { $0["name"] as? String } == ["a.png", "b.png"])
      #expect(images.allSatisfy { $0["isReviewed"] as? Bool == false })
      let first = try await server.get("/api/annotations/1").json
      #expect(first["width"] as? Int == 128 && first["height"] as? Int == 96)
      let revision = try #require(first["revision"] as? String)
      let answer = try await put(
        server, 1, #"{"label":"cat","x":10,"y":20,"width":30,"height":40}"#, revision: revision)
      #expect(answer.status == 200)
      #expect(
        try String(contentsOf: folder.appending(path: "annotations.json"), encoding: .utf8)
          == #"[\#n{"annotations":[{"coordinates":{"height":40,"width":30,"x":25,"y":40},"label":"cat"}],"image":"b.png"}\#n]\#n"#
      )
      let box = try #require(
        (try await server.get("/api/annotations/1").json["boxes"] as? [[String: Any]])?.first)
      #expect(box["x"] as? Double == 10 && box["height"] as? Double == 40)
      #expect(try await server.get("/api/annotations").json["labels"] as? [String] == ["bolt", "cat"])
      // Boxes of an older revision don't overwrite these.
      let late = try await put(server, 1, "", revision: revision)
      #expect(late.status == 409 && late.problem == "conflict")
      let current = try #require(answer.json["revision"] as? String)
      let removed = try await server.ask("DELETE", "/api/annotations/1?revision=\(current)")
      #expect(removed.json["isReviewed"] as? Bool == false)
    }
  }

  @Test("images are sent upright as JPEG, in a smaller size if requested, and cached by clients")
  func images() async throws {
    try await run { server, _ in
      let image = try await server.get("/api/annotations/0/picture?side=64")
      #expect(image.headers["content-type"] == "image/jpeg")
      #expect(image.data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
      let tag = try #require(image.headers["etag"])
      let again = try await server.ask(
        "GET", "/api/annotations/0/picture?side=64", headers: ["If-None-Match": tag])
      #expect(again.status == 304 && again.data.isEmpty)
      #expect(try await server.get("/api/annotations/0/picture?side=5").status == 400)
    }
  }

  @Test(
    "only paths of the folder's images are served",
    arguments: [
      "/api/annotations/2", "/api/annotations/-1", "/api/annotations/a.png", "/api/annotations/..%2fa.png",
      "/annotations.json", "/a.png", "/dice", "/api/dice", "/api/rolls",
      "/assets/dice/main.js", "/assets/..%2f..%2fannotations.json",
      "/api/annotations/99999999999999999999/picture",
    ])
  func paths(path: String) async throws {
    try await run { server, _ in
      let status = try await server.get(path).status
      #expect(status == 404)
    }
  }

  @Test("invalid annotations are rejected with the reason, and nothing is written")
  func refusals() async throws {
    try await run { server, folder in
      for (boxes, status) in [
        (#"{"label":"","x":1,"y":1,"width":5,"height":5}"#, 422),
        (#"{"label":"cat","x":500,"y":1,"width":5,"height":5}"#, 422),
        (#"{"label":"cat","x":1,"y":1,"width":0,"height":5}"#, 422), (#"{"label":"cat","x":1}"#, 400),
        (#"{"label":"cat","x":"1","y":1,"width":5,"height":5}"#, 400), ("[", 400),
      ] {
        let answer = try await put(server, 0, boxes, revision: "none")
        #expect(answer.status == status, "\(boxes)")
      }
      let large = String(repeating: " ", count: 1 << 20)
      #expect(try await put(server, 0, large, revision: "none").status == 413)
      #expect(try await server.ask("DELETE", "/api/annotations/0").status == 400)
      #expect(try await server.get("/api/annotations/0/proposals").status == 404)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "annotations.json").path))
    }
  }

  @Test("requests from other sites and without the token are rejected, as by vision serve")
  func access() async throws {
    let token = "0123456789abcdef0123456789abcdef"
    try await run(token: token) { server, _ in
      #expect(try await server.get("/api/annotations").status == 401)
      #expect(try await server.get("/").status == 401)
      let own = ["Authorization": "Bearer \(token)"]
      let answer = try await server.get("/api/annotations", headers: own)
      #expect(answer.status == 200)
      #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      #expect(answer.headers["cache-control"] == "no-store")
      let foreign = own.merging(["Origin": "http://other.example"]) { $1 }
      #expect(
        try await server.ask("DELETE", "/api/annotations/0?revision=none", headers: foreign).status == 403)
    }
  }

  @Test("an unreadable image is reported by name, and the others are served")
  func damaged() async throws {
    try await run { server, folder in
      try Data("no picture".utf8).write(to: folder.appending(path: "a.png"))
      for path in ["/api/annotations/0", "/api/annotations/0/picture"] {
        let answer = try await server.get(path)
        #expect(answer.status == 422 && answer.problem == "unreadable-picture")
        #expect(answer.text.contains("a.png"))
        #expect(!answer.text.contains(folder.deletingLastPathComponent().path))
      }
      #expect(try await server.get("/api/annotations/1").status == 200)
      // An annotation file that another program has damaged isn't overwritten.
      try Data("[{".utf8).write(to: folder.appending(path: "annotations.json"))
      #expect(try await put(server, 1, "", revision: "none").status == 409)
      #expect(
        try String(contentsOf: folder.appending(path: "annotations.json"), encoding: .utf8) == "[{")
    }
  }

  @Test("an image replaced by a symbolic link out of the folder isn't sent")
  func laterLink() async throws {
    try await run { server, folder in
      let outside = try Folder(["a.png"])
      let image = folder.appending(path: "a.png")
      try FileManager.default.removeItem(at: image)
      try FileManager.default.createSymbolicLink(
        at: image, withDestinationURL: outside.url.appending(path: "a.png"))
      for path in ["/api/annotations/0", "/api/annotations/0/picture"] {
        let answer = try await server.get(path)
        #expect(answer.status == 422)
        #expect(answer.text.contains("a.png") && !answer.text.contains(outside.url.path))
      }
      #expect(try await server.get("/api/annotations/1/picture").status == 200)
      withExtendedLifetime(outside) {}
    }
  }

  @Test("the model's proposals are in pixels, with labels and confidences")
  func proposals() async throws {
    let detector = try ObjectDetector(model: DiceDetector().model)
    try await run(detector: detector) { server, folder in
      try Images.example("SampleRoll/still.jpg").write(to: folder.appending(path: "a.png"))
      let list = try await server.get("/api/annotations").json
      #expect(list["hasProposals"] as? Bool == true)
      #expect((list["labels"] as? [String])?.first == "bolt")
      let answer = try await server.get("/api/annotations/0/proposals").json
      let proposals = try #require(answer["proposals"] as? [[String: Any]])
      // The dice in the sample image show 3, 5 and 1.
      #expect(Set(proposals.compactMap { $0["label"] as? String }).isSuperset(of: ["1", "3", "5"]))
      for proposal in proposals {
        let box = try #require(proposal["box"] as? [String: Double])
        #expect(try #require(box["width"]) > 10)
      }
    }
  }

  @Test("the description lists exactly the server's routes")
  func description() async throws {
    try await run { server, _ in
      let description = try await server.get("/openapi.json").json
      let paths = try #require(description["paths"] as? [String: [String: Any]])
      let described = paths.mapValues { Set($0.keys.map { $0.uppercased() }) }
      let pages = server.server.pagePaths
      #expect(described == server.server.routes.filter { !pages.contains($0.key) })
      // Every reference resolves.
      let text = try await server.get("/openapi.json").text
      let components = try #require(description["components"] as? [String: [String: Any]])
      for reference in text.matches(of: /#\/components\/(\w+)\/(\w+)/) {
        #expect(components[String(reference.1)]?[String(reference.2)] != nil, "\(reference.0)")
      }
    }
  }
}
