import Foundation
import Hummingbird
import ImageIO
import PictionARy
import VisionRecords
import Reports

/// Games of PictionARy.
struct PictionaryRoutes {
  let services: Services

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/pictionary/labels") { [services] _, _ in
      .json(.labels(services.engines.drawings))
    }
    endpoints.on(.get, "/api/pictionary/scores") { [services] request, _ in
      _ = try QueryReading(request, known: [])
      let scores = try services.records?.scores() ?? []
      return .json(.object([("scores", .array(scores.map(JSON.score)))]))
    }
    endpoints.on(.post, "/api/pictionary/games") { try await begin($0, $1) }
    endpoints.on(.get, "/api/pictionary/games/{game}") { _, context in
      try await play(context) { _, _ in }
    }
    endpoints.on(.post, "/api/pictionary/games/{game}/rounds") { _, context in
      try await play(context, status: .created) { session, _ in
        try session.game.startRound(at: session.now)
      }
    }
    endpoints.on(.post, "/api/pictionary/games/{game}/skip") { _, context in
      try await play(context) { session, outcome in outcome.result = try session.game.skip(at: session.now) }
    }
    endpoints.on(.post, "/api/pictionary/games/{game}/hint") { _, context in
      try await play(context) { session, outcome in outcome.hint = try session.game.takeHint() }
    }
    endpoints.on(.post, "/api/pictionary/games/{game}/drawings") { try await take($0, $1) }
    endpoints.on(.delete, "/api/pictionary/games/{game}") { [services] _, context in
      .json(.game(try services.end(try await services.games.remove(try context.identifier("game")))))
    }
  }

  private struct NewGame: Decodable {
    var players: [String]?
    var timeLimit: Double?
    var roundsPerPlayer: Int?
    var labels: [String]?
  }

  /// How many players a game may have, and how many letters a name.
  private static let playerLimits = (count: 16, letters: 40)
  /// Seconds that a round may take at most.
  private static let longestRound = 3_600.0

  private func begin(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let wanted = try await services.uploads.decode(NewGame.self, from: request)
    let drawings = services.engines.drawings
    let players = wanted.players ?? ["Player 1"]
    guard players.count <= Self.playerLimits.count,
      players.allSatisfy({ $0.count <= Self.playerLimits.letters })
    else {
      throw Problem(
        .unprocessable,
        "A game has \(Self.playerLimits.count) players at most, with names of \(Self.playerLimits.letters) letters at most."
      )
    }
    if let timeLimit = wanted.timeLimit, timeLimit > Self.longestRound {
      throw Problem(.unprocessable, "A round takes an hour at most.")
    }
    if let unknown = wanted.labels?.first(where: { !drawings.labels.contains($0) }) {
      throw Problem(
        .unprocessable, "The model has no label “\(unknown)”.", recovery: "See /api/pictionary/labels.")
    }
    let game: Game
    do {
      game = try Game(
        labels: wanted.labels ?? drawings.defaultLabels, players: players,
        rules: GameRules(timeLimit: wanted.timeLimit ?? 45, roundsPerPlayer: wanted.roundsPerPlayer),
        seed: UInt64.random(in: 0 ... .max))
    } catch {
      throw Problem(.unprocessable, error.localizedDescription.asSentence)
    }
    let session = try await services.games.begin(for: context.client) { [services] identifier in
      GameSession(identifier: identifier, game: game, record: try services.records?.begin(game, on: Date()))
    }
    var response = Response.json(.game(session), status: .created)
    response.headers[.location] = "/api/pictionary/games/\(session.identifier)"
    return response
  }

  /// The oldest picture that is still taken for one of the moment it was sent, in seconds.
  private static let oldestPicture = 5.0

  private func take(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryReading(request, known: ["age"])
    let age = try query.number("age", in: 0...Self.oldestPicture) ?? 0
    let identifier = try context.identifier("game")
    let picture = try await services.games.use(identifier) { session in
      session.lookAtClock()
      return try Self.inPlay { try session.beginPicture(age: age) }
    }
    let seen: Result<[Classification], DrawingProblem>
    do {
      seen = try await look(at: request)
    } catch {
      try? await services.games.use(identifier) { $0.endPicture() }
      throw error
    }
    return try await play(context) { session, outcome in
      session.endPicture()
      // Another picture may have ended the round meanwhile: this one doesn't count for the next.
      guard session.game.round?.number == picture.round else {
        throw Problem(.conflict, "The round had ended when the picture was read.")
      }
      switch seen {
      case .success(let drawing):
        outcome.classifications = Array(drawing.prefix(5))
        outcome.result = try session.game.submit(drawing, at: picture.time)
      case .failure(let problem):
        outcome.problem = problem
        outcome.result = try session.game.submit(problem, at: picture.time)
      }
    }
  }

  /// What the model says of a request's picture.
  private func look(at request: Request) async throws -> Result<[Classification], DrawingProblem> {
    let drawings = services.engines.drawings
    do {
      return .success(
        try await services.read(request) { picture in
          try drawings.drawing(in: picture)
        })
    } catch let problem as DrawingProblem {
      return .failure(problem)
    } catch let error as ImageDecodingError where Problem(describing: error).kind == .unreadablePicture {
      return .failure(.unreadable)
    }
  }

  /// What a step of a game led to.
  private struct Outcome: Sendable {
    var result: RoundResult?
    var hint: String?
    var problem: DrawingProblem?
    var classifications: [Classification]?

    /// The game alone where there is nothing else to tell.
    func json(in session: GameSession) -> JSON {
      var members: [(String, JSON)] = []
      if let classifications { members.append(("classifications", .classifications(classifications))) }
      if let hint { members.append(("hint", .string(hint))) }
      if classifications != nil || problem != nil {
        members.append(("problem", problem.map(JSON.problem) ?? .null))
      }
      if classifications != nil || problem != nil || result != nil {
        members.append(("result", result.map(JSON.playedRound) ?? .null))
      }
      guard !members.isEmpty else { return .game(session) }
      return .object(members + [("game", .game(session))])
    }
  }

  /// Takes a step of a game, records the rounds that have ended with it, and answers with the game.
  private func play(
    _ context: ServerRequestContext, status: HTTPResponse.Status = .ok,
    _ step: @Sendable (inout GameSession, inout Outcome) throws -> Void
  ) async throws -> Response {
    let identifier = try context.identifier("game")
    let (session, outcome) = try await services.games.use(identifier) { [services] session in
      var outcome = Outcome()
      let before = session.game.results.count
      session.lookAtClock()
      let step = Result { try Self.inPlay { try step(&session, &outcome) } }
      if let record = session.record {
        for result in session.game.results[before...] {
          try services.records?.add(result, to: record, on: Date())
        }
      }
      try step.get()
      return (session, outcome)
    }
    return .json(outcome.json(in: session), status: status)
  }

  /// Runs a step of a game; what it can't do now is a conflict.
  private static func inPlay<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as GameError {
      throw Problem(.conflict, error.localizedDescription.asSentence)
    }
  }
}
