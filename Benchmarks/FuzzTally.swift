import Foundation

/// What came of damaged files of one kind.
struct FuzzTally {
  private var files = 0
  private var refused = 0
  private var megabytes = 0.0
  private var seconds = 0.0
  private var slowest = 0.0
  var failures: [String] = []

  mutating func add(_ run: FuzzedRun, files: Int) {
    self.files += files
    refused += run.refused
    megabytes = max(megabytes, run.megabytes)
    seconds += run.seconds
    slowest = max(slowest, run.slowest)
  }

  var text: String {
    "\(files) files, \(refused) refused, \(failures.count) failures, "
      + String(
        format:
          "%.2f s of processor time each, at most %.1f s of processor time between two, at most %.0f MB",
        seconds / Double(max(files, 1)), slowest, megabytes)
  }
}

extension URL {
  /// Copies a file to a folder, which is made.
  func keep(in folder: String) throws {
    let folder = URL(filePath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let kept = folder.appending(path: lastPathComponent)
    if !FileManager.default.fileExists(atPath: kept.path) {
      try FileManager.default.copyItem(at: self, to: kept)
    }
  }
}
