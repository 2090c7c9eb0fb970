import ArgumentParser
import Foundation

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares images with a reference image by their content.",
    discussion: """
      INPUT is an image, a folder (with its subfolders), a pattern such as 'scans/**/*.png', an archive \
      (tar or zip), or - for standard input. Reports the distance between the feature prints: 0 for the \
      same image, at most 1.42; the smaller, the more alike the content. Details: man vision-compare.

      EXAMPLES
        vision compare a.jpg b.jpg
        vision compare --json mug.jpg photos/ | jq -s 'sort_by(.distance)[:5][].input'

      EXIT STATUS
        0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library; 70 internal \
      error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The image that the others are compared with.", valueName: "reference"),
    completion: .file())
  var reference: String

  @Argument(
    help: ArgumentHelp("Images, folders, patterns or archives to compare.", valueName: "input"),
    completion: .file())
  var inputs: [String]

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @OptionGroup var pictures: PictureArguments

  func validate() throws {
    guard ([reference] + inputs).count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func run() async throws {
    let (reference, inputs, isJSON, pictures) = (reference, inputs, json, pictures)
    try await runInterruptibly { console in
      try await CompareRun(
        reference: reference, inputs: inputs, isJSON: isJSON, orientation: pictures.orientation.given,
        decoding: try pictures.decoding(), console: console
      ).run()
    }
  }
}
