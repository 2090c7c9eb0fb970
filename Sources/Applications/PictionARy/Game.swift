/// A game of PictionARy: turns, prompts, deadlines and scores.
///
/// The game has no clock, camera or model: the caller passes the time, in seconds of any monotonic clock, and
/// the model's classifications. The players take turns; no clock runs between rounds.
public struct Game: Codable, Hashable, Sendable {
  public let rules: GameRules
  /// The players in the order of their turns.
  public let players: [String]
  /// The completed rounds, in order.
  public private(set) var results: [RoundResult] = []
  /// The round in progress; nil between rounds and at the end.
  public private(set) var round: Round?
  private var deck: PromptDeck
  private var isEnded = false

  /// Creates a game before its first round.
  ///
  /// - Parameters:
  ///   - labels: the labels to prompt for, as the model spells them; "nothing" is left out.
  ///   - players: different names, at least one, none longer than `longestName`.
  ///   - rules: the time limit and the number of rounds.
  ///   - seed: determines the order of the prompts.
  public init(
    labels: [String], players: [String], rules: GameRules = GameRules(), seed: UInt64
  ) throws(GameError) {
    deck = PromptDeck(labels.filter { $0 != DrawingClassifier.nothingLabel }, seed: seed)
    self.players = players
    self.rules = rules
    try check()
  }

  /// The maximum length of a player's name, in grapheme clusters and in bytes of UTF-8: a cluster can have
  /// any number of combining marks.
  public static let longestName = (letters: 40, bytes: 200)

  private func check() throws(GameError) {
    if deck.count == 0 { throw .noLabels }
    if players.isEmpty { throw .noPlayers }
    var names: Set<String> = []
    for player in players {
      guard player.contains(where: { !$0.isWhitespace }) else { throw .namelessPlayer }
      guard player.utf8.count <= Self.longestName.bytes, player.count <= Self.longestName.letters else {
        throw .longName
      }
      guard names.insert(player).inserted else { throw .duplicatePlayer(player) }
    }
    guard rules.timeLimit > 0, rules.timeLimit.isFinite else { throw .timeLimit(rules.timeLimit) }
    if let count = rules.roundsPerPlayer, count < 1 { throw .roundsPerPlayer(count) }
  }

  /// The number of rounds; nil if the game continues until `end()`.
  public var roundCount: Int? {
    guard let product = rules.roundsPerPlayer?.multipliedReportingOverflow(by: players.count) else {
      return nil
    }
    return product.overflow ? .max : product.partialValue
  }

  /// Whether no rounds are left.
  public var isOver: Bool { isEnded || (roundCount.map { results.count >= $0 } ?? false) }

  /// The player of the current or the next round; nil at the end.
  public var player: String? {
    // A decoded game may have been tampered with.
    isOver || players.isEmpty ? nil : players[results.count % players.count]
  }

  public func points(of player: String) -> Int {
    results.reduce(0) { $1.player == player ? $0 + $1.points : $0 }
  }

  /// Prompts the next player and starts the clock.
  ///
  /// - Parameter time: the current time.
  @discardableResult
  public mutating func startRound(at time: Double) throws(GameError) -> Round {
    guard let player else { throw .over }
    guard round == nil else { throw .roundInPlay }
    guard let label = deck.deal() else { throw .noLabels }
    let round = Round(
      number: results.count + 1, player: player, prompt: Prompt(label), start: time,
      timeLimit: rules.timeLimit)
    self.round = round
    return round
  }

  /// Submits a drawing's classifications and ends the round. A photo from after the deadline has no points.
  ///
  /// Submits `.nothingDrawn` instead if there are none, or "nothing" has the highest confidence.
  ///
  /// - Parameters:
  ///   - drawing: the model's classifications; missing labels have confidence 0.
  ///   - time: the time at which the photo was taken, not classified: a slow computer costs no player points.
  /// - Returns: the result; nil if the round continues.
  public mutating func submit(_ drawing: [Classification], at time: Double) throws(GameError) -> RoundResult?
  {
    guard let surest = drawing.surest, surest.identifier != DrawingClassifier.nothingLabel else {
      return try submit(.nothingDrawn, at: time)
    }
    let round = try roundInPlay()
    guard time <= round.deadline else { return end(round, .timeUp, at: time) }
    return end(round, .drawn, drawing: drawing, at: time)
  }

  /// Submits a photo that has no rating. The round and its clock continue.
  ///
  /// - Returns: the result if the round's time is up; nil if the round continues.
  public mutating func submit(_ problem: DrawingProblem, at time: Double) throws(GameError) -> RoundResult? {
    let round = try roundInPlay()
    guard time <= round.deadline else { return end(round, .timeUp, at: time) }
    // A camera that sees no drawing causes an unlimited number of problems.
    if round.problems.count < Self.maximumProblemCount { self.round?.problems.append(problem) }
    return nil
  }

  /// Gives up the round without points. Its prompt doesn't repeat before all others have been used.
  public mutating func skip(at time: Double) throws(GameError) -> RoundResult {
    let round = try roundInPlay()
    return end(round, time <= round.deadline ? .skipped : .timeUp, at: time)
  }

  /// The hint for the prompt. It costs no points; the result records its use.
  public mutating func takeHint() throws(GameError) -> String {
    let round = try roundInPlay()
    self.round?.isHinted = true
    return round.prompt.hint
  }

  /// Ends the round if its time is up.
  ///
  /// - Returns: the round's result; nil if the round continues or none is in progress.
  public mutating func update(at time: Double) -> RoundResult? {
    guard let round, time > round.deadline else { return nil }
    return end(round, .timeUp, at: time)
  }

  /// Ends the game. A round in progress doesn't count.
  public mutating func end() {
    round = nil
    isEnded = true
  }

  /// The maximum number of problems in a round's result.
  private static let maximumProblemCount = 100

  private func roundInPlay() throws(GameError) -> Round {
    guard let round else { throw isOver ? .over : .noRoundInPlay }
    return round
  }

  private mutating func end(
    _ round: Round, _ outcome: RoundResult.Outcome, drawing: [Classification] = [], at time: Double
  ) -> RoundResult {
    let result = RoundResult(round, outcome, drawing: drawing, at: time)
    results.append(result)
    self.round = nil
    return result
  }
}
