import ArgumentParser
import DiceRoll
import Foundation
import ImageIO

/// `vision dice evaluate`, a program of its own behind `vision dice`: a command that takes files can't have subcommands.
struct DiceEvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    _superCommandName: "vision dice",
    abstract: "Measures how well dice are read in labeled pictures.",
    discussion: """
      DATASET is a folder of pictures with annotations of Create ML, COCO, YOLO or Pascal VOC, as in vision train objects, or a JSON \
      file of annotations; or it has boxes.csv, a line for each die under a head with file, x0, y0, x1, y1 (the corners in pixels) and value; or \
      counts.csv, with file and values, which tells no places. A label's value is the number in its name (3, die 3, three); of YOLO's labels \
      without names the first is 1. A die with the value 0, or with none, can't be read: what is reported there doesn't count.

      A die is read where a box of its value has its center in the labeled box; each labeled die takes one, the most confident first. Recall \
      is the part of the labeled dice that is read, precision the part of the reported dice that is right, and a picture is right with no \
      error in it. mAP50 is the mean of the values' average precisions, as COCO has them, at an intersection over union of half; mAP50-95 the \
      mean over overlaps from 0.5 to 0.95. They ask for boxes like the labels', which may be of a face or of the whole die.

      The table of confidences shows, of dice reported with about the same confidence, the part that is right. The calibration error is how \
      much that part differs from the confidence, on average (expected calibration error).

      A picture's source is that of split.csv (columns name, source, split) where the folder has one, else the subfolder it is in, else the \
      part of its name before "_"; of tables of boxes or values, the folder.

      EXAMPLES
        vision dice evaluate photographs/
        vision dice evaluate photographs/ --split val --json | jq .recall
        vision dice evaluate coco/validation.json --second-look never
        vision dice evaluate one/ other/ --without-dice textures/

      EXIT STATUS
        0 success; 64 usage error; 65 not pictures, labels or a model that can be read; 66 no such file or folder; 69 a required \
      library is not installed; 70 internal error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("Folders, or files of annotations, of labeled pictures.", valueName: "dataset"),
    completion: .file())
  var datasets: [String]

  @Option(
    help: ArgumentHelp(
      "Evaluate only the pictures that split.csv has in this split, or that are in a folder of this name.",
      valueName: "name"))
  var split: String?

  @Option(
    help: ArgumentHelp(
      "Evaluate only every n-th picture of a dataset, sorted by name, from the first on.", valueName: "count")
  )
  var every = 1

  @Option(
    name: .customLong("without-dice"),
    help: ArgumentHelp(
      "A folder of pictures without any dice: each reported there is wrong. May be repeated.",
      valueName: "folder"),
    completion: .directory)
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
      datasets: datasets, split: split, every: every, withoutDice: withoutDice, model: reading.model,
      looksTwice: reading.secondLook != .never, iouThreshold: reading.iouThreshold,
      givenConfidence: reading.minimumConfidence, followsLinks: links.followLinks, isJSON: json,
      orientation: pictures.orientation.given,
      decoding: try pictures.decoding())
  }
}

/// What `vision dice evaluate` was asked to do.
struct DiceEvaluationSettings: Sendable {
  var datasets: [String]
  /// nil for all.
  var split: String?
  /// Each so many-th picture is evaluated.
  var every: Int
  var withoutDice: [String]
  /// nil for the built-in detector.
  var model: String?
  /// Whether the classifier of single dice looks again.
  var looksTwice: Bool
  var iouThreshold: Double
  /// nil for the reader's own.
  var givenConfidence: Double?
  /// Whether links may lead out of a dataset's folder.
  var followsLinks: Bool
  var isJSON: Bool
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding

  /// Less confident dice count for the average precision only.
  var confidence: Double {
    givenConfidence
      ?? (looksTwice ? DiceReader.defaultMinimumConfidenceOfBoth : DiceReader.defaultMinimumConfidence)
  }
}
