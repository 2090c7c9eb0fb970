#if Training
import ArgumentParser
import DiceRoll
import Foundation
import ImageIO

/// `vision dice evaluate`, parsed separately: a command with file arguments can't have subcommands.
struct DiceEvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    _superCommandName: "vision dice",
    abstract: "Measures how accurately dice are read in labeled images.",
    discussion: """
      DATASET is a folder of images with annotations of Create ML, COCO, YOLO or Pascal VOC, with \
      boxes.csv or with counts.csv, or a JSON file of annotations. Reports recall, precision, mAP and \
      calibration. Formats and definitions: man vision-dice-evaluate.

      EXAMPLES
        vision dice evaluate photographs/
        vision dice evaluate photographs/ --split val --json | jq .recall
        vision dice evaluate coco/validation.json --second-look never
        vision dice evaluate one/ other/ --negatives textures/

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("Folders of labeled images, or annotation files.", valueName: "dataset"),
    completion: .file())
  var datasets: [String]

  @Option(
    help: ArgumentHelp(
      "Evaluate only the images of this split in split.csv, or in a folder of this name.",
      valueName: "name"))
  var split: String?

  @Option(
    help: ArgumentHelp(
      "Evaluate only every n-th image of a dataset, sorted by name, starting with the first.",
      valueName: "count")
  )
  var every = 1

  @Option(
    help: ArgumentHelp(
      "A folder of images without dice, where every reported die is an error; may be repeated.",
      valueName: "folder"),
    completion: .directory)
  var negatives: [String] = []

  /// The spelling of `--negatives` before 1.0.
  @Option(name: .customLong("without-dice"), help: .hidden)
  var withoutDice: [String] = []

  @OptionGroup var reading: DiceReadingArguments

  @OptionGroup var links: LinkArguments

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every must be 1 or more, not \(every).") }
  }

  func run() async throws {
    try await runInterruptibly { try await DiceEvaluationRun(settings(), console: $0).run() }
  }

  private func settings() throws -> DiceEvaluationSettings {
    DiceEvaluationSettings(
      datasets: datasets, split: split, every: every, negatives: negatives + withoutDice,
      model: reading.model,
      looksTwice: reading.secondLook != .never, iouThreshold: reading.iouThreshold,
      givenConfidence: reading.minimumConfidence, followsLinks: links.followLinks, isJSON: json,
      orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }
}

struct DiceEvaluationSettings: Sendable {
  var datasets: [String]
  /// nil for all.
  var split: String?
  /// Every n-th image is evaluated.
  var every: Int
  /// Folders of images without dice.
  var negatives: [String]
  /// nil for the built-in detector.
  var model: String?
  /// Whether the second-look classifier is used.
  var looksTwice: Bool
  var iouThreshold: Double
  /// nil for the reader's default.
  var givenConfidence: Double?
  var followsLinks: Bool
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding

  /// Dice below it count for the average precision only.
  var confidence: Double {
    givenConfidence
      ?? (looksTwice ? DiceReader.defaultMinimumConfidenceOfBoth : DiceReader.defaultMinimumConfidence)
  }
}
#endif
