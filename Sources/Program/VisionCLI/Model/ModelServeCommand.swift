import ArgumentParser
import Foundation

/// `vision model serve`.
struct ModelServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Loads models and makes predictions for another program, over standard input and output.",
    discussion: """
      Messages both ways are the length of a JSON object (four bytes, little-endian), the object, and then the bytes \
      of its values that have some. It ends when its input does.

        {"op": "load", "path": "Model.mlpackage"}              → {"ok": true, "id": 1}
        {"op": "predict", "id": 1, "values": [VALUE, …]}       → {"ok": true, "values": [VALUE, …]}
        {"op": "newState", "id": 1}                            → {"ok": true, "state": "s2"}
        {"op": "readState", "state": "s2", "name": "cache"}    → {"ok": true, "values": [VALUE]}
        {"op": "writeState", "state": "s2", "values": [VALUE]} → {"ok": true}
        {"op": "unload", "id": 1}, or "state" in place of "id" → {"ok": true}
        {"op": "compile", "path": "Model.mlpackage", "destination": "Model.mlmodelc"} → {"ok": true}

      A VALUE has a "name" and a "kind": int64, double, string, dict, sequence (with "value"), array (with "dtype" \
      f4, f8 or i4, "shape" and "bytes") or image (with "mode" RGB, RGBA, L or F, "width", "height" and "bytes"). \
      A double that isn't finite is the text "nan", "inf" or "-inf". What fails is answered with {"error": REASON}.
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
