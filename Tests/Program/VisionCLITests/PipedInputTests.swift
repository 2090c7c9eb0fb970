import Foundation
import TestSupport
import Testing

@Suite("vision: inputs from pipes")
struct PipedInputTests {
  private static let code = packageFolder.appending(path: "Tests/Fixtures/Transparency/rgba.png")

  @Test(
    "an image from a pipe is read under any name of the pipe",
    arguments: [
      ("cat code.png | \"$0\" detect --json --barcodes /dev/stdin", "/dev/stdin"),
      ("cat code.png | \"$0\" detect --json --barcodes /dev/fd/0", "/dev/fd/0"),
      ("\"$0\" detect --json --barcodes /dev/stdin < code.png", "/dev/stdin"),
      ("\"$0\" detect --json --barcodes <(cat code.png)", "/dev/fd/63"),
      ("mkfifo pipe; (sleep 0.2; cat code.png) > pipe & \"$0\" detect --json --barcodes pipe", "pipe"),
      // The first bytes don't suffice to recognize anything.
      (
        "(head -c 3 code.png; sleep 0.2; tail -c +4 code.png) | \"$0\" detect --json --barcodes /dev/stdin",
        "/dev/stdin"
      ),
    ])
  func image(line: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.code), as: "code.png")
    let outcome = try Program.shell(line, in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let record = try #require(try outcome.records.first)
    #expect(record["input"] as? String == name)
    let codes = record["barcodes"] as? [[String: Any]]
    #expect(codes?.map { $0["payload"] as? String } == ["DM-7741"])
  }

  @Test("several pipes are several images")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.code), as: "code.png")
    let outcome = try Program.shell(
      "\"$0\" detect --json --barcodes <(cat code.png) <(cat code.png)", in: folder.url)
    #expect(outcome.status == 0)
    #expect(try outcome.records.count == 2)
  }

  @Test("an image of dice and a video are distinguished in a pipe")
  func dice() async throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Samples.still), as: "still.jpg")
    try folder.write(try await Samples.shortVideo.value, as: "roll.mp4")
    for (file, input) in [("still.jpg", "/dev/stdin"), ("still.jpg", "<(cat still.jpg)")] {
      let outcome = try Program.shell("cat \(file) | \"$0\" dice --json \(input)", in: folder.url)
      #expect(outcome.status == 0)
      #expect(try outcome.records.map { $0["type"] as? String } == ["image"])
    }
    for input in ["/dev/stdin", "<(cat roll.mp4)"] {
      let outcome = try Program.shell("cat roll.mp4 | \"$0\" dice --json \(input)", in: folder.url)
      #expect(outcome.status == 0)
      #expect(try outcome.records.map { $0["type"] as? String } == ["roll", "summary"])
    }
  }

  @Test("an archive from a pipe is read, and an empty or unreadable pipe is reported by its name")
  func other() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.code), as: "code.png")
    let archive = try Program.shell(
      "tar c code.png | \"$0\" detect --json --barcodes /dev/stdin", in: folder.url)
    #expect(archive.status == 0)
    #expect(try archive.records.map { $0["member"] as? String } == ["code.png"])
    let empty = try Program.shell("true | \"$0\" detect /dev/stdin", in: folder.url)
    #expect(empty.status == 65)
    #expect(empty.errors == "vision: /dev/stdin: the standard input is empty\n")
    let none = try Program.shell("\"$0\" detect <(true)", in: folder.url)
    #expect(none.status == 65)
    #expect(none.errors == "vision: /dev/fd/63: the pipe is empty\n")
    let cut = try Program.shell("\"$0\" detect <(head -c 100 code.png)", in: folder.url)
    #expect(cut.status == 65)
    #expect(cut.errors.hasPrefix("vision: “/dev/fd/63” is a damaged or truncated PNG: "))
  }

  @Test("waiting for a pipe's writer ends with Ctrl-C")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "mkfifo pipe; timeout --preserve-status -s INT 1 \"$0\" detect pipe", in: folder.url)
    #expect(outcome.status == 130)
  }
}
