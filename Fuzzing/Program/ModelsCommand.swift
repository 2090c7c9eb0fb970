import ArgumentParser
import Foundation
import FuzzedFiles

/// Runs `vision` on damaged models, each in a separate process.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "Run vision on damaged models.",
    discussion: """
      A classifier of images is run by `vision classify`; another model is run on an example of each input, in a process \
      of this program. Each file of a package or a compiled model is damaged in turn. Compiled networks aren't cached, and \
      tensors may take 1 GiB.
      """)

  @OptionGroup var fuzz: FuzzArguments

  @Option(
    parsing: .upToNextOption, help: "The models that are damaged. (default: the project's and the tests')")
  var start: [String] = []

  @Option(help: "The image for classifiers.")
  var picture = "Examples/Drawings/house.jpg"

  private struct Start {
    let files: [StartFile]
    let isClassifier: Bool
  }

  func run() throws {
    let limits = fuzz.limits(unlessGiven: FuzzedRun.Limits(seconds: 30, megabytes: 2000))
    let starts = try startModels(limits)
    var tally = FuzzTally()
    try fuzz.inTemporaryFolder { folder in
      for indices in fuzz.batches(of: 1) {
        let index = indices.lowerBound
        let start = starts[index % starts.count]
        let file = try fuzz.write(start.files, index / starts.count, named: "model", to: folder)
        defer { try? FileManager.default.removeItem(at: file) }
        let run = try run(file, isClassifier: start.isClassifier, limits)
        try fuzz.add(run, [file], of: "models", to: &tally)
        if let failure = run.failure { try fuzz.note(failure, of: file, in: &tally) }
      }
    }
    try fuzz.report(["models": tally])
  }

  private func run(_ model: URL, isClassifier: Bool, _ limits: FuzzedRun.Limits) throws -> FuzzedRun {
    try FuzzedRun(
      isClassifier ? URL(filePath: fuzz.vision) : URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(),
      isClassifier ? ["classify", "--json", "--model", model.path, picture] : ["predict", model.path],
      environment: ["SWIFT_VISION_CACHE": "off", "SWIFT_VISION_MODEL_MEMORY": "1G"], limits: limits)
  }

  private func startModels(_ limits: FuzzedRun.Limits) throws -> [Start] {
    let models = try start.isEmpty ? Self.examples() : start.map { URL(filePath: $0) }
    return try models.map { model in
      let classified = try run(model, isClassifier: true, limits)
      let isClassifier = classified.failure == nil && classified.refused == 0
      if !isClassifier {
        let predicted = try run(model, isClassifier: false, limits)
        if predicted.failure != nil || predicted.refused > 0 {
          let words = "\(model.path) isn't run as it is: \(predicted.failure ?? predicted.errors)\n"
          FileHandle.standardError.write(Data(words.utf8))
        }
      }
      return Start(files: try StartFile.all(of: model), isClassifier: isClassifier)
    }
  }

  /// Returns the models in the checkout, of all types.
  private static func examples() throws -> [URL] {
    let folders = [
      "Models", "Tests/Fixtures/Drawings", "Tests/Fixtures/Outputs", "Tests/Fixtures/Programs",
      "Tests/Fixtures/CompiledPrograms", "Tests/Frameworks/GeneratedClassesTests/Models",
      "Tests/Frameworks/GeneratedClassesTests/Nested",
      "Examples/ModelPackage/Sources/Convert",
    ]
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        at: URL(filePath: folder), includingPropertiesForKeys: nil
      ).filter { ["mlmodel", "mlpackage", "mlmodelc"].contains($0.pathExtension) }
        .sorted { $0.path < $1.path }
    }
  }
}
