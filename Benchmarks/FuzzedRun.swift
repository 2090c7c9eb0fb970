import Foundation

/// One process of `vision` on damaged files.
struct FuzzedRun {
  /// What a process may take.
  struct Limits {
    /// Of processor time for each file; twenty times as long by the clock.
    let seconds: Double
    /// Of memory.
    let megabytes: Double
  }

  /// Lines of JSON that it wrote.
  private(set) var lines = 0
  /// Of these, lines that refuse a picture; 1 where there is none, and the status says as much.
  private(set) var refused = 0
  /// Processor time of all of it.
  private(set) var seconds = 0.0
  /// The longest processor time between two lines.
  private(set) var slowest = 0.0
  /// The most memory that was seen.
  private(set) var megabytes = 0.0
  /// What shouldn't have happened.
  private(set) var failure: String?

  /// - Parameters:
  ///   - arguments: which ask for JSON.
  ///   - files: how many files it is given.
  init(vision: String, arguments: [String], files: Int = 1, limits: Limits) throws {
    let process = Process()
    process.executableURL = URL(filePath: vision)
    process.arguments = arguments
    let folder = FileManager.default.temporaryDirectory
    let output = folder.appending(path: "vision-fuzz-\(UUID().uuidString).jsonl")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    watch(process, output, start, limit: limits.seconds * Double(files))
    process.waitUntilExit()
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      lines += 1
      if line.contains("\"error\"") { refused += 1 }
    }
    // A model or video that can't be read at all gives no line.
    if lines == 0, process.terminationReason == .exit, process.terminationStatus == 65 { refused = 1 }
    if failure != nil { return }
    if process.terminationReason == .uncaughtSignal {
      failure = "signal \(process.terminationStatus)"
    } else if ![0, 65].contains(process.terminationStatus) {
      failure = "exit status \(process.terminationStatus)"
    } else if megabytes > limits.megabytes {
      failure = String(format: "%.0f MB of memory", megabytes)
    }
  }

  /// Looks at the process until it ends; ends it where it takes too long.
  ///
  /// Times are the processor's, which don't depend on what else the machine does; one that waits for ever is ended by
  /// the clock.
  private mutating func watch(
    _ process: Process, _ output: URL, _ start: ContinuousClock.Instant, limit: Double
  ) {
    var (size, last, used, pause) = (0, 0.0, 0.0, 0.01)
    while process.isRunning {
      Thread.sleep(forTimeInterval: pause)
      // Most end soon; the others needn't be looked at often.
      pause = min(pause * 1.2, 0.1)
      megabytes = max(megabytes, Self.peakMegabytes(of: process.processIdentifier))
      used = max(used, Self.processorSeconds(of: process.processIdentifier))
      let written = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? 0
      slowest = max(slowest, used - last)
      if written != size { (size, last) = (written, used) }
      let elapsed = (ContinuousClock.now - start) / .seconds(1)
      if used > limit || elapsed > 20 * limit {
        failure = String(format: "not done after %.0f s of processor time, %.0f s in all", used, elapsed)
        // Only the process that was started here.
        kill(process.processIdentifier, SIGKILL)
        break
      }
    }
    seconds = used
  }

  private static func peakMegabytes(of process: Int32) -> Double {
    guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/status"), encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kilobytes / 1024
  }

  /// Of all its threads (proc(5): fields 14 and 15 of stat, in hundredths of a second).
  private static func processorSeconds(of process: Int32) -> Double {
    guard let stat = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8),
      // The program's name, in parentheses, may have spaces.
      let end = stat.lastIndex(of: ")")
    else { return 0 }
    let fields = stat[end...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
