import Foundation
import TestSupport
import Testing

@testable import VisionCLI

@Suite("Watched folder")
struct FileStabilityTrackerTests {
  private func state(_ size: Int, _ modified: Double = 0) -> FileStabilityTracker.FileState {
    FileStabilityTracker.FileState(size: size, modified: modified, number: 1)
  }

  @Test("a file is returned once, after it has been unchanged for the settling time")
  func settling() {
    var folder = FileStabilityTracker()
    #expect(folder.update(["a": state(10)], at: 0) == [])
    #expect(folder.update(["a": state(10)], at: 0.5) == [])
    #expect(folder.update(["a": state(20)], at: 0.75) == [])
    #expect(folder.update(["a": state(20)], at: 1.5) == [])
    #expect(folder.update(["a": state(20)], at: 1.75) == [.init(path: "a", isLast: false)])
    for time in [2.4, 15, 100] { #expect(folder.update(["a": state(20)], at: time) == []) }
  }

  @Test("files are returned in natural order of their names")
  func order() {
    var folder = FileStabilityTracker()
    let files = ["scan10": state(1), "scan2": state(1), "Scan1": state(1)]
    _ = folder.update(files, at: 0)
    #expect(folder.update(files, at: 1).map(\.path) == ["Scan1", "scan2", "scan10"])
  }

  @Test("a file that couldn't be read is returned once more, after being unchanged for the retry time")
  func failing() {
    var folder = FileStabilityTracker()
    _ = folder.update(["a": state(10)], at: 0)
    #expect(folder.update(["a": state(10)], at: 1).count == 1)
    folder.noteFailure(of: "a")
    #expect(folder.update(["a": state(10)], at: 5) == [])
    #expect(folder.update(["a": state(10)], at: 10) == [.init(path: "a", isLast: true)])
    folder.noteFailure(of: "a")
    for time in [11.0, 25, 100] { #expect(folder.update(["a": state(10)], at: time) == []) }
  }

  @Test("a slowly written file is returned again when it has grown")
  func growing() {
    var folder = FileStabilityTracker()
    _ = folder.update(["a": state(10)], at: 0)
    #expect(folder.update(["a": state(10)], at: 1).count == 1)
    folder.noteFailure(of: "a")
    #expect(folder.update(["a": state(30)], at: 3) == [])
    #expect(folder.update(["a": state(30)], at: 4) == [.init(path: "a", isLast: false)])
  }

  @Test("an empty file is awaited")
  func emptyFile() {
    var folder = FileStabilityTracker()
    _ = folder.update(["a": state(0)], at: 0)
    #expect(folder.update(["a": state(0)], at: 5) == [])
    #expect(folder.update(["a": state(0)], at: 10) == [.init(path: "a", isLast: true)])
  }

  @Test("a skipped file isn't returned unless it changes")
  func skipping() {
    var folder = FileStabilityTracker()
    folder.skip(["a": state(10), "b": state(10)])
    for time in [0.0, 1, 20] { #expect(folder.update(["a": state(10), "b": state(10)], at: time) == []) }
    _ = folder.update(["a": state(20), "b": state(10)], at: 21)
    #expect(folder.update(["a": state(20), "b": state(10)], at: 22) == [.init(path: "a", isLast: false)])
  }

  @Test("a file that was removed or replaced counts as new")
  func again() {
    var folder = FileStabilityTracker()
    _ = folder.update(["a": state(10)], at: 0)
    #expect(folder.update(["a": state(10)], at: 1).count == 1)
    #expect(folder.update([:], at: 2) == [])
    _ = folder.update(["a": state(10)], at: 3)
    #expect(folder.update(["a": state(10)], at: 4).count == 1)
    _ = folder.update(["a": state(10, 7)], at: 8)
    #expect(folder.update(["a": state(10, 7)], at: 9).count == 1)
  }
}

@Suite("vision detect --watch")
struct DetectWatchTests {
  @Test("existing and new files are read when complete, and Ctrl-C ends the command with status 0")
  func watch() throws {
    let card = try Data(contentsOf: packageFolder.appending(path: "Examples/GiftCard/card.jpg"))
    let folder = try TemporaryFolder()
    try folder.write(card, as: "in/first.jpg")
    try folder.write(card.prefix(1000), as: "in/.hidden.jpg")
    try folder.write(card.prefix(1000), as: "in/scan.jpg.part")
    let (half, rest) = (card.prefix(50_000), card.dropFirst(50_000))
    var told = 0
    let outcome = try Program.run(
      ["detect", "--json", "--barcodes", "--watch", "in", "--annotate", "drawn"], in: folder.url,
      onOutput: { process in
        told += 1
        if told == 1 {
          // Longer than the time after which an unchanged file is tried.
          _ = try? folder.write(half, as: "in/second.jpg")
          Thread.sleep(forTimeInterval: 2.5)
          guard let handle = try? FileHandle(forWritingTo: folder.path("in/second.jpg")) else { return }
          _ = try? handle.seekToEnd()
          try? handle.write(contentsOf: rest)
          try? handle.close()
        } else {
          process.interrupt()
        }
      })
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let records = try outcome.records
    #expect(records.map { $0["input"] as? String } == ["in/first.jpg", "in/second.jpg"])
    #expect(records.allSatisfy { ($0["barcodes"] as? [Any])?.count == 1 })
    let drawn = try FileManager.default.contentsOfDirectory(atPath: folder.path("drawn").path)
    #expect(drawn.sorted() == ["first.jpg", "second.jpg"])
  }

  @Test("the folder has to exist, and annotated images have to go elsewhere")
  func usage() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(), as: "in/empty.txt")
    for (arguments, status, message) in [
      (["--watch", "none"], Int32(66), "--watch: there is no folder none"),
      (["--watch", "in/empty.txt"], 64, "--watch: in/empty.txt is a file; pass it as an input instead"),
      (
        ["--watch", "in", "--annotate", "in/drawn"], 64,
        "--annotate: in/drawn is in the watched folder: the output would be processed as input."
      ),
    ] {
      let outcome = try Program.run(["detect"] + arguments, in: folder.url)
      #expect(outcome.status == status)
      #expect(outcome.errors == "vision: \(message)\n")
    }
  }
}
