#if Server
import PictionARy
import Reports

extension JSON {
  /// The number of rounds in each response; the others have their own route.
  private static let latestResults = 20

  static func game(_ session: GameSession) -> JSON {
    let game = session.game
    let members: [(String, JSON)] = [
      ("game", .string(session.identifier)), ("players", .array(game.players.map { .string($0) })),
      ("timeLimit", .number(game.rules.timeLimit, decimals: 1)),
      ("roundsPerPlayer", game.rules.roundsPerPlayer.map { .integer($0) } ?? .null),
      ("roundCount", game.roundCount.map { .integer($0) } ?? .null), ("isOver", .boolean(game.isOver)),
      ("player", game.player.map { .string($0) } ?? .null),
      ("round", game.round.map { round($0, timeLimit: game.rules.timeLimit, at: session.now) } ?? .null),
      ("resultCount", .integer(game.results.count)),
      ("results", .array(game.results.suffix(latestResults).map { playedRound($0, in: session) })),
      ("standings", .standings(game.standings)),
    ]
    return .object(members + expiryMember(session.lifetime))
  }

  private static func round(_ round: Round, timeLimit: Double, at time: Double) -> JSON {
    .object([
      ("number", .integer(round.number)), ("player", .string(round.player)),
      ("prompt", .string(round.prompt.label)), ("phrase", .string(round.prompt.phrase)),
      ("timeLimit", .number(timeLimit, decimals: 1)),
      ("timeLeft", .number(round.timeLeft(at: time), decimals: 2)), ("hint", .boolean(round.isHinted)),
    ])
  }

  /// A completed round, with the sentences for pages.
  static func playedRound(_ result: RoundResult, in session: GameSession) -> JSON {
    let members = JSON.roundMembers(result).map { name, value in
      name == "takenFor" ? (name, result.takenFor.map(takenFor) ?? .null) : (name, value)
    }
    let recording: [(String, JSON)] =
      switch session.unrecorded[result.number] {
      case .pending: [("recording", .string("pending"))]
      case .refused: [("recording", .string("refused"))]
      case nil, .off, .recorded: []
      }
    return .object(
      members + recording + [
        ("phrase", .string(result.prompt.phrase)), ("sentence", .string(result.sentence)),
      ])
  }

  private static func takenFor(_ classification: Classification) -> JSON {
    .object([
      ("identifier", .string(classification.identifier)),
      ("confidence", .drawingConfidence(classification.confidence)),
      ("phrase", .string(Prompt(classification.identifier).phrase)),
    ])
  }

  static func problem(_ problem: DrawingProblem) -> JSON {
    .object([
      ("problem", .string(problem.rawValue)),
      (
        "message",
        .string(
          [problem.errorDescription, problem.recoverySuggestion].compactMap(\.self).joined(separator: " "))
      ),
    ])
  }

  static func labels(_ classifier: DrawingClassifier) -> JSON {
    let defaults = Set(classifier.defaultLabels)
    let labels = classifier.labels.map { label in
      JSON.object([
        ("label", .string(label)), ("name", .string(Prompt(label).name)),
        ("phrase", .string(Prompt(label).phrase)),
        ("isDefault", .boolean(defaults.contains(label))),
      ])
    }
    return .object([("labels", .array(labels))])
  }
}
#endif
