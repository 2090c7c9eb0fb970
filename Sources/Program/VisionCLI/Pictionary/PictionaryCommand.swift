import ArgumentParser

struct PictionaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictionary",
    abstract: "Plays and scores PictionARy, a drawing game.",
    discussion: """
      The game prompts for a thing to draw. Draw it on paper and show it to a camera, or provide a picture of it. \
      The score is the classifier's confidence in the prompted label, from 0 to 100 points.

      EXAMPLES
        vision pictionary play --camera /dev/video0 --player Ann --player Bob \\
            --rounds 5
        vision pictionary rate drawing.jpg --prompt cat
        vision pictionary classify --json drawings/ > classified.jsonl
        vision pictionary labels
        vision pictionary scores
      """,
    subcommands: [
      PictionaryPlayCommand.self, PictionaryRateCommand.self, PictionaryClassifyCommand.self,
      PictionaryLabelsCommand.self, PictionaryScoresCommand.self,
    ])

  static let exitStatuses = """
    EXIT STATUS
      0 success; 64 usage error; 65 unreadable input; 66 no such input; 69 missing library or model; \
    70 internal error; 73 unwritable output; 130 interrupted.
    """
}
