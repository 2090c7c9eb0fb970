import Foundation
import Testing

/// `vision serve`, or another command with a server, on a free port.
///
/// `@unchecked Sendable`: after `init` several tasks send requests and read its state; only one ends it.
final class ServeProcess: @unchecked Sendable {
  private let process = Process()
  private let errorText: CollectedOutput
  /// The first address that the server printed.
  let address: String
  let port: String

  /// - Parameter environment: variables added to those of the tests.
  init(
    _ arguments: [String], command: [String] = ["serve"], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    process.executableURL = Program.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let isPortGiven = arguments.contains("--port")
    process.currentDirectoryURL = folder
    process.arguments = command + (isPortGiven ? [] : ["--port", "0"]) + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    errorText = CollectedOutput(errors.fileHandleForReading)
    var text = ""
    while !text.contains("\n"), case let more = output.fileHandleForReading.availableData, !more.isEmpty {
      text += String(decoding: more, as: UTF8.self)
    }
    let found = try #require(text.firstMatch(of: /https?:\/\/[^\s"]*?:(\d+)\/[^\s"]*/), "\(errorText.wait())")
    (address, port) = (String(found.0), String(found.1))
  }

  deinit { if process.isRunning { kill() } }

  var errors: String { errorText.wait() }

  /// The address without the path and the token.
  var root: String { Self.root(of: address) }
  private static func root(of address: String) -> String { address.replacing(/\/(\?.*)?$/, with: "") }

  /// Returns the server's response to curl.
  ///
  /// - Parameter base: the base address; the printed one by default.
  func curl(_ path: String, _ arguments: String..., base: String? = nil) throws -> String {
    try curl(path, arguments, base: base)
  }

  func curl(_ path: String, _ arguments: [String], base: String? = nil) throws -> String {
    let curl = Process()
    curl.executableURL = URL(filePath: "/usr/bin/env")
    let root = Self.root(of: base ?? address)
    curl.arguments = ["curl", "--silent", "--show-error", "--max-time", "120"] + arguments + [root + path]
    let output = Pipe()
    curl.standardOutput = output
    try curl.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    curl.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the running child processes of the server with this name.
  func children(named name: String) throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter { child in
      // proc(5): the number, the name in parentheses, the state, the parent's number.
      let status = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      let fields = status.split(separator: " ")
      return fields.count > 3 && fields[1] == "(\(name))" && fields[2] != "Z"
        && Int32(fields[3]) == process.processIdentifier
    }
  }

  /// Returns a value of the process's status, proc(5), in MB: `VmRSS` for its memory, `VmHWM` for the peak.
  func megabytes(_ line: String) throws -> Int {
    let status = try String(
      contentsOf: URL(filePath: "/proc/\(process.processIdentifier)/status"), encoding: .utf8)
    let found = try #require(status.split(separator: "\n").first { $0.hasPrefix(line + ":") })
    return try #require(found.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
      / 1024
  }

  /// Sends a signal and waits until the process ends.
  func interrupt(_ signal: Int32) -> Int32 {
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill() { _ = interrupt(SIGKILL) }
}
