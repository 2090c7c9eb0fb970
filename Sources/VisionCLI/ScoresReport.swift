import Foundation
import PictionARy
import Records
import Reports

/// Writes recorded scores and rounds.
struct ScoresReport {
  let isJSON: Bool
  let console: Console

  func scores(_ scores: [PlayerScore]) {
    if isJSON {
      for score in scores { console.print(JSON.score(score).text) }
      return
    }
    let rows = scores.map { score in
      [
        score.player.withoutControls, String(score.games), String(score.rounds), String(score.points),
        String(score.best), String(format: "%.1f", score.mean),
      ]
    }
    table(["PLAYER", "GAMES", "ROUNDS", "POINTS", "BEST", "MEAN"], rows, leftAligned: [0])
  }

  func rounds(_ rounds: [RoundRecord]) {
    if isJSON {
      for round in rounds { console.print(JSON.round(round).text) }
      return
    }
    let rows = rounds.map { round in
      [
        round.date.localText, round.player.withoutControls, round.prompt.name.withoutControls,
        String(round.points), String(format: "%.1f", round.seconds), round.remark.withoutControls,
      ]
    }
    table(["DATE", "PLAYER", "PROMPT", "POINTS", "SECONDS", "REMARK"], rows, leftAligned: [0, 1, 2, 5])
  }

  private func table(_ head: [String], _ rows: [[String]], leftAligned: Set<Int>) {
    guard !rows.isEmpty else { return console.print("No such rounds are recorded.") }
    let lines = [head] + rows
    let widths = head.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      let cells = line.enumerated().map { column, text in
        let gap = String(repeating: " ", count: widths[column] - text.count)
        return leftAligned.contains(column) ? text + gap : gap + text
      }
      console.print(cells.joined(separator: "  ").replacing(/\s+$/, with: ""))
    }
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

extension Date {
  /// Such as `2026-11-21 18:30`.
  fileprivate var localText: String {
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: self)
    return String(
      format: "%04d-%02d-%02d %02d:%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
      parts.minute ?? 0)
  }
}
