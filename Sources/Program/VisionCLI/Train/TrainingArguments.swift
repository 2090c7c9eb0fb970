#if Training
import ArgumentParser
import CreateML
import Foundation

struct CommonTrainingArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the model to this .mlmodel file.", valueName: "file"), completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "Fraction of the images to validate with, from 0 to less than 1, or other data of the same kind for that. "
        + "(default: by their number)", valueName: "part-or-data"), completion: .file())
  var validation: String?

  @Option(
    help: ArgumentHelp(
      "Seed of the random choices: images for validation, their order, initial weights.",
      valueName: "number"))
  var seed = 0

  @Option(
    help: ArgumentHelp(
      "Save the state of the training in this folder, and resume from it.", valueName: "folder"),
    completion: .directory)
  var session: String?

  @Option(
    help: ArgumentHelp(
      "Write a report with the results, curves, confusion matrix and worst mistakes to this .html file.",
      valueName: "file"), completion: .file(extensions: ["html"]))
  var report: String?

  @Option(
    help: ArgumentHelp("Draw loss and validation by iteration in this .svg file.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var plot: String?

  @OptionGroup var metadata: MetadataArguments

  @OptionGroup var links: LinkArguments

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  func validate() throws {
    for (name, path, ending) in [
      ("--output", output, ".mlmodel"), ("--report", report, ".html"), ("--plot", plot, ".svg"),
    ] {
      if let path, !path.lowercased().hasSuffix(ending) {
        throw ValidationError("\(name) must end in \(ending): \(path).")
      }
    }
    if let part = validation.flatMap(Double.init), !(part >= 0 && part < 1) {
      throw ValidationError(
        "--validation must be from 0 to less than 1, or a folder, not \(part.formatted()).")
    }
  }

  var settings: CommonTrainingSettings {
    CommonTrainingSettings(
      output: output, validation: validation, seed: seed, session: session, report: report, plot: plot,
      metadata: metadata.metadata, followsLinks: links.followLinks, isJSON: json)
  }
}

struct CommonTrainingSettings: Sendable {
  var output: String
  /// A fraction or a path; nil for the default.
  var validation: String?
  var seed: Int
  var session: String?
  var report: String?
  var plot: String?
  var metadata: MLModelMetadata
  var followsLinks: Bool
  var isJSON: Bool
}

/// The arguments shared by `vision train images` and `vision train drawings`.
struct TrainingArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A folder with a subfolder for each label.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @OptionGroup var common: CommonTrainingArguments

  @Option(help: ArgumentHelp("Maximum number of iterations.", valueName: "count"))
  var iterations = 100

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Augmentation: also train on varied copies of each image: crop, rotation, blur, exposure, noise, flip; may be repeated.",
      valueName: "kind"))
  var augment: [AugmentationKind] = []

  func validate() throws {
    guard iterations >= 1 else {
      throw ValidationError("--iterations must be 1 or more, not \(iterations).")
    }
  }

  /// - Parameter base: the path of the base model; nil for EfficientNet-Lite0's features.
  func run(base: String?) async throws {
    let settings = TrainingSettings(common: common.settings, folder: folder, iterations: iterations)
    let training = ImageTraining(
      settings: settings, baseModel: base, augmentation: augment.reduce(into: []) { $0.insert($1.option) })
    try await runInterruptibly {
      try await TrainingRun(settings, console: $0) { try training.make() }.run()
    }
  }
}

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

struct MetadataArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The model's author, in its metadata.", valueName: "name"))
  var author = ""

  @Option(
    help: ArgumentHelp("The license of the images and the model, in its metadata.", valueName: "text"))
  var license = ""

  @Option(help: ArgumentHelp("What the model does, in its metadata.", valueName: "text"))
  var summary = ""

  var metadata: MLModelMetadata {
    MLModelMetadata(author: author, shortDescription: summary, license: license)
  }
}
#endif
