#if !(Records && Server && Training)
#error("The tests need all traits of the package: swift test --enable-all-traits")
#endif

import Foundation
import Synchronization

/// The `vision` executable, which is built beside the tests.
enum Program {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    var records: [[String: Any]] {
      get throws {
        try lines.map {
          try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
      }
    }
  }

  static let url: URL = {
    // The test runner's folder: `swift test` puts programs and test bundles into the same one.
    let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return runner.deletingLastPathComponent().appending(path: "vision")
  }()

  static func run(_ arguments: String..., in folder: URL? = nil, input: Data? = nil) throws -> Outcome {
    try run(arguments, in: folder, input: input)
  }

  /// Runs a line of bash in which `$0` is the program, and waits until it ends.
  static func shell(_ line: String, in folder: URL) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line, url.path]
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let (outputText, errorText) = (
      CollectedOutput(output.fileHandleForReading), CollectedOutput(errors.fileHandleForReading)
    )
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: outputText.wait(), errors: errorText.wait())
  }

  /// Runs the program and waits until it ends, calling `onOutput` after each output.
  ///
  /// - Parameter environment: variables added to those of the tests.
  static func run(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil, environment: [String: String] = [:],
    onOutput: ((Process) -> Void)? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    let source = input == nil ? nil : Pipe()
    process.standardInput = source ?? FileHandle.nullDevice
    try process.run()
    if let handle = source?.fileHandleForWriting, let input {
      Thread.detachNewThread {
        // The program may close its input early.
        try? handle.write(contentsOf: input)
        try? handle.close()
      }
    }
    let errorText = CollectedOutput(errors.fileHandleForReading)
    var outputText = Data()
    while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
      outputText += more
      onOutput?(process)
    }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: outputText, as: UTF8.self),
      errors: errorText.wait())
  }
}

/// The output of another program, read on a separate thread.
final class CollectedOutput: Sendable {
  private let data = Mutex(Data())
  private let isRead = DispatchSemaphore(value: 0)

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      let all = (try? handle.readToEnd()) ?? Data()
      data.withLock { $0 = all }
      isRead.signal()
    }
  }

  func wait() -> String {
    isRead.wait()
    // For later callers.
    defer { isRead.signal() }
    return String(decoding: data.withLock { $0 }, as: UTF8.self)
  }
}
