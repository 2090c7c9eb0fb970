import Foundation
import TestSupport
import Testing

@testable import ConfinedDecoding

@Suite("Confinement")
struct ConfinementTests {
  /// Returns the results of `ConfinementProbe`, optionally under a filter of system calls.
  private func attempts(under filter: [String] = []) throws -> (gaps: Substring, attempts: [Substring]) {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("kept".utf8), as: "kept")
    let probe = BuiltProgram("ConfinementProbe")
    let lines =
      filter.isEmpty
      ? try probe.lines([file.path])
      : try BuiltProgram("RefusedCalls").lines(filter + [probe.url.path, file.path])
    let canRemove = lines.contains { $0.hasSuffix(": can remove a file") }
    #expect(FileManager.default.fileExists(atPath: file.path) != canRemove)
    return (try #require(lines.first), Array(lines.dropFirst()))
  }

  @Test("a confined process has no files, connections, processes, signals, code or much memory")
  func confined() throws {
    let (gaps, attempts) = try attempts()
    #expect(gaps == "gaps: ")
    #expect(attempts.count == 15)
    for attempt in attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
  }

  @Test(
    "if the system refuses Landlock, that is reported, and the system call filter denies files")
  func withoutLandlock() throws {
    // landlock_create_ruleset has the same number on all architectures.
    let (gaps, attempts) = try attempts(under: ["refuse", "444"])
    #expect(gaps == "gaps: Landlock doesn't keep it from files (Operation not permitted)")
    #expect(attempts.count == 15)
    for attempt in attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
  }

  private static let systemdTool = URL(filePath: "/usr/bin/systemd-analyze")

  /// Returns the system calls that a unit's filters allow, by their numbers on this architecture.
  private func allowedCalls(_ filters: [String]) throws -> String {
    let headers = ["/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "/usr/include/asm-generic/unistd.h"]
    let header: String = try #require(
      headers.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first)
    var numbers: [Substring: Substring] = [:]
    for line in header.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "#define", words[1].hasPrefix("__NR_") else { continue }
      numbers[words[1].dropFirst(5)] = words[2]
    }
    func calls(_ name: Substring) throws -> Set<Substring> {
      guard name.hasPrefix("@") else { return [name] }
      let members = try BuiltProgram(at: Self.systemdTool).lines(["syscall-filter", String(name)])
        .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("#") && $0 != name }
      return try members.reduce(into: []) { $0.formUnion(try calls($1)) }
    }
    var allowed = try calls("@default")
    for filter in filters {
      let isRefusal = filter.hasPrefix("~")
      for name in filter.drop(while: { $0 == "~" }).split(separator: " ") {
        if isRefusal { allowed.subtract(try calls(name)) } else { allowed.formUnion(try calls(name)) }
      }
    }
    return allowed.compactMap { numbers[$0] }.joined(separator: ",")
  }

  @Test(
    "confinement works under the packaged service's filter; its absence is reported",
    .needs("systemd-analyze", if: FileManager.default.isExecutableFile(atPath: systemdTool.path)))
  func packagedService() throws {
    let unit = packageFolder.appending(path: "Packaging/debian/swift-vision.service")
    let filters = try String(contentsOf: unit, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("SystemCallFilter=") }.map { String($0.dropFirst("SystemCallFilter=".count)) }
    #expect(filters.count == 3)
    let allowed = try allowedCalls(filters)
    let common = try allowedCalls(["@system-service", "~@privileged"])
    let packaged = try attempts(under: ["allow", allowed])
    #expect(packaged.gaps == "gaps: ")
    #expect(packaged.attempts.count == 15)
    for attempt in packaged.attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
    let plain = try attempts(under: ["allow", common])
    #expect(
      plain.gaps
        == "gaps: Landlock doesn't keep it from files (Operation not permitted); "
        + "seccomp doesn't keep it from system calls (Operation not permitted)")
  }
}
