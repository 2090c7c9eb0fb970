import Foundation
import TestSupport
import Testing

@Suite("The program that fuzzes")
struct FuzzProgramTests {
  private let program = BuiltProgram("vision-fuzz")
  private let image = packageFolder.appending(path: "Examples/SampleRoll/still.jpg").path

  /// The text and status of a run with a program that reads nothing.
  private func images(_ reader: String, _ options: [String]) throws -> (
    lines: [Substring], kept: [String: Data]
  ) {
    let folder = try TemporaryFolder()
    let script = try folder.write(Data("#!/bin/bash\n\(reader)\n".utf8), as: "reader")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let keep = folder.path("kept")
    let arguments = [
      "images", "--vision", script.path, "--picture", image, "--format", "png", "--keep", keep.path,
    ]
    // The exit status is 1 if files failed.
    let shell = BuiltProgram(at: URL(filePath: "/bin/bash"))
    let lines = try shell.lines(
      ["-c", "\"$0\" \"$@\" 2>/dev/null; echo status $?", program.url.path] + arguments + options)
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: keep.path)) ?? []
    let contents = Dictionary(
      uniqueKeysWithValues: kept.map { ($0, try? Data(contentsOf: keep.appending(path: $0))) })
    return (lines, contents.compactMapValues { $0 })
  }

  private let answers = #"for file in "$@"; do [ -f "$file" ] && echo '{}'; done; true"#

  @Test("as many files as were asked for, and a line about them")
  func count() throws {
    let run = try images(answers, ["--count", "7", "--batch", "3"])
    #expect(run.lines.count == 2 && run.lines.last == "status 0")
    #expect(run.lines.first?.hasPrefix("PNG: 7 files, 0 refused, 0 failures") == true)
  }

  @Test("it ends when the time is over")
  func seconds() throws {
    let start = ContinuousClock.now
    let run = try images(answers, ["--seconds", "1", "--batch", "2"])
    #expect(run.lines.last == "status 0")
    #expect(.now - start < .seconds(60))
  }

  private let crashesOnBits =
    #"for file in "${@:3}"; do case $file in *-bits*) kill -SEGV $$;; esac; echo '{}'; done"#

  @Test("files that crash the program are kept, and the same when they are made alone")
  func crash() throws {
    let run = try images(crashesOnBits, ["--count", "40", "--batch", "40"])
    #expect(run.lines.last == "status 1")
    #expect(run.lines.contains { $0.contains("signal 11") })
    let files = run.kept.filter { $0.key.hasPrefix("PNG") }
    #expect(files.count > 1 && files.allSatisfy { $0.key.contains("-bits") })
    // A name is the format, the seed, the index and the damage.
    let last = try #require(files.max { $0.key < $1.key })
    let index = String(last.key.split(separator: "-")[2])
    let alone = try images(crashesOnBits, ["--first", index, "--count", "1"])
    #expect(alone.kept.filter { $0.key.hasPrefix("PNG") } == [last.key: last.value])
  }

  @Test(
    "options that mean nothing are usage errors",
    arguments: [["--count", "0"], ["--seconds", "0"], ["--batch", "0"], ["--format", "psd"]])
  func usage(_ options: [String]) throws {
    #expect(try images(answers, options).lines.last == "status 64")
  }
}
