#if Records
import Foundation
import PictionARy
import Reports

/// Reports the progress of the game to the players.
struct PlayReport {
  let isJSON: Bool
  let console: Console

  func instructions(hasCamera: Bool, folder: String?) {
    guard !isJSON else { return }
    let way =
      if hasCamera {
        "Show the drawing to the camera and press Enter"
      } else if let folder {
        "Put the drawing's picture into \(folder.escapingControlCharacters), or type or drop its path here"
      } else {
        "Type, paste or drop the path of the drawing's picture"
      }
    console.print("\(way). Commands: hint, skip, quit.")
  }

  func prompt(_ round: Round) {
    let seconds = round.deadline - round.start
    report(
      [
        ("type", .string("prompt")), ("round", .integer(round.number)), ("player", .string(round.player)),
        ("prompt", .string(round.prompt.label)), ("phrase", .string(round.prompt.phrase)),
        ("seconds", .number(seconds, decimals: 1)),
      ],
      "Round \(round.number), \(round.player.escapingControlCharacters): draw \(round.prompt.phrase.escapingControlCharacters)."
        + " You have \(secondsText(seconds)).")
  }

  /// - Parameter message: replaces the problem's own message.
  func problem(_ problem: DrawingProblem, message: String?, in round: Round) {
    let message = message ?? problem.sentence
    report(
      [
        ("type", .string("problem")), ("round", .integer(round.number)),
        ("problem", .string(problem.rawValue)),
        ("message", .string(message)),
      ], "  \(message)")
  }

  func hint(_ hint: String, in round: Round) {
    report(
      [("type", .string("hint")), ("round", .integer(round.number)), ("hint", .string(hint))],
      "  Hint: \(hint)")
  }

  func result(_ result: RoundResult) {
    report(JSON.roundMembers(result), "  \(result.sentence.escapingControlCharacters)")
  }

  func standings(of game: Game) {
    if isJSON {
      return console.print(JSON.result("standings", [("players", .standings(game.standings))]).text)
    }
    guard !game.results.isEmpty else { return console.print("No round was played.") }
    console.print("Score:")
    for standing in game.standings {
      console.print(
        "  \(standing.rank). \(standing.player.escapingControlCharacters): \(counted(standing.points, "point")) in "
          + counted(standing.rounds, "round"))
    }
  }

  /// A status line such as `0:32  a cat > drawing.jpg`; the start of a text that is too long is cut.
  func countdown(_ secondsLeft: Double, _ prompt: Prompt, typed: String) {
    let seconds = Int(secondsLeft.rounded(.up))
    line("\(String(format: "%d:%02d", seconds / 60, seconds % 60))  \(prompt.phrase)", typed: typed)
  }

  /// The prompt between two rounds.
  func invitation(_ player: String, typed: String) {
    line("\(player): press Enter to begin, or type quit", typed: typed)
  }

  private func line(_ text: String, typed: String) {
    let whole = text.escapingControlCharacters + " > " + typed.escapingControlCharacters
    let width = max(20, Console.columns(of: STDERR_FILENO) - 1)
    console.showProgress(whole.count <= width ? whole : "…" + whole.suffix(width - 1))
  }

  private func report(_ members: [(String, JSON)], _ text: String) {
    console.print(isJSON ? JSON.object(members).text : text)
  }

  private func secondsText(_ seconds: Double) -> String {
    // Differences of times may be slightly less than a full second.
    let seconds = (seconds * 100).rounded() / 100
    return seconds == seconds.rounded() ? counted(Int(seconds), "second") : "\(seconds.formatted()) seconds"
  }
}
#endif
