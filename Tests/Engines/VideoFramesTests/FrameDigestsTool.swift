import Foundation
import TestSupport
import Testing

/// The frames of several files, decoded by a separate process, `FrameDigests`.
struct FrameDigestsTool {
  /// One line per file: the number of frames, a digest of each, and the end.
  var lines: [String]
  /// The process's peak of resident memory, in bytes.
  var peak: Int

  /// - Parameter fill: the byte that glibc fills allocated and freed memory with (`MALLOC_PERTURB_`).
  init(_ files: [URL], threads: Int = 1, memory: Int? = nil, fill: Int? = nil) throws {
    let arguments =
      ["--threads", "\(threads)"] + (memory.map { ["--memory", "\($0)"] } ?? []) + files.map(\.path)
    lines = try BuiltProgram("FrameDigests").lines(arguments) { environment in
      // Without the cache of small allocations, which aren't filled.
      environment["GLIBC_TUNABLES"] = "glibc.malloc.tcache_count=0"
      environment["MALLOC_PERTURB_"] = fill.map(String.init)
    }.map(String.init)
    peak = try #require(lines.popLast().flatMap { Int($0) }) * 1_024
  }
}
