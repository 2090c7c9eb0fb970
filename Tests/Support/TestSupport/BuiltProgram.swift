public import Foundation

/// A program that was built beside the tests, or one of the system's.
public struct BuiltProgram: Sendable {
  public let url: URL

  /// - Parameter name: the program's file name, in the test runner's own folder.
  public init(_ name: String) {
    url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name)
  }

  public init(at url: URL) { self.url = url }

  /// Runs the program and returns its output, line by line.
  ///
  /// - Parameter change: changes the environment, which is a copy of the tests'.
  /// - Throws: `Failure` if the program's exit status isn't 0.
  public func lines(
    _ arguments: [String], environment change: (inout [String: String]) -> Void = { _ in }
  ) throws -> [Substring] {
    try output(arguments, environment: change).split(separator: "\n")
  }

  /// Runs the program, without input, and returns its output.
  ///
  /// - Parameter change: changes the environment, which is a copy of the tests'.
  /// - Throws: `Failure` if the program's exit status isn't 0, or a signal ended it.
  public func output(
    _ arguments: [String], environment change: (inout [String: String]) -> Void = { _ in }
  ) throws -> String {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    change(&environment)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(program: url.lastPathComponent, arguments: arguments, status: process.terminationStatus)
    }
    return text
  }

  public struct Failure: Error {
    public let program: String
    public let arguments: [String]
    /// The exit status, or the signal's number.
    public let status: Int32
  }
}
