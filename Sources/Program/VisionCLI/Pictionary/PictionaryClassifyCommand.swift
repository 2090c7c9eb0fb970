import ArgumentParser
import Foundation
import ImageIO
import PictionARy
import Reports

struct PictionaryClassifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify",
    abstract: "Classifies the drawings in pictures.",
    discussion: """
      PICTURE is a picture, a folder, a pattern such as 'drawings/*.jpg', or - for standard input. The \
      label "nothing" means that no drawing was recognized. A file that can't be read is reported and \
      skipped.

      EXAMPLES
        vision pictionary classify drawing.jpg
        vision pictionary classify --json --top 0 drawings/ > classified.jsonl

      \(PictionaryCommand.exitStatuses)
      """)

  @Argument(
    help: ArgumentHelp("Pictures, folders or patterns to read.", valueName: "picture"), completion: .file())
  var pictures: [String]

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Report the top-k labels; 0 for all.", valueName: "count"))
  var top = 5

  @OptionGroup var orientation: OrientationOption

  @OptionGroup var model: DrawingModelArguments

  func validate() throws {
    guard top >= 0 else { throw ValidationError("--top must be 0 or more, not \(top).") }
    guard pictures.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func run() async throws {
    try await runInterruptibly { console in
      let classifier = try model.classifier()
      let failures = try await ImageBatchReader(console: console, decoding: ImageDecoding()).read(
        try Input.all(pictures, reading: .images).map { ImageTask(input: $0) },
        find: { decoded, _ in
          let picture = decoded.picture.oriented(orientation.given)
          let seen = try classifier.classify(picture)
          return ImageOutcome(finding: (size: picture.size, classifications: seen))
        },
        report: { report($0.input, size: $1.size, $1.classifications.top(top), console: console) },
        reportFailure: { console.reportFailure(of: $0, message: $1, asJSON: json) })
      console.endProgress()
      if !failures.isEmpty { throw ExitStatus(failures: failures.map(\.status)).code }
    }
  }

  private func report(
    _ input: Input, size: PixelSize, _ classifications: ArraySlice<Classification>, console: Console
  ) {
    guard json else {
      let list = classifications.map(\.text).joined(separator: ", ")
      return console.print("\(input.title): \(list)")
    }
    console.print(
      JSON.image(
        input.name, member: input.member?.name, size,
        [("classifications", .classifications(classifications))]
      ).text)
  }
}
