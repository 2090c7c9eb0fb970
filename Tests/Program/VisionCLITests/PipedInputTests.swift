import Foundation
import TestSupport
import Testing

@Suite("vision: inputs from pipes")
struct PipedInputTests {
  private static let code = packageFolder.appending(path: "Tests/Fixtures/Transparency/rgba.png")

  /// A function of the shell, `run`, that runs the program and writes its pipes' names into a file: which descriptors
  /// the shell has left for `<(…)` depends on those that it inherited.
  private static let namingPipes =
    #"run() { printf '%s\n' "$@" | grep ^/dev/fd/ > pipes; "$0" "$@"; }; "#

  private static func pipes(in folder: TemporaryFolder) throws -> [String] {
    try String(contentsOf: folder.url.appending(path: "pipes"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  private static func payloads(of record: [String: Any]) -> [String?]? {
    (record["barcodes"] as? [[String: Any]])?.map { $0["payload"] as? String }
  }

  @Test(
    "an image from a pipe is read under any name of the pipe",
    arguments: [
      ("cat code.png | \"$0\" detect --json --barcodes /dev/stdin", "/dev/stdin"),
      ("cat code.png | \"$0\" detect --json --barcodes /dev/fd/0", "/dev/fd/0"),
      ("\"$0\" detect --json --barcodes /dev/stdin < code.png", "/dev/stdin"),
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
    #expect(Self.payloads(of: record) == ["DM-7741"])
  }

  @Test("several pipes are several images, by the names that the shell gave them")
  func several() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Data(contentsOf: Self.code), as: "code.png")
    let outcome = try Program.shell(
      Self.namingPipes + "run detect --json --barcodes <(cat code.png) <(cat code.png)",
      in: folder.url)
    #expect(outcome.status == 0)
    let names = try Self.pipes(in: folder)
    #expect(Set(names).count == 2)
    #expect(try outcome.records.map { $0["input"] as? String } == names)
    #expect(try outcome.records.map(Self.payloads) == [["DM-7741"], ["DM-7741"]])
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
    let none = try Program.shell(Self.namingPipes + "run detect <(true)", in: folder.url)
    #expect(none.status == 65)
    let emptyPipe = try #require(try Self.pipes(in: folder).first)
    #expect(none.errors == "vision: \(emptyPipe): the pipe is empty\n")
    let cut = try Program.shell(
      Self.namingPipes + "run detect <(head -c 100 code.png)", in: folder.url)
    #expect(cut.status == 65)
    let cutPipe = try #require(try Self.pipes(in: folder).first)
    #expect(cut.errors.hasPrefix("vision: “\(cutPipe)” is a damaged or truncated PNG: "))
  }

  @Test("waiting for a pipe's writer ends with Ctrl-C")
  func interrupted() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.shell(
      "mkfifo pipe; timeout --preserve-status -s INT 1 \"$0\" detect pipe", in: folder.url)
    #expect(outcome.status == 130)
  }
}
