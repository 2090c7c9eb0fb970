import ArgumentParser
import Foundation

struct ModelServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Makes predictions for another program, over standard input and output.",
    discussion: """
      Each message is the length of a JSON object (four bytes, little-endian), the object, and the bytes of its \
      values. The operations are load, predict, newState, readState, writeState, unload and compile. The program \
      ends at the end of its input. Protocol: man vision-model-serve.
      """)

  func run() async throws {
    do {
      try ModelService().run(
        MessageChannel(input: .standardInput, output: .standardOutput))
    } catch let violation as MessageChannel.Violation {
      try? FileHandle.standardError.write(contentsOf: Data("vision: standard input: \(violation)\n".utf8))
      throw ExitStatus.unreadable.code
    }
  }
}
