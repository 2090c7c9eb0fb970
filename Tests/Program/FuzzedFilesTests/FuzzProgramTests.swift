import Foundation
import TestSupport
import Testing

@Suite("Fuzzing program")
struct FuzzProgramTests {
  private let program = BuiltProgram("vision-fuzz")
  private let image = packageFolder.appending(path: "Examples/SampleRoll/still.jpg").path

  /// Runs the fuzzer with a reader that ignores its input, and returns its output and status.
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
    // The exit status is 1 if a file failed.
    let shell = BuiltProgram(at: URL(filePath: "/bin/bash"))
    let lines = try shell.lines(
      ["-c", "\"$0\" \"$@\" 2>/dev/null; echo status $?", program.url.path] + arguments + options)
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: keep.path)) ?? []
    let contents = Dictionary(
      uniqueKeysWithValues: kept.map { ($0, try? Data(contentsOf: keep.appending(path: $0))) })
    return (lines, contents.compactMapValues { $0 })
  }

  private let answers = #"for file in "$@"; do [ -f "$file" ] && echo '{}'; done; true"#

  @Test("the requested number of files is run, and each is reported on a line")
  func count() throws {
    let run = try images(answers, ["--count", "7", "--batch", "3"])
    #expect(run.lines.count == 2 && run.lines.last == "status 0")
    #expect(run.lines.first?.hasPrefix("PNG: 7 files, 0 refused, 0 failures") == true)
  }

  @Test("the program ends when its time is up")
  func seconds() throws {
    let start = ContinuousClock.now
    let run = try images(answers, ["--seconds", "1", "--batch", "2"])
    #expect(run.lines.last == "status 0")
    #expect(.now - start < .seconds(60))
  }

  private let crashesOnBits =
    #"for file in "${@:3}"; do case $file in *-bits*) kill -SEGV $$;; esac; echo '{}'; done"#

  @Test("files that crash the reader are kept, and are identical when created individually")
  func crash() throws {
    let run = try images(crashesOnBits, ["--count", "40", "--batch", "40"])
    #expect(run.lines.last == "status 1")
    #expect(run.lines.contains { $0.contains("signal 11") })
    let files = run.kept.filter { $0.key.hasPrefix("PNG") }
    #expect(files.count > 1 && files.allSatisfy { $0.key.contains("-bits") })
    // A file name consists of format, seed, index and mutation.
    let last = try #require(files.max { $0.key < $1.key })
    let index = String(last.key.split(separator: "-")[2])
    let alone = try images(crashesOnBits, ["--first", index, "--count", "1"])
    #expect(alone.kept.filter { $0.key.hasPrefix("PNG") } == [last.key: last.value])
  }

  @Test(
    "an invalid option value is a usage error",
    arguments: [["--count", "0"], ["--seconds", "0"], ["--batch", "0"], ["--format", "psd"]])
  func usage(_ options: [String]) throws {
    #expect(try images(answers, options).lines.last == "status 64")
  }
}
