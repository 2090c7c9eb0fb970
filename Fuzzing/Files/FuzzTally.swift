import Foundation

/// The results of runs on damaged files of one kind.
package struct FuzzTally {
  package struct Extreme {
    package fileprivate(set) var value = 0.0
    package fileprivate(set) var file = "none"

    /// Returns whether this exceeds all before.
    fileprivate mutating func raise(to value: Double, _ file: String) -> Bool {
      guard value > self.value else { return false }
      (self.value, self.file) = (value, file)
      return true
    }
  }

  package private(set) var files = 0
  package private(set) var refused = 0
  package private(set) var failures: [String] = []
  /// Files whose confined decoder was lost: each is rejected, and worth investigating.
  package private(set) var lost: [String] = []
  package private(set) var slowest = Extreme()
  package private(set) var largest = Extreme()
  private var seconds = 0.0

  package init() {}

  /// Adds a run on files with these names.
  ///
  /// - Returns: the indices of the files that took more time or memory than any before.
  package mutating func add(_ run: FuzzedRun, files names: [String]) -> (slowest: Int?, largest: Int?) {
    files += names.count
    refused += run.refused
    seconds += run.seconds
    func index(_ peak: FuzzedRun.Peak) -> Int { min(peak.file, names.count - 1) }
    guard !names.isEmpty else { return (nil, nil) }
    let (slow, large) = (index(run.slowest), index(run.megabytes))
    return (
      slowest.raise(to: run.slowest.value, names[slow]) ? slow : nil,
      largest.raise(to: run.megabytes.value, names[large]) ? large : nil
    )
  }

  package mutating func addFailure(_ failure: String, of file: String) {
    failures.append("\(file): \(failure)")
  }

  package mutating func addLost(_ file: String) { lost.append(file) }

  package var text: String {
    "\(files) files, \(refused) refused, \(failures.count) failures, "
      + (lost.isEmpty ? "" : "\(lost.count) lost decoders, ")
      + String(
        format: "%.3f s of processor time each; slowest: %.2f s (%@); most memory: %.0f MB (%@)",
        seconds / Double(max(files, 1)), slowest.value, slowest.file, largest.value, largest.file)
  }
}
