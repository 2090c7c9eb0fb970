import Foundation

/// One process of `vision detect --json` on damaged pictures.
struct FuzzedRun {
  /// Lines of JSON that it wrote.
  private(set) var lines = 0
  /// Of these, lines that refuse a picture.
  private(set) var refused = 0
  private(set) var seconds = 0.0
  /// The longest time between two lines.
  private(set) var slowest = 0.0
  /// The most memory that was seen.
  private(set) var megabytes = 0.0
  /// What shouldn't have happened.
  private(set) var failure: String?

  /// - Parameters:
  ///   - seconds: that all of it may take.
  ///   - megabytes: that it may have.
  init(vision: String, ask: [String], files: [URL], seconds: Double, megabytes: Double) throws {
    let process = Process()
    process.executableURL = URL(filePath: vision)
    process.arguments = ["detect", "--json"] + ask + files.map(\.path)
    let folder = FileManager.default.temporaryDirectory
    let output = folder.appending(path: "vision-fuzz-\(UUID().uuidString).jsonl")
    FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    watch(process, output, start, limit: seconds)
    process.waitUntilExit()
    self.seconds = (ContinuousClock.now - start) / .seconds(1)
    for line in try String(contentsOf: output, encoding: .utf8).split(separator: "\n") {
      lines += 1
      if line.contains("\"error\"") { refused += 1 }
    }
    if failure != nil { return }
    if process.terminationReason == .uncaughtSignal {
      failure = "signal \(process.terminationStatus)"
    } else if ![0, 65].contains(process.terminationStatus) {
      failure = "exit status \(process.terminationStatus)"
    } else if self.megabytes > megabytes {
      failure = String(format: "%.0f MB of memory", self.megabytes)
    }
  }

  /// Looks at the process until it ends; ends it where it takes too long.
  private mutating func watch(
    _ process: Process, _ output: URL, _ start: ContinuousClock.Instant, limit: Double
  ) {
    var (size, last) = (0, start)
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
      megabytes = max(megabytes, Self.peakMegabytes(of: process.processIdentifier))
      let now = ContinuousClock.now
      let written = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? 0
      slowest = max(slowest, (now - last) / .seconds(1))
      if written != size { (size, last) = (written, now) }
      if (now - start) / .seconds(1) > limit {
        failure = String(format: "more than %.0f s", limit)
        // Only the process that was started here.
        kill(process.processIdentifier, SIGKILL)
        return
      }
    }
  }

  private static func peakMegabytes(of process: Int32) -> Double {
    guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/status"), encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return kilobytes / 1024
  }
}
