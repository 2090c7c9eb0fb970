import ArgumentParser
import Foundation
import ImageIO
import PictionARy
import Reports

struct PictionaryRateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate",
    abstract: "Scores a drawing against a prompt.",
    discussion: """
      A picture that is too dark or contains no drawing scores no points; the JSON output gives the reason \
      as "problem".

      EXAMPLES
        vision pictionary rate drawing.jpg --prompt cat
        vision pictionary rate --json drawing.png --prompt 'birthday cake'

      \(PictionaryCommand.exitStatuses)
      """)

  @Argument(
    help: ArgumentHelp("The picture, or - for standard input.", valueName: "picture"), completion: .file()
  )
  var picture: String

  @Option(help: ArgumentHelp("The prompt that was drawn: one of the model's labels.", valueName: "label"))
  var prompt: String

  @Flag(help: "Write JSON instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Number of top classifications in the JSON output; 0 for all.", valueName: "count"))
  var top = 5

  @OptionGroup var orientation: OrientationOption

  @OptionGroup var model: DrawingModelArguments

  func validate() throws {
    guard top >= 0 else { throw ValidationError("--top must be 0 or more, not \(top).") }
  }

  func run() async throws {
    try await runInterruptibly { console in
      let classifier = try model.classifier()
      let label = try classifier.label(named: prompt)
      let input = Input.image(picture)
      do {
        let drawing = try DrawingInput(input, orientation: orientation.given)
        report(try Outcome(of: drawing, by: classifier), prompt: label, console: console)
      } catch {
        console.reportFailure(of: input, message: input.usingGivenName(error.sentence), asJSON: json)
        throw ExitStatus(error).code
      }
    }
  }

  private func report(_ outcome: Outcome, prompt label: String, console: Console) {
    let rating = Rating(of: outcome.drawing, prompt: label)
    guard json else {
      return console.print(
        "\(picture.escapingControlCharacters): \(outcome.problem?.sentence ?? rating.sentence)")
    }
    var members: [(String, JSON)] = [
      ("type", .string("rating")), ("prompt", .string(label)),
      ("confidence", .drawingConfidence(rating.confidence)), ("points", .integer(rating.points)),
      ("classifications", .classifications(outcome.drawing.top(top))),
    ]
    if let problem = outcome.problem { members.append(("problem", .string(problem.rawValue))) }
    console.print(JSON.object(members).text)
  }

  /// The classification of the drawing, or the problem that prevented it.
  private struct Outcome {
    var drawing: [Classification] = []
    var problem: DrawingProblem?

    init(of input: DrawingInput, by classifier: DrawingClassifier) throws {
      do {
        drawing = try classifier.classifyDrawing(in: input.picture)
      } catch let problem as DrawingProblem {
        self.problem = problem
      }
    }
  }
}
