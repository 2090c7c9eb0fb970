import ArgumentParser
import DiceRoll
import Foundation
import ImageIO

/// `vision dice`.
struct DiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dice",
    abstract: "Reads the dice in pictures, and each roll in videos.",
    discussion: """
      INPUT is a picture, a folder, an archive of pictures, a video, a camera (/dev/video0, or camera:0), a network \
      stream (rtsp://…, http://…), or - for a picture, archive or video on standard input.

      \(archivesInHelp)

      Dice are reported from left to right. Pictures are processed in parallel and reported in the order given. A \
      file that can't be read is reported and the others are still processed. Boxes are in pixels of the upright picture, \
      with the origin at its top left corner. A confidence is about the part of such dice that is right; \
      that of the detector alone, which reads videos, is lower and isn't calibrated.

      --record stores the dice of each picture, and each completed roll of a video, in a database. A file that was \
      recorded before and has not changed is not recorded again. vision rolls lists and corrects recorded rolls and \
      computes statistics.

      vision dice evaluate DATASET measures how well labeled dice are read; vision dice evaluate --help has more. A file called evaluate is \
      read as ./evaluate.

      EXAMPLES
        vision dice table.jpg
        vision dice --json photos/ > values.jsonl
        vision dice roll.mp4 --annotate annotated.mp4
        vision dice /dev/video0
        vision dice --record default /dev/video0
        vision dice --record rolls.sqlite photos/
        vision dice --expect 2d6 --bell /dev/video0
        vision dice --expect 4d6kh3 --json table.jpg
        vision dice --on-roll 'jq .sum | espeak' /dev/video0
        vision rolls stats --records rolls.sqlite --histogram faces.svg
        vision dice evaluate photographs/
        ffmpeg -i rtsp://camera/ -f matroska - | vision dice -

      EXIT STATUS
        0 success; 64 usage error; 65 not a picture, video or model that can be read; 66 no such input; \
      69 a required library is not installed; 70 internal error; 73 the output can't be written; \
      130 interrupted.
      """)

  @OptionGroup var media: MediaArguments

  @Flag(help: "Also report every frame of a video.")
  var frames = false

  @Option(
    name: [.customLong("record"), .customLong("records")],
    help: ArgumentHelp(
      "Record rolls in this database, or in the one that vision rolls reads: default.",
      valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var record: String?

  @OptionGroup var reading: DiceReadingArguments

  @OptionGroup var pictures: PictureArguments

  @Option(
    help: ArgumentHelp(
      "When a roll has ended: steady (all dice at rest for 0.2 s) or sample (two matching frames, as in Apple's sample).",
      valueName: "rule"))
  var rule = RollRuleName.steady

  @Option(help: DiceNotation.help, transform: DiceNotation.argument)
  var expect: DiceNotation?

  @Option(
    help: ArgumentHelp(
      "Run this command in a shell for each roll of a video and each picture, one after another, with the JSON of the result on its "
        + "standard input. What it prints goes to the standard error.", valueName: "command"))
  var onRoll: String?

  @Flag(help: "Ring the terminal's bell when a roll has ended.")
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

/// What `vision dice` was asked to do.
struct DiceSettings: Sendable {
  var inputs: [String]
  /// Nil for the text that suits the standard output.
  var format: DiceReportFormat?
  var reportsFrames: Bool
  var annotate: String?
  var model: String?
  /// What the classifier of single dice looks at.
  var secondLook: SecondLookPolicy
  var iouThreshold: Double
  /// Nil for the reader's own.
  var minimumConfidence: Double?
  var orientation: CGImagePropertyOrientation?
  var decoding: ImageDecoding
  var rule: RollRuleName
  /// The dice of each roll; nil where any number of them is as good.
  var expected: DiceNotation?
  /// A shell command to run for each roll.
  var onRoll: String?
  /// Whether the terminal's bell rings at each roll.
  var ringsBell: Bool
  /// The file of records, or `default`; nil where nothing is recorded.
  var records: String?
}
