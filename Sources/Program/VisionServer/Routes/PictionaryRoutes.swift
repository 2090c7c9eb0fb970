#if Server
import Foundation
import Hummingbird
import ImageIO
import PictionARy
import VisionRecords
import Reports

struct PictionaryRoutes {
  let services: ServerDependencies
  let models: ServerModels

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/pictionary/labels") { [models] _, _ in
      .json(.labels(models.drawings))
    }
    endpoints.on(.post, "/api/pictionary/games") { try await start($0, $1) }
    endpoints.on(.get, "/api/pictionary/games/{game}") { _, context in
      try await play(context) { _, _ in }
    }
    endpoints.on(.get, "/api/pictionary/games/{game}/results") { try await results($0, $1) }
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
    endpoints.on(.post, "/api/pictionary/games/{game}/drawings") { try await submitImage($0, $1) }
    endpoints.on(.delete, "/api/pictionary/games/{game}") { [services] _, context in
      .json(.game(await services.end(try await services.games.remove(try context.identifier("game")))))
    }
  }

  private struct NewGame: Decodable {
    var players: [String]?
    var timeLimit: Double?
    var roundsPerPlayer: WholeNumber?
    var labels: [String]?
  }

  private static let maximumPlayers = 16
  /// In seconds.
  private static let maximumTimeLimit = 3_600.0

  private func start(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let wanted = try await services.uploads.decode(NewGame.self, from: request, context)
    let drawings = models.drawings
    let players = wanted.players ?? ["Player 1"]
    guard players.count <= Self.maximumPlayers else {
      throw Problem(.unprocessable, "A game has at most \(Self.maximumPlayers) players.")
    }
    if let timeLimit = wanted.timeLimit, timeLimit > Self.maximumTimeLimit {
      throw Problem(.unprocessable, "A round takes at most an hour.")
    }
    if let labels = wanted.labels, labels.count > drawings.labels.count {
      throw Problem(.unprocessable, "The model has \(drawings.labels.count) labels, not \(labels.count).")
    }
    if let unknown = wanted.labels?.first(where: { !drawings.labels.contains($0) }) {
      throw Problem(
        .unprocessable, "The model has no label “\(unknown.shortened)”.",
        recovery: "See /api/pictionary/labels.")
    }
    let game: Game
    do {
      game = try Game(
        labels: wanted.labels ?? drawings.defaultLabels, players: players,
        rules: GameRules(timeLimit: wanted.timeLimit ?? 45, roundsPerPlayer: wanted.roundsPerPlayer?.value),
        seed: UInt64.random(in: 0 ... .max))
    } catch {
      throw Problem(.unprocessable, error.localizedDescription.asSentence)
    }
    if let count = game.roundCount, count > GameSession.maximumRounds {
      throw Problem(.unprocessable, "A game has at most \(GameSession.maximumRounds) rounds.")
    }
    let session = try await services.games.begin(for: context.client) { [services] identifier in
      let record = try await services.destination?.begin(GameOpening(game, date: Date()))
      return GameSession(
        identifier: identifier, lifetime: services.games.lifetime / .seconds(1), game: game, record: record)
    }
    var response = Response.json(.game(session), status: .created)
    response.headers[.location] = "/api/pictionary/games/\(session.identifier)"
    return response
  }

  private static let maximumPageSize = 100

  private func results(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryParameters(request, known: ["limit", "offset"])
    let limit = try query.integer("limit", in: 0...Self.maximumPageSize) ?? Self.maximumPageSize
    let offset = try query.integer("offset", in: 0 ... .max) ?? 0
    let session = try await services.games.use(try context.identifier("game")) { $0 }
    let results = session.game.results
    return .json(
      .object([
        ("total", .integer(results.count)),
        ("results", .array(results.dropFirst(offset).prefix(limit).map { .playedRound($0, in: session) })),
      ]))
  }

  /// The maximum age in seconds that a request may declare for its image.
  private static let maximumImageAge = 5.0

  private func submitImage(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryParameters(request, known: ["age"])
    let age = try query.number("age", in: 0...Self.maximumImageAge) ?? 0
    let identifier = try context.identifier("game")
    // Before the image is read, so that a request without an active round costs nothing.
    try await services.games.use(identifier) { session in
      session.checkDeadline(age: Self.maximumImageAge)
      _ = try Self.inPlay { try session.round }
    }
    try services.queue.checkSpace(for: context.client)
    let upload = try await services.uploads.picture(of: request, context)
    // The time counts when the image has arrived completely, so that sending it slowly gains nothing.
    let picture = try await services.games.use(identifier) { session in
      try Self.inPlay { try session.beginImage(age: age) }
    }
    let seen: Result<[Classification], DrawingProblem>
    do {
      seen = try await classify(at: upload, for: context.client)
    } catch {
      try? await services.games.use(identifier) { $0.endImage() }
      throw error
    }
    return try await play(context) { session, outcome in
      session.endImage()
      // Another image may have ended the round meanwhile; this one doesn't count for the next.
      guard session.game.round?.number == picture.round else {
        throw Problem(.conflict, "The round ended before the image was read.")
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

  private func classify(
    at upload: RequestBodyReader.Upload, for client: ClientAddress
  ) async throws -> Result<[Classification], DrawingProblem> {
    let drawings = models.drawings
    do {
      return .success(
        try await services.read(upload, for: client) { decoded in
          try drawings.classifyDrawing(in: decoded.picture)
        })
    } catch let problem as DrawingProblem {
      return .failure(problem)
    } catch let error as ImageDecodingError where Problem(describing: error).kind == .unreadableImage {
      return .failure(.unreadable)
    }
  }

  private struct Outcome: Sendable {
    var result: RoundResult?
    var hint: String?
    var problem: DrawingProblem?
    var classifications: [Classification]?

    /// Only the game if there is nothing else to report.
    func json(in session: GameSession) -> JSON {
      var members: [(String, JSON)] = []
      if let classifications { members.append(("classifications", .classifications(classifications))) }
      if let hint { members.append(("hint", .string(hint))) }
      if classifications != nil || problem != nil {
        members.append(("problem", problem.map(JSON.problem) ?? .null))
      }
      if classifications != nil || problem != nil || result != nil {
        members.append(("result", result.map { .playedRound($0, in: session) } ?? .null))
      }
      guard !members.isEmpty else { return .game(session) }
      return .object(members + [("game", .game(session))])
    }
  }

  /// Carries out a step of a game, records the rounds that it completed, and responds with the game.
  private func play(
    _ context: ServerRequestContext, status: HTTPResponse.Status = .ok,
    _ step: @Sendable (inout GameSession, inout Outcome) throws -> Void
  ) async throws -> Response {
    let identifier = try context.identifier("game")
    let (session, outcome, ended) = try await services.games.use(identifier) { session in
      session.checkDeadline()
      var outcome = Outcome()
      let step = Result {
        try Self.inPlay { try step(&session, &outcome) }
        return outcome
      }
      session.checkDeadline()
      return (session, step, session.takeCompletedRounds())
    }
    let recordings = await services.record(ended, of: session)
    // If the game was ended meanwhile, its last state is reported.
    let updated = try? await services.games.use(identifier) { session in
      for (round, recording) in recordings { session.setRecording(recording, ofRound: round) }
      return session
    }
    return .json(try outcome.get().json(in: updated ?? session), status: status)
  }

  /// Carries out a step of a game; an invalid step is reported as a conflict.
  private static func inPlay<Result>(_ step: () throws -> Result) throws -> Result {
    do {
      return try step()
    } catch let error as GameError {
      throw Problem(.conflict, error.localizedDescription.asSentence)
    }
  }
}
#endif
