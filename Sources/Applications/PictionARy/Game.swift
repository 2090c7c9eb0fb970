/// A game of PictionARy: who draws what until when, and what each drawing is worth.
///
/// A value without a clock, a camera or a model of its own: times are handed in, in seconds of any clock that is never set
/// back, and so is what the model says of a drawing. A server keeps one for each session, as it is or encoded.
///
/// The players take turns. Between two rounds nobody's time runs.
public struct Game: Codable, Hashable, Sendable {
  public let rules: GameRules
  /// In the order in which they take turns.
  public let players: [String]
  /// The rounds that have ended, in order.
  public private(set) var results: [RoundResult] = []
  /// The round that is being played; nil between rounds and at the end.
  public private(set) var round: Round?
  private var deck: PromptDeck
  private var isEnded = false

  /// A game before its first round.
  ///
  /// - Parameters:
  ///   - labels: what may be asked for, as the model spells it; "nothing" is left out.
  ///   - players: different names, at least one, none longer than `longestName`.
  ///   - rules: the time limit and the number of rounds.
  ///   - seed: in which order things are asked for.
  public init(
    labels: [String], players: [String], rules: GameRules = GameRules(), seed: UInt64
  ) throws(GameError) {
    deck = PromptDeck(labels.filter { $0 != DrawingClassifier.nothingLabel }, seed: seed)
    self.players = players
    self.rules = rules
    try check()
  }

  /// How long a player's name may be: letters as people count them, and bytes of UTF-8, since one letter may have any number of
  /// marks on it.
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

  /// How many rounds the game has; nil where it goes on until it is ended.
  public var roundCount: Int? {
    guard let product = rules.roundsPerPlayer?.multipliedReportingOverflow(by: players.count) else {
      return nil
    }
    return product.overflow ? .max : product.partialValue
  }

  /// Whether no more rounds come.
  public var isOver: Bool { isEnded || (roundCount.map { results.count >= $0 } ?? false) }

  /// Who draws now or next; nil at the end.
  public var player: String? {
    // An encoded game may have been tampered with.
    isOver || players.isEmpty ? nil : players[results.count % players.count]
  }

  /// The points of a player so far.
  public func points(of player: String) -> Int {
    results.reduce(0) { $1.player == player ? $0 + $1.points : $0 }
  }

  /// Names the next thing to draw and starts the clock.
  ///
  /// - Parameter time: now.
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

  /// Takes a picture of the drawing, as the model sees it, and ends the round; a picture from after the time limit
  /// comes too late and has no points.
  ///
  /// Where the model is surest of "nothing", or says nothing at all, that is a picture with `.nothingDrawn`.
  ///
  /// - Parameters:
  ///   - drawing: the model's classifications; those that are missing count as 0.
  ///   - time: when the picture was taken, not when it was classified: a slow computer costs no player points.
  /// - Returns: the result; nil where the round goes on.
  public mutating func submit(_ drawing: [Classification], at time: Double) throws(GameError) -> RoundResult?
  {
    guard let surest = drawing.surest, surest.identifier != DrawingClassifier.nothingLabel else {
      return try submit(.nothingDrawn, at: time)
    }
    let round = try roundInPlay()
    guard time <= round.deadline else { return end(round, .timeUp, at: time) }
    return end(round, .drawn, drawing: drawing, at: time)
  }

  /// Takes a picture that has no rating. The round goes on, and so does its clock.
  ///
  /// - Returns: the round's result where its time is up; nil where it goes on.
  public mutating func submit(_ problem: DrawingProblem, at time: Double) throws(GameError) -> RoundResult? {
    let round = try roundInPlay()
    guard time <= round.deadline else { return end(round, .timeUp, at: time) }
    // Whoever holds a camera on nothing has any number of them.
    if round.problems.count < Self.rememberedProblems { self.round?.problems.append(problem) }
    return nil
  }

  /// Gives the round up, without points. What was asked for isn't asked for again before everything else was.
  public mutating func skip(at time: Double) throws(GameError) -> RoundResult {
    let round = try roundInPlay()
    return end(round, time <= round.deadline ? .skipped : .timeUp, at: time)
  }

  /// A line that helps to draw what was asked for. It costs no points; the result tells of it.
  public mutating func takeHint() throws(GameError) -> String {
    let round = try roundInPlay()
    self.round?.isHinted = true
    return round.prompt.hint
  }

  /// Looks at the clock: ends the round where its time is up.
  ///
  /// - Returns: the round's result; nil where it goes on or none is being played.
  public mutating func update(at time: Double) -> RoundResult? {
    guard let round, time > round.deadline else { return nil }
    return end(round, .timeUp, at: time)
  }

  /// Ends the game. A round that is being played doesn't count.
  public mutating func end() {
    round = nil
    isEnded = true
  }

  /// How many pictures without a rating a round's result tells of.
  private static let rememberedProblems = 100

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
