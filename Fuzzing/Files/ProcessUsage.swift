import Foundation

/// The processor time and memory of a running process and its children.
struct ProcessUsage {
  /// Of all threads, in seconds, including ended children.
  private(set) var seconds = 0.0
  /// The peak memory of a single process.
  private(set) var megabytes = 0.0

  init(of process: Int32) {
    add(process, isChild: false)
    for child in Self.children(of: process) { add(child, isChild: true) }
  }

  private mutating func add(_ process: Int32, isChild: Bool) {
    megabytes = max(megabytes, Self.peakMegabytes(of: process))
    let fields = Self.statistics(of: process)
    // proc(5): fields 14 to 17 of stat, the last two of ended children; the list starts with the third.
    let ticks = fields.dropFirst(11).prefix(isChild ? 2 : 4).compactMap { Double($0) }.reduce(0, +)
    seconds += ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func text(_ process: Int32, _ file: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
  }

  private static func peakMegabytes(of process: Int32) -> Double {
    let line = text(process, "status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
  }

  /// Returns the fields after the program's name, which is in parentheses and may contain spaces.
  private static func statistics(of process: Int32) -> [Substring] {
    let text = text(process, "stat")
    guard let end = text.lastIndex(of: ")") else { return [] }
    return text[text.index(after: end)...].split(separator: " ")
  }

  private static func children(of process: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      text(process, "task/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
    }
  }
}
