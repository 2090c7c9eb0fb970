import Foundation
import ModelClassGeneration

/// The tool that the plug-in `CoreMLCodeGenerator` runs for each model of a target:
/// `ModelClassGenerator MODEL OUTPUT RESOURCE-FOLDER PATH-IN-IT [CONFIGURATION]`.
///
/// Writes the source of the model's class to OUTPUT. The class looks for the model at PATH-IN-IT in the
/// folder RESOURCE-FOLDER next to the program. CONFIGURATION is a target's `coreml-code-generator.json`.
@main
struct ModelClassGenerator {
  private struct Configuration: Decodable {
    var accessModifier: ModelSource.AccessLevel?
    var deprecatedInitializer: Bool?
  }

  static func main() {
    do {
      try generate(Array(CommandLine.arguments.dropFirst()))
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("error: \(error.localizedDescription)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }

  private static func generate(_ arguments: [String]) throws {
    guard (4...5).contains(arguments.count) else {
      throw ModelReadingError(
        "Usage: ModelClassGenerator MODEL OUTPUT RESOURCE-FOLDER PATH-IN-IT [CONFIGURATION]")
    }
    let model = URL(filePath: arguments[0])
    let configuration = try arguments.dropFirst(4).first.map(readConfiguration) ?? Configuration()
    let source = ModelSource(
      try ModelInterface(contentsOf: model), name: model.deletingPathExtension().lastPathComponent,
      location: ModelLocation(resourceFolder: arguments[2], path: arguments[3], source: model.path),
      access: configuration.accessModifier ?? .internal,
      hasDeprecatedInitializer: configuration.deprecatedInitializer ?? true)
    let output = URL(filePath: arguments[1])
    let data = Data(source.source.utf8)
    try data.write(to: output, options: .atomic)
  }

  private static func readConfiguration(_ path: String) throws -> Configuration {
    do {
      return try JSONDecoder().decode(Configuration.self, from: Data(contentsOf: URL(filePath: path)))
    } catch {
      let levels = ModelSource.AccessLevel.allCases.map(\.rawValue).joined(separator: ", ")
      throw ModelReadingError(
        "\(path) isn't a configuration such as {\"accessModifier\": \"public\"}, with one of \(levels): \(error)"
      )
    }
  }
}
