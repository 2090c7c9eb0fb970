package import PictionARy

extension JSON {
  /// A completed round, with its type first.
  package static func roundMembers(_ result: RoundResult) -> [(String, JSON)] {
    [
      ("type", .string("round")), ("round", .integer(result.number)), ("player", .string(result.player)),
      ("prompt", .string(result.prompt.label)), ("outcome", .string(result.outcome.rawValue)),
      ("confidence", .drawingConfidence(result.confidence)), ("points", .integer(result.points)),
      ("takenFor", result.takenFor.map(classification) ?? .null),
      ("seconds", .number(result.duration, decimals: 1)), ("hint", .boolean(result.isHinted)),
    ]
  }

  /// The players' points, in descending order.
  package static func standings(_ standings: [Standing]) -> JSON {
    .array(
      standings.map { standing in
        .object([
          ("rank", .integer(standing.rank)), ("player", .string(standing.player)),
          ("points", .integer(standing.points)), ("rounds", .integer(standing.rounds)),
        ])
      })
  }
}
