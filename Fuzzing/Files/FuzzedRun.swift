package import Foundation

/// A process that reads possibly damaged files, and its judgment: it has to answer or reject each, within
/// limits, and with its own messages.
package struct FuzzedRun {
  package struct Limits: Sendable {
    /// Processor time for each file; the limit in real time is twenty times as long.
    package let seconds: Double
    package let megabytes: Double

    package init(seconds: Double, megabytes: Double) {
      self.seconds = seconds
      self.megabytes = megabytes
    }
  }

  /// A maximum, and its file.
  package struct Peak: Sendable {
    package fileprivate(set) var value = 0.0
    /// The file's index; an estimate if the process reads several.
    package fileprivate(set) var file = 0
  }

  /// The number of JSON lines of output.
  package private(set) var lines = 0
  /// The number of rejected files; 1 if there is no line and the exit status is 65.
  package private(set) var refused = 0
  /// The indices of the files whose confined decoder crashed or exceeded its limits.
  package private(set) var lost: [Int] = []
  package private(set) var seconds = 0.0
  /// The longest processor time between two lines.
  package private(set) var slowest = Peak()
  package private(set) var megabytes = Peak()
  /// The last 2,000 bytes of standard error.
  package private(set) var errors = ""
  /// The expectation that the run violated; nil if none.
  package private(set) var failure: String?

  /// - Parameters:
  ///   - arguments: must request JSON, a line for each file.
  ///   - files: the number of files that it reads.
  ///   - environment: variables added to those of this process.
  package init(
    _ program: URL, _ arguments: [String], files: Int = 1, environment: [String: String] = [:], limits: Limits
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // A crash is reported by its signal; Swift's own backtrace takes seconds.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzzed-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    watch(process, output, limit: limits.seconds * Double(files))
    process.waitUntilExit()
    try judge(process, Data(contentsOf: output), Data(contentsOf: errors), limits)
  }

  private mutating func judge(
    _ process: Process, _ output: Data, _ errors: Data, _ limits: Limits
  ) throws {
    var refusals = String(decoding: errors, as: UTF8.self)
    self.errors = String(decoding: errors.suffix(2000), as: UTF8.self)
    for line in output.split(separator: UInt8(ascii: "\n")).map({ String(decoding: $0, as: UTF8.self) }) {
      if line.contains("\"error\"") {
        refused += 1
        refusals += "\n" + line
        if line.contains(/decoder (exited|exceeded|was ended|took more|gave an answer)/) {
          lost.append(lines)
        }
      }
      lines += 1
    }
    // A model or video that can't be read at all has no line.
    if lines == 0, process.terminationReason == .exit, process.terminationStatus == 65 { refused = 1 }
    if failure != nil { return }
    if process.terminationReason == .uncaughtSignal {
      failure = "signal \(process.terminationStatus)"
    } else if ![0, 65].contains(process.terminationStatus) {
      failure = "exit status \(process.terminationStatus): \(self.errors.suffix(300))"
    } else if megabytes.value > limits.megabytes {
      failure = String(format: "%.0f MB of memory", megabytes.value)
    } else if let line = EngineText.line(in: Self.text(refusals, without: process.arguments ?? [])) {
      failure = "an error that isn't in the program's words: \(line.prefix(300))"
    }
  }

  /// Returns the text without the paths passed to the program, which may contain any words.
  private static func text(_ text: String, without arguments: [String]) -> String {
    arguments.filter { $0.contains("/") }.reduce(text) { $0.replacing($1, with: "") }
  }

  /// Measures the process until it ends; ends it if it takes too long.
  ///
  /// Times are processor times, which don't depend on other load; a process that waits forever is ended by
  /// real time.
  private mutating func watch(_ process: Process, _ output: URL, limit: Double) {
    let start = ContinuousClock.now
    var (size, last, pause) = (0, 0.0, 0.01)
    // The output's sizes at the maxima, by which the files are found at the end.
    var (slowestAt, megabytesAt) = (0, 0)
    while process.isRunning {
      Thread.sleep(forTimeInterval: pause)
      // Most end soon; the others are polled less often.
      pause = min(pause * 1.2, 0.1)
      let usage = ProcessUsage(of: process.processIdentifier)
      seconds = max(seconds, usage.seconds)
      if usage.megabytes > megabytes.value { (megabytes.value, megabytesAt) = (usage.megabytes, size) }
      if seconds - last > slowest.value { (slowest.value, slowestAt) = (seconds - last, size) }
      let written = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? 0
      if written != size { (size, last) = (written, seconds) }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      if seconds > limit || elapsed > 20 * limit {
        failure = String(format: "not done after %.0f s of processor time, %.0f s in all", seconds, elapsed)
        // Only the process that was started here.
        kill(process.processIdentifier, SIGKILL)
        break
      }
    }
    let written = (try? Data(contentsOf: output)) ?? Data()
    func file(_ size: Int) -> Int { written.prefix(size).count { $0 == UInt8(ascii: "\n") } }
    (slowest.file, megabytes.file) = (file(slowestAt), file(megabytesAt))
  }
}
