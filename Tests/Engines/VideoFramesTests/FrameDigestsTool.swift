import Foundation
import Testing

/// What a process of its own, `FrameDigests`, decodes of files, one after another.
struct FrameDigestsTool {
  /// One line a file: the number of frames, a digest of each, and how it ended.
  var lines: [String]
  /// The process's peak of resident memory, in bytes.
  var peak: Int

  /// - Parameter fill: the byte that glibc fills fresh and freed memory with (`MALLOC_PERTURB_`).
  init(_ files: [URL], threads: Int = 1, memory: Int? = nil, fill: Int? = nil) throws {
    let process = Process()
    process.executableURL = Self.executable
    process.arguments =
      ["--threads", "\(threads)"] + (memory.map { ["--memory", "\($0)"] } ?? []) + files.map(\.path)
    var environment = ProcessInfo.processInfo.environment
    // Without the cache of small pieces of memory, which aren't filled.
    environment["GLIBC_TUNABLES"] = "glibc.malloc.tcache_count=0"
    environment["MALLOC_PERTURB_"] = fill.map(String.init)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0 && process.terminationReason == .exit)
    lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    peak = try #require(lines.popLast().flatMap { Int($0) }) * 1_024
  }

  /// `swift test` puts programs and test bundles into one folder.
  private static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "FrameDigests")
}
