import ArgumentParser
import CoreML
import Foundation
import SystemErrors

struct ModelCompileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compiles a Core ML model into a .mlmodelc folder.",
    discussion: """
      By default the folder has the model's name. Its format is this program's own: Apple's systems can't \
      load it.

      EXAMPLES
        vision model compile Pets.mlmodel
        vision model compile YOLOv5.mlpackage models/detector.mlmodelc

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable model; 66 no such model; 70 internal error; 73 unwritable \
      output.
      """)

  @Argument(
    help: ArgumentHelp("Model to compile: .mlmodel or .mlpackage.", valueName: "model"),
    completion: .file(extensions: ["mlmodel", "mlpackage"]))
  var model: String

  @Argument(
    help: ArgumentHelp(
      "The folder to write. (default: the model's name with .mlmodelc in the current folder)",
      valueName: "out"),
    completion: .directory)
  var out: String?

  @Flag(help: "Replace the folder if there is one.")
  var force = false

  func validate() throws {
    if let out, !out.hasSuffix(".mlmodelc") {
      throw ValidationError("OUT must end in .mlmodelc, unlike \(out).")
    }
  }

  func run() async throws {
    let (model, force) = (model, force)
    let name = URL(filePath: model).deletingPathExtension().lastPathComponent
    let out = out ?? "\(name).mlmodelc"
    try await runInterruptibly { console in
      // Reports a missing model with the same message as the other commands.
      _ = try ModelArgument.summary(model)
      guard force || fileType(out) == nil else {
        throw OutputError(path: out, reason: "it exists already; --force replaces it")
      }
      let compiled = try ModelArgument.addingContext(model) {
        try MLModel.compileModel(at: URL(filePath: model))
      }
      defer { try? FileManager.default.removeItem(at: compiled.deletingLastPathComponent()) }
      do {
        if fileType(out) != nil { try FileManager.default.removeItem(atPath: out) }
        try FileManager.default.moveItem(at: compiled, to: URL(filePath: out))
      } catch {
        throw OutputError(path: out, reason: error.fileReason)
      }
      console.print(out)
    }
  }
}
