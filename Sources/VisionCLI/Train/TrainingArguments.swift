import ArgumentParser
import CreateML
import Foundation

/// What `vision train images` and `vision train drawings` have in common.
struct TrainingArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A folder with a subfolder for each label.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the model to this .mlmodel file.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "The part of the pictures to validate with, from 0 to less than 1, or a folder of pictures for that. (default: "
        + "by their number)", valueName: "part-or-folder"))
  var validation: String?

  @Option(help: ArgumentHelp("What the choice of pictures for validation depends on.", valueName: "number"))
  var seed = 0

  @Option(help: ArgumentHelp("Make at most this many iterations.", valueName: "count"))
  var iterations = 100

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Learn from varied copies of each picture, too: crop, rotation, blur, exposure, noise, flip; may be repeated.",
      valueName: "kind"))
  var augment: [AugmentationKind] = []

  @Option(
    help: ArgumentHelp(
      "Keep the state of the training in this folder, and go on from it.", valueName: "folder"),
    completion: .directory)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Write a report with the confusion matrix and the worst mistakes to this .html file.", valueName: "file"
    ),
    completion: .file())
  var report: String?

  @OptionGroup var metadata: MetadataArguments

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  func validate() throws {
    try validateTraining(iterations: iterations, output: output, validation: validation)
    if let report, !report.lowercased().hasSuffix(".html") {
      throw ValidationError("--report must end in .html: \(report).")
    }
  }

  /// Trains.
  ///
  /// - Parameter start: the path of the model to start from, or nil for EfficientNet-Lite0's features.
  func run(start: String?) async throws {
    let settings = TrainingSettings(
      folder: folder, output: output, start: start, validation: validation, seed: seed,
      iterations: iterations,
      augmentation: augment.reduce(into: []) { $0.insert($1.option) }, session: session, report: report,
      metadata: metadata.metadata, isJSON: json)
    try await runInterruptibly { try await TrainingRun(settings, console: $0).run() }
  }
}

/// A way of varying pictures on the command line.
enum AugmentationKind: String, ExpressibleByArgument, CaseIterable {
  case crop, rotation, blur, exposure, noise, flip

  var option: MLImageClassifier.ImageAugmentationOptions {
    switch self {
    case .crop: .crop
    case .rotation: .rotation
    case .blur: .blur
    case .exposure: .exposure
    case .noise: .noise
    case .flip: .flip
    }
  }
}

/// What a model that is trained says of itself.
struct MetadataArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The model's author, in its metadata.", valueName: "name"))
  var author = ""

  @Option(
    help: ArgumentHelp("The license of the pictures and the model, in its metadata.", valueName: "text"))
  var license = ""

  @Option(help: ArgumentHelp("What the model does, in its metadata.", valueName: "text"))
  var summary = ""

  var metadata: MLModelMetadata {
    MLModelMetadata(author: author, shortDescription: summary, license: license)
  }
}

/// - Throws: `ValidationError` for what no training can be told.
func validateTraining(iterations: Int?, output: String, validation: String?) throws {
  if let iterations, iterations < 1 {
    throw ValidationError("--iterations must be 1 or more, not \(iterations).")
  }
  guard output.lowercased().hasSuffix(".mlmodel") else {
    throw ValidationError("--output must end in .mlmodel: \(output).")
  }
  if let part = validation.flatMap(Double.init), !(part >= 0 && part < 1) {
    throw ValidationError(
      "--validation must be from 0 to less than 1, or a folder, not \(part.formatted()).")
  }
}
