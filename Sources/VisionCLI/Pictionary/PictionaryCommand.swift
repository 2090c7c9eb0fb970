import ArgumentParser

/// `vision pictionary`.
struct PictionaryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictionary",
    abstract: "PictionARy: draw what is asked for, show it, and score.",
    discussion: """
      The game names a thing. You draw it on paper and show it to a camera, or hand in its picture's file. The more \
      certain the classifier is that it is what was asked for, the more points you have: 100 at most.

      EXAMPLES
        vision pictionary play --camera /dev/video0 --player Ann --player Bob --rounds 5
        vision pictionary rate drawing.jpg --prompt cat
        vision pictionary classify --json drawings/ > seen.jsonl
        vision pictionary labels
        vision pictionary scores
      """,
    subcommands: [
      PictionaryPlayCommand.self, PictionaryRateCommand.self, PictionaryClassifyCommand.self,
      PictionaryLabelsCommand.self, PictionaryScoresCommand.self,
    ])

  static let exitStatuses = """
    EXIT STATUS
      0 done; 64 wrong usage; 65 not a picture, model or file of records that can be read; 66 no such input; \
    69 something must be installed; 70 a defect of this program; 73 the output or the records can't be written; \
    130 interrupted.
    """
}
