import ArgumentParser
import PictionARy
import Reports

struct PictionaryLabelsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Lists the labels that the game prompts for.",
    discussion: """
      By default, lists the game's default prompts: with the built-in model, the game's original fifty \
      things and the others that the model recognizes reliably.

      EXAMPLES
        vision pictionary labels
        vision pictionary labels --all --json

      \(PictionaryCommand.exitStatuses)
      """)

  @Flag(help: "List all labels of the model.")
  var all = false

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @OptionGroup var model: DrawingModelArguments

  func run() async throws {
    try await runInterruptibly { console in
      let classifier = try model.classifier()
      let defaults = Set(classifier.defaultLabels)
      for label in all ? classifier.labels : classifier.defaultLabels {
        guard json else {
          console.print(label.escapingControlCharacters)
          continue
        }
        console.print(
          JSON.object([
            ("type", .string("label")), ("label", .string(label)), ("phrase", .string(Prompt(label).phrase)),
            ("default", .boolean(defaults.contains(label))),
          ]).text)
      }
    }
  }
}
