import Foundation
import Synchronization
public import Testing

/// Counts the tests skipped for missing requirements, and reports them once at the end of the process.
enum SkippedTests {
  private static let counts = Mutex<[String: Int]>([:])

  static func recordSkip(_ need: String) {
    let isFirst = counts.withLock { counts in
      defer { counts[need, default: 0] += 1 }
      return counts.isEmpty
    }
    if isFirst { atexit { SkippedTests.report() } }
  }

  private static func report() {
    let lines = summary(of: counts.withLock(\.self))
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Returns one line with the sum, and one for each requirement.
  static func summary(of counts: [String: Int]) -> [String] {
    let sum = counts.values.reduce(0, +)
    return ["\(sum) \(sum == 1 ? "test was" : "tests were") left out for want of what they need:"]
      + counts.sorted { $0.key < $1.key }.map { "  \($0.value) × \($0.key)" }
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only if a requirement is present; otherwise the end of the run reports that it was
  /// skipped, and why.
  ///
  /// - Parameter need: the missing requirement, in a few words.
  public static func needs(_ need: String, if isThere: @autoclosure @escaping @Sendable () -> Bool) -> Self {
    .enabled("needs \(need)") {
      let isThere = isThere()
      if !isThere { SkippedTests.recordSkip(need) }
      return isThere
    }
  }
}
