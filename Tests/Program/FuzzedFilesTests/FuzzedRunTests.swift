import Foundation
import FuzzedFiles
import Testing

@Suite("Outcomes of runs on damaged files")
struct FuzzedRunTests {
  /// Runs a shell script as the reader of a file.
  private func run(
    _ script: String, files: Int = 1, seconds: Double = 60, megabytes: Double = 4000
  ) throws -> FuzzedRun {
    try FuzzedRun(
      URL(filePath: "/bin/bash"), ["-c", script], files: files,
      limits: FuzzedRun.Limits(seconds: seconds, megabytes: megabytes))
  }

  @Test("neither an answer nor a rejection is a failure")
  func answers() throws {
    let answered = try run(#"echo '{"input":"a"}'"#)
    #expect(answered.failure == nil && answered.lines == 1 && answered.refused == 0)
    let refused = try run(#"echo '{"input":"a"}'; echo '{"error":"It is damaged."}'; exit 65"#, files: 2)
    #expect(refused.failure == nil && refused.lines == 2 && refused.refused == 1)
    let unread = try run("echo 'It is no model.' >&2; exit 65")
    #expect(unread.failure == nil && unread.lines == 0 && unread.refused == 1)
  }

  @Test("a signal and an unexpected exit status are failures")
  func endings() throws {
    #expect(try run("kill -SEGV $$").failure == "signal 11")
    #expect(try run("echo No. >&2; exit 70").failure == "exit status 70: No.\n")
  }

  @Test("exceeding the time limit is a failure, by wall-clock time if the process waits")
  func time() throws {
    #expect(try run("while :; do :; done", seconds: 0.3).failure?.hasPrefix("not done after") == true)
    #expect(try run("sleep 600", seconds: 0.05).failure?.hasPrefix("not done after") == true)
  }

  @Test("exceeding the memory limit is a failure, also in a child process")
  func memory() throws {
    let holds = #"x=$(head -c 200000000 /dev/zero | tr '\0' x); sleep 2"#
    #expect(try run(holds, megabytes: 150).failure?.hasSuffix("MB of memory") == true)
    #expect(try run("(\(holds)); true", megabytes: 150).failure?.hasSuffix("MB of memory") == true)
  }

  @Test(
    "a library's message is a failure, on standard error and in JSON",
    arguments: [
      #"echo "Exception from src/inference/src/core.cpp:12:" >&2; exit 65"#,
      #"echo "Check 'a == b' failed" >&2; exit 65"#,
      #"echo '{"error":"terminate called after throwing an instance"}'; exit 65"#,
    ])
  func words(_ script: String) throws {
    #expect(try run(script).failure?.hasPrefix("an error that isn't in the program's words") == true)
  }

  @Test("a path passed to the program may contain any words")
  func paths() throws {
    let run = try FuzzedRun(
      URL(filePath: "/bin/bash"),
      ["-c", "echo \"$0 is no model.\" >&2; exit 65", "/models/src/openvino/a.mlmodel"],
      limits: FuzzedRun.Limits(seconds: 60, megabytes: 4000))
    #expect(run.failure == nil && run.refused == 1)
  }

  @Test(
    "a lost decoder is reported with its file and isn't a failure",
    arguments: [
      "“b.png” can’t be decoded: the decoder was ended by signal 11, Segmentation fault. Make it smaller.",
      "b.mp4: its decoder exceeded its processor time. Convert it.",
      "b.mp4: its decoder gave an answer that can’t be read.",
    ])
  func lostDecoder(_ error: String) throws {
    let run = try run(#"echo '{}'; echo '{"error":"\#(error)"}'; exit 65"#, files: 2)
    #expect(run.failure == nil && run.lost == [1])
  }

  @Test("the slowest file is determined from the output lines")
  func slowest() throws {
    let run = try run("echo '{}'; for ((i = 0; i < 300000; i++)); do :; done; echo '{}'", files: 2)
    #expect(run.slowest.file == 1)
    #expect(run.slowest.value > 0 && run.slowest.value <= run.seconds)
  }
}
