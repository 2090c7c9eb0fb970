import ArgumentParser
import CoreML
import Foundation
import Reports

struct ModelDescribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe",
    abstract: "Describes Core ML models: inputs, outputs, operations, size, license.",
    discussion: """
      MODEL is a .mlmodel file, or a .mlpackage or .mlmodelc folder. It is read without being compiled, so \
      that models that can't run here are described as well.

      EXAMPLES
        vision model describe YOLOv5.mlpackage
        vision model describe --json models/*.mlmodel > models.jsonl
        vision model describe Pets.mlmodel --graph pets.svg

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable model; 66 no such model; 70 internal error; 73 unwritable \
      output.
      """)

  @Argument(
    help: ArgumentHelp("Models to describe.", valueName: "model"),
    completion: .coreMLModel)
  var models: [String]

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the graph of layers or operations as SVG.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var graph: String?

  func validate() throws {
    if graph != nil, models.count > 1 { throw ValidationError("--graph is for one model at a time.") }
    if let graph, (graph as NSString).pathExtension.lowercased() != "svg" {
      throw ValidationError("--graph: the name of an SVG file ends in .svg: \(graph).")
    }
  }

  func run() async throws {
    let (models, isJSON, graph) = (models, json, graph)
    try await runInterruptibly { console in
      var failures: [ExitStatus] = []
      for path in models {
        do {
          let facts = try ModelArgument.summary(path)
          console.print(
            isJSON ? JSON.model(path, facts).text : ModelText(path, facts).lines.joined(separator: "\n"))
          if let graph { try OutputFile.write(ModelGraph(facts).svg(title: path), to: graph) }
        } catch {
          let input = Input(name: path, kind: .failure(error))
          console.reportFailure(of: input, message: error.sentence, asJSON: isJSON)
          failures.append(ExitStatus(error))
        }
      }
      if !failures.isEmpty { throw ExitStatus(failures: failures).code }
    }
  }
}

private struct ModelText {
  private let path: String
  private let facts: ModelSummary

  init(_ path: String, _ facts: ModelSummary) {
    self.path = path
    self.facts = facts
  }

  var lines: [String] {
    ["\(path.escapingControlCharacters): \(facts.kind), specification version \(facts.specificationVersion)"]
      + metadata + features + labels + stages + operations
      + ["  size: \(bytes(facts.byteCount)), weights: \(bytes(facts.weightsByteCount))"]
  }

  private var metadata: [String] {
    let keys: [(String, MLModelMetadataKey)] = [
      ("description", .description), ("author", .author), ("license", .license), ("version", .versionString),
    ]
    return keys.compactMap { name, key in
      guard let text = facts.description.metadata[key] as? String, !text.isEmpty else { return nil }
      return "  \(name): \(text.escapingControlCharacters)"
    }
  }

  private var features: [String] {
    guard facts.functions.count > 1 else { return features(of: facts.description) }
    return facts.functions.flatMap { function in
      ["  function \(function.name.escapingControlCharacters)\(function.isDefault ? " (default)" : ""):"]
        + (function.description.map(features) ?? []).map { "  \($0)" }
    }
  }

  private func features(of description: MLModelDescription) -> [String] {
    let states = description.stateDescriptionsByName
    return features("inputs", description.inputNames, description.inputDescriptionsByName)
      + features("outputs", description.outputNames, description.outputDescriptionsByName)
      + (states.isEmpty ? [] : features("states", states.keys.sorted(), states))
  }

  private func features(
    _ title: String, _ names: [String], _ descriptions: [String: MLFeatureDescription]
  ) -> [String] {
    ["  \(title):"]
      + names.compactMap { descriptions[$0] }.map { feature in
        "    \(feature.description.escapingControlCharacters)"
          + (feature.summary.isEmpty ? "" : " (\(feature.summary.escapingControlCharacters))")
      }
  }

  private var labels: [String] {
    guard let labels = facts.description.classLabels else { return [] }
    let first = labels.prefix(10).map { "\($0)".escapingControlCharacters }.joined(separator: ", ")
    return ["  class labels (\(labels.count)): \(first)\(labels.count > 10 ? ", …" : "")"]
  }

  private var stages: [String] {
    guard !facts.stages.isEmpty else { return [] }
    return ["  models: \(facts.stages.map(\.kind).joined(separator: " → "))"]
  }

  private var operations: [String] {
    let counts = facts.structure.operationCounts
    guard !counts.isEmpty else { return [] }
    let sum = counts.reduce(0) { $0 + $1.count }
    return ["  operations (\(sum)): " + counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")]
  }

  private func bytes(_ count: Int) -> String {
    count < 10_000 ? "\(count) bytes" : String(format: "%.2f MB", Double(count) / 1_000_000)
  }
}
