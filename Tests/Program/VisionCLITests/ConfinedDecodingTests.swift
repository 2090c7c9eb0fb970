import Foundation
import TestSupport
import Testing

@Suite("Images decoded in confined processes")
struct ConfinedDecodingTests {
  private let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg")

  /// Requests the sample card and returns the HTTP status.
  private func detect(on server: ServeProcess) throws -> String {
    try server.curl(
      "/api/detect?barcodes", "--data-binary", "@\(card.path)", "--header", "Content-Type: image/jpeg",
      "--output", "/dev/null", "--write-out", "%{http_code}")
  }

  /// Returns a decoder that runs as on a system without Landlock.
  private func decoderWithoutLandlock(in folder: TemporaryFolder) throws -> String {
    let programs = Program.url.deletingLastPathComponent()
    let text = """
      #!/bin/sh
      exec '\(programs.appending(path: "RefusedCalls").path)' refuse 444 \
      '\(programs.appending(path: "vision-decoder").path)' "$@"
      """
    let script = try folder.write(Data(text.utf8), as: "decoder")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    return script.path
  }

  @Test("the server's decoders are confined, and the log says so once")
  func server() throws {
    let server = try ServeProcess(["--no-records"])
    let answer = try detect(on: server)
    #expect(answer == "200")
    let decoders = try server.children(named: "vision-decoder")
    #expect(!decoders.isEmpty)
    for decoder in decoders {
      let status = try String(contentsOfFile: "/proc/\(decoder)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
    }
    #expect(server.interrupt(SIGINT) == 0)
    #expect(server.errors.components(separatedBy: "images are decoded in confined processes").count == 2)
    // The decoders end with the server.
    for decoder in decoders { #expect(kill(decoder, 0) != 0) }
  }

  @Test("images are decoded in the server's own process on request")
  func unconfined() throws {
    let server = try ServeProcess(["--no-records", "--no-confined"])
    let answer = try detect(on: server)
    #expect(answer == "200")
    #expect(try server.children(named: "vision-decoder") == [])
    #expect(server.interrupt(SIGINT) == 0)
  }

  @Test(
    "without confinement support, the server logs what is missing and the command line exits with an error")
  func gaps() throws {
    let folder = try TemporaryFolder()
    let environment = ["SWIFT_VISION_DECODER": try decoderWithoutLandlock(in: folder)]
    let server = try ServeProcess(["--no-records"], environment: environment)
    let answer = try detect(on: server)
    #expect(answer == "200")
    #expect(server.interrupt(SIGINT) == 0)
    #expect(server.errors.contains("Landlock doesn't keep it from files (Operation not permitted)"))
    let refused = try Program.run(
      ["detect", "--barcodes", "--confined", card.path], environment: environment)
    #expect(refused.status == 69)
    #expect(
      refused.errors.contains(
        "--confined: this system can't confine a process: Landlock doesn't keep it from files"))
  }

  @Test("a killed decoder fails only its own request")
  func killed() async throws {
    let server = try ServeProcess(["--no-records", "--rate", "0"])
    let (requests, clients) = (12, 3)
    // Kill decoders as they start, while clients send requests.
    let threads = ThreadExecutor()
    let killing = Task(executorPreference: threads) {
      var killed: Set<pid_t> = []
      while !Task.isCancelled {
        for decoder in try server.children(named: "vision-decoder") where killed.insert(decoder).inserted {
          kill(decoder, SIGKILL)
        }
        try? await Task.sleep(for: .milliseconds(30))
      }
      return killed.count
    }
    let statuses = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<clients {
        group.addTask(executorPreference: threads) { try (0..<requests).map { _ in try detect(on: server) } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    killing.cancel()
    let kills = try await killing.value
    #expect(statuses.count == requests * clients)
    let refused = statuses.filter { $0 != "200" }
    #expect(refused.allSatisfy { $0 == "503" })
    #expect(kills > 0 && refused.count <= kills)
    let last = try detect(on: server)
    #expect(last == "200")
  }

  @Test("the command line reports the same results with confined decoding")
  func commandLine() throws {
    let folder = packageFolder.appending(path: "Examples/GiftCard").path
    let own = try Program.run("detect", "--json", "--barcodes", "--rectangles", folder)
    let confined = try Program.run("detect", "--json", "--barcodes", "--rectangles", "--confined", folder)
    #expect(own.status == 0 && confined.status == 0)
    #expect(own.output == confined.output)
  }

  /// Returns the JSON lines, without the summary, which contains the decoding time.
  private func findings(_ arguments: [String]) throws -> [Substring] {
    let run = try Program.run(arguments)
    #expect(run.status == 0)
    return run.output.split(separator: "\n").filter { !$0.contains("\"type\":\"summary\"") }
  }

  @Test("videos have the same results with confined decoding; streams are rejected")
  func videos() throws {
    let video = packageFolder.appending(path: "Examples/SampleRoll/roll.mp4").path
    let own = try findings(["dice", "--json", video])
    #expect(!own.isEmpty)
    #expect(try findings(["dice", "--json", "--confined", video]) == own)
    let stream = try Program.run("dice", "--confined", "http://127.0.0.1:9/roll.mp4")
    #expect(stream.status == 65)
    #expect(
      stream.errors
        == "vision: http://127.0.0.1:9/roll.mp4: cameras and streams can't be decoded by a confined process. "
        + "Leave out --confined.\n")
  }
}
