import Foundation
import TestSupport
import Testing

@testable import ImageDecoding

@Suite("What a confined process can't do")
struct ConfinementTests {
  /// The tests' own folder of programs.
  static let programs = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// What a program prints, line by line.
  private func lines(_ program: URL, _ arguments: [String]) throws -> [Substring] {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text.split(separator: "\n")
  }

  /// What `ConfinementProbe` finds out, under a filter of system calls or none.
  private func attempts(under filter: [String] = []) throws -> (gaps: Substring, attempts: [Substring]) {
    let folder = try TemporaryFolder()
    let file = try folder.write(Data("kept".utf8), as: "kept")
    let probe = Self.programs.appending(path: "ConfinementProbe")
    let lines =
      filter.isEmpty
      ? try lines(probe, [file.path])
      : try lines(Self.programs.appending(path: "RefusedCalls"), filter + [probe.path, file.path])
    #expect(try Data(contentsOf: file) == Data("kept".utf8))
    #expect(lines.count == 16)
    return (try #require(lines.first), Array(lines.dropFirst()))
  }

  @Test("no file, connection, process, signal, code or much memory; threads and some memory stay")
  func confined() throws {
    let (gaps, attempts) = try attempts()
    #expect(gaps == "gaps: ")
    for attempt in attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
  }

  @Test(
    "where the system refuses Landlock, that is reported, and the filter of system calls keeps files away")
  func withoutLandlock() throws {
    // landlock_create_ruleset has the same number on all architectures.
    let (gaps, attempts) = try attempts(under: ["refuse", "444"])
    #expect(gaps == "gaps: Landlock doesn't keep it from files (Operation not permitted)")
    for attempt in attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
  }

  /// Knows systemd's groups of calls.
  private static let systemdTool = URL(filePath: "/usr/bin/systemd-analyze")

  /// The calls that a unit's filters let through, by their numbers here.
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
      let members = try lines(Self.systemdTool, ["syscall-filter", String(name)])
        .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("#") && $0 != name }
      return try members.reduce(into: []) { $0.formUnion(try calls($1)) }
    }
    // What systemd lets through whatever a unit says.
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
    "under the packaged service's filter all holds; under one without Landlock and seccomp that is reported",
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
    for attempt in packaged.attempts { #expect(attempt.hasPrefix("as it should: "), "\(attempt)") }
    let plain = try attempts(under: ["allow", common])
    #expect(
      plain.gaps
        == "gaps: Landlock doesn't keep it from files (Operation not permitted); "
        + "seccomp doesn't keep it from system calls (Operation not permitted)")
  }
}
