#if Records
import Foundation
import PictionARy
package import Reports
package import VisionRecords

extension JSON {
  package static func score(_ score: PlayerScore) -> JSON {
    .object([
      ("type", .string("score")), ("player", .string(score.player)), ("games", .integer(score.games)),
      ("rounds", .integer(score.rounds)), ("points", .integer(score.points)), ("best", .integer(score.best)),
      ("mean", .number(score.mean, decimals: 2)),
    ])
  }

  package static func round(_ round: RoundRecord) -> JSON {
    .object(
      [
        ("type", .string("round")), ("game", .integer(Int(round.game.rawValue))),
        ("round", .integer(round.number)),
        ("date", .string(round.date.formatted(.iso8601))), ("player", .string(round.player)),
        ("prompt", .string(round.prompt.label)), ("outcome", .string(round.outcome.rawValue)),
        ("confidence", .drawingConfidence(round.confidence)), ("points", .integer(round.points)),
        ("takenFor", round.takenFor.map(classification) ?? .null),
        ("seconds", .number(round.seconds, decimals: 1)),
        ("hint", .boolean(round.isHinted)), ("image", .boolean(round.hasPicture)),
      ].withFormerKeys(.round))
  }
}
#endif
