import ArgumentParser
import Foundation

/// `vision compare`.
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares pictures with one by their content.",
    discussion: """
      REFERENCE is a picture; INPUT is a picture, a folder (its subfolders included), a pattern such as \
      'scans/**/*.png', an archive, or - for a picture or an archive on standard input. For each input the distance between its feature print \
      and the reference's is reported: 0 for the same picture, at most 1.42, and the smaller the more alike are the \
      things that both show. Another size or brightness changes it little.

      \(archivesInHelp)

      Pictures are processed in parallel and reported in the order given. A file that can't be read is reported \
      and the others are still processed.

      EXAMPLES
        vision compare a.jpg b.jpg
        vision compare --json mug.jpg photographs/ \\
            | jq -s 'sort_by(.distance)[:5][].input'

      EXIT STATUS
        0 success; 64 usage error; 65 not a picture that can be read; 66 no such input; 69 a required library is not \
      installed; 70 internal error; 130 interrupted.
      """)

  @Argument(
    help: ArgumentHelp("The picture that the others are compared with.", valueName: "reference"),
    completion: .file())
  var reference: String

  @Argument(
    help: ArgumentHelp("Pictures, folders, patterns or archives to compare with it.", valueName: "input"),
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
