import ArgumentParser
import DiceRoll
import Foundation
import ImageIO

struct DiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dice",
    abstract: "Reads the dice in images, and each roll in videos.",
    discussion: """
      INPUT is an image, a folder, an archive of images, a video, a camera (/dev/video0), a network stream \
      (rtsp://…), or - for standard input. --record stores rolls for vision rolls. vision dice evaluate \
      measures accuracy on labeled images. Details: man vision-dice.

      EXAMPLES
        vision dice table.jpg
        vision dice --json photos/ > values.jsonl
        vision dice roll.mp4 --annotate annotated.mp4
        vision dice --record default /dev/video0
        vision dice --expect 2d6 --bell /dev/video0

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 73 unwritable output; 130 interrupted.
      """)

  @OptionGroup var media: MediaArguments

  @Flag(help: "Also report every frame of a video.")
  var frames = false

  @Option(
    name: [.customLong("record"), .customLong("records")],
    help: ArgumentHelp(
      "Record rolls in this database; default: the one that vision rolls reads.",
      valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var record: String?

  @OptionGroup var reading: DiceReadingArguments

  @OptionGroup var pictures: PictureArguments

  @Option(
    help: ArgumentHelp(
      "Rule for the end of a roll: steady (all dice at rest for 0.2 s) or sample (two matching frames, as in Apple's sample).",
      valueName: "rule"))
  var rule = RollRuleName.steady

  @Option(help: DiceNotation.help, transform: DiceNotation.argument)
  var expect: DiceNotation?

  @Option(
    help: ArgumentHelp(
      "Run this command in a shell for each roll of a video and each image, one after another, with the JSON of the result on its "
        + "standard input. Its output goes to standard error.", valueName: "command"))
  var onRoll: String?

  @Flag(help: "Ring the terminal's bell when a roll ends.")
  var bell = false

  func run() async throws {
    try await runInterruptibly { try await DiceRun(settings(), console: $0).run() }
  }

  private func settings() throws -> DiceSettings {
    DiceSettings(
      inputs: media.inputs, format: media.json ? .json : nil, reportsFrames: frames, annotate: media.annotate,
      model: reading.model, secondLook: reading.secondLook, iouThreshold: reading.iouThreshold,
      minimumConfidence: reading.minimumConfidence,
      orientation: pictures.orientation.given, decoding: try pictures.decoding(), rule: rule,
      expected: expect, onRoll: onRoll, ringsBell: bell,
      records: record)
  }
}

struct DiceSettings: Sendable {
  var inputs: [String]
  /// nil for the text format that suits the standard output.
  var format: DiceReportFormat?
  var reportsFrames: Bool
  var annotate: String?
  var model: String?
  /// The detections that the second-look classifier checks.
  var secondLook: SecondLookPolicy
  var iouThreshold: Double
  /// nil for the reader's default.
  var minimumConfidence: Double?
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
  var rule: RollRuleName
  /// The expected dice of each roll; nil if any number is accepted.
  var expected: DiceNotation?
  var onRoll: String?
  /// Whether the terminal's bell rings at the end of each roll.
  var ringsBell: Bool
  /// The database's path, or `default`; nil to record nothing.
  var records: String?
}
