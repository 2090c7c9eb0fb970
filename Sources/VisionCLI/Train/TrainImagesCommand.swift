import ArgumentParser
import CreateML
import Foundation

/// `vision train images`.
struct TrainImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Trains an image classifier with a folder of labeled pictures.",
    discussion: """
      FOLDER has a subfolder for each label, with its pictures: JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF files. Ten \
      pictures a label are a start; more, taken as those will be that are to be classified, make a better classifier.

      The model is a Core ML file that stands alone: it runs here, and on iOS 13 or macOS 10.15 and later. It sees each \
      picture's center crop. What is trained is one layer on the features of EfficientNet-Lite0, a network trained on \
      ImageNet; the model's metadata has its license.

      A part of the pictures is left out of the training to validate the classifier: by default none of fewer than \
      50 pictures, 10 % of 50 to 199, and 5 % of more; --validation takes another part, such as 0.2, or a folder of \
      pictures for validation only. The same pictures, options and seed give the same file, byte by byte.

      Files that can't be read, and files that are the same as others, are reported and left out.

      Ctrl-C ends the training and keeps what has been learned so far. With --session what is done is kept in a folder: \
      the same command goes on from there, also after the program was killed, and gives the same model.

      EXAMPLES
        vision train images pets --output Pets.mlmodel
        vision train images pets --output Pets.mlmodel --validation 0.2 --seed 7 --report pets.html
        vision train images pets --output Pets.mlmodel --augment crop --augment flip --session pets-session
        vision evaluate Pets.mlmodel other-pets

      EXIT STATUS
        0 success; 64 usage error; 65 there is nothing to learn from; 66 no such folder; 69 a required library or network is \
      not installed; 70 internal error; 73 the output can't be written; 130 interrupted.
      """)

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
      "Learn from varied copies of each picture, too: crop, flip; may be repeated.", valueName: "kind"))
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

  @Option(help: ArgumentHelp("The model's author, in its metadata.", valueName: "name"))
  var author = ""

  @Option(
    help: ArgumentHelp("The license of the pictures and the model, in its metadata.", valueName: "text"))
  var license = ""

  @Option(help: ArgumentHelp("What the model does, in its metadata.", valueName: "text"))
  var summary = ""

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  func validate() throws {
    guard iterations > 0 else { throw ValidationError("--iterations must be 1 or more, not \(iterations).") }
    guard output.lowercased().hasSuffix(".mlmodel") else {
      throw ValidationError("--output must end in .mlmodel: \(output).")
    }
    if let report, !report.lowercased().hasSuffix(".html") {
      throw ValidationError("--report must end in .html: \(report).")
    }
    if let part = validation.flatMap(Double.init), !(part >= 0 && part < 1) {
      throw ValidationError(
        "--validation must be from 0 to less than 1, or a folder, not \(part.formatted()).")
    }
  }

  func run() async throws {
    let settings = TrainImagesSettings(
      folder: folder, output: output, validation: validation, seed: seed, iterations: iterations,
      augmentation: augment.reduce(into: []) { $0.insert($1.option) }, session: session, report: report,
      metadata: MLModelMetadata(author: author, shortDescription: summary, license: license), isJSON: json)
    try await runInterruptibly { try await TrainImagesRun(settings, console: $0).run() }
  }
}

/// A way of varying pictures on the command line.
enum AugmentationKind: String, ExpressibleByArgument, CaseIterable {
  case crop, flip

  var option: MLImageClassifier.ImageAugmentationOptions {
    switch self {
    case .crop: .crop
    case .flip: .flip
    }
  }
}

/// What `vision train images` was asked to do.
struct TrainImagesSettings: Sendable {
  var folder: String
  var output: String
  /// A number or a folder; nil for the default.
  var validation: String?
  var seed: Int
  var iterations: Int
  var augmentation: MLImageClassifier.ImageAugmentationOptions
  var session: String?
  var report: String?
  var metadata: MLModelMetadata
  var isJSON: Bool
}
