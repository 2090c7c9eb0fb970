#if Records
import Foundation
import PictionARy
import RecordReports
import Reports
import VisionRecords

struct ScoresReport {
  let isJSON: Bool
  let console: Console

  private static let none = "No matching rounds."

  func scores(_ scores: [PlayerScore]) {
    if isJSON {
      for score in scores { console.print(JSON.score(score).text) }
      return
    }
    let rows = scores.map { score in
      [
        score.player.escapingControlCharacters, String(score.games), String(score.rounds),
        String(score.points),
        String(score.best), String(format: "%.1f", score.mean),
      ]
    }
    console.printTable(
      ["PLAYER", "GAMES", "ROUNDS", "POINTS", "BEST", "MEAN"], rows, leftAligned: [0], orSay: Self.none)
  }

  func rounds(_ rounds: [RoundRecord]) {
    if isJSON {
      for round in rounds { console.print(JSON.round(round).text) }
      return
    }
    let rows = rounds.map { round in
      [
        round.date.localText, round.player.escapingControlCharacters,
        round.prompt.name.escapingControlCharacters,
        String(round.points), String(format: "%.1f", round.seconds), round.remark.escapingControlCharacters,
      ]
    }
    console.printTable(
      ["DATE", "PLAYER", "PROMPT", "POINTS", "SECONDS", "REMARK"], rows, leftAligned: [0, 1, 2, 5],
      orSay: Self.none)
  }
}

extension RoundRecord {
  fileprivate var remark: String {
    switch outcome {
    case .drawn: takenFor.map { "looked like \(Prompt($0.identifier).phrase)" } ?? ""
    case .skipped: "skipped"
    case .timeUp: "time up"
    }
  }
}
#endif
