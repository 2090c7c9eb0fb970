#if Server
import DiceRoll
import Foundation
import Hummingbird
import ImageIO
import VisionRecords
import Reports

struct DiceRoutes {
  let services: ServerDependencies
  let models: ServerModels

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/dice") { [services, models] request, context in
      _ = try QueryParameters(request, known: [])
      let form = try ImageResponseFormat(acceptedBy: request)
      return try await services.read(request, context) { decoded in
        let picture = decoded.picture
        let found = try models.dice.findings(in: picture).leftToRight()
        let size = picture.size
        if let drawn = try form.encode(found.drawing(in: size), on: picture) {
          return .bytes(drawn.data, type: drawn.type)
        }
        return .json(.image(nil, size, found, remarks: decoded.remarks))
      }
    }
    endpoints.on(.post, "/api/dice/sessions") { try await start($0, $1) }
    endpoints.on(.get, "/api/dice/sessions/{session}") { [services] _, context in
      let session = try await services.diceSessions.use(try context.identifier("session")) { $0 }
      return .json(.session(session, services))
    }
    endpoints.on(.post, "/api/dice/sessions/{session}/frames") { try await processFrame($0, $1) }
    endpoints.on(.delete, "/api/dice/sessions/{session}") { [services] _, context in
      let session = try await services.diceSessions.remove(try context.identifier("session"))
      return .json(.session(await services.end(session), services))
    }
  }

  private struct NewSession: Decodable {
    var rule: RollRuleName?
    /// In dice notation.
    var expect: String?

    /// - Throws: a `Problem` if `expect` isn't valid dice notation.
    func expected() throws -> DiceNotation? {
      do {
        return try expect.map { try DiceNotation($0) }
      } catch let error as DiceNotationError {
        throw Problem(
          .badRequest, error.errorDescription ?? "", recovery: error.recoverySuggestion ?? "")
      }
    }
  }

  private func start(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let wanted = try await services.uploads.decode(NewSession.self, from: request, context)
    let expected = try wanted.expected()
    let lifetime = services.diceSessions.lifetime / .seconds(1)
    let session = try await services.diceSessions.begin(for: context.client) { [models] identifier in
      DiceSession(
        identifier: identifier, lifetime: lifetime, expected: expected,
        tracker: RollTracker(
          rule: wanted.rule ?? .steady, look: models.frameReadingMode, expecting: expected?.count))
    }
    var response = Response.json(.session(session, services), status: .created)
    response.headers[.location] = "/api/dice/sessions/\(session.identifier)"
    return response
  }

  private func processFrame(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryParameters(request, known: ["time"])
    let time = try query.number("time", in: 0...1e12)
    let identifier = try context.identifier("session")
    // Before the image is read, so that an ended session costs nothing.
    let session = try await services.diceSessions.use(identifier) { $0 }
    let arrival = time ?? session.age
    let (dice, size, taken) = try await services.read(request, context) { [models] decoded in
      let picture = decoded.picture
      let dice = try models.dice.findings(in: picture, look: session.tracker.look).dice.leftToRight()
      let recheck = models.rechecksAtRest ? models.dice.recheck(of: picture) : nil
      let size = picture.size
      return (dice, size, try session.update(dice, size: size, at: arrival, recheck: recheck))
    }
    let (shown, frame, ended, state) = try await services.diceSessions.use(identifier) { session in
      // If another frame was processed meanwhile, this one is reported as it was read.
      let taken =
        taken.frame == session.tracker.frameCount ? taken : try session.update(dice, size: size, at: arrival)
      return (taken.tracker.dice, taken.frame, session.apply(taken), session.tracker.state)
    }
    var roll = ended
    if let ended {
      let recording = await services.record(ended, of: identifier)
      roll?.recording = recording
      // Ignored if the session was ended meanwhile.
      try? await services.diceSessions.use(identifier) {
        $0.setRecording(recording, ofRoll: ended.roll.index)
      }
    }
    let extent: [(String, JSON)] = [("width", .integer(size.width)), ("height", .integer(size.height))]
    let outcome: [(String, JSON)] = [
      ("state", .string(state.rawValue)),
      ("roll", roll.map { JSON.roll($0, expecting: session.expected) } ?? .null),
    ]
    return .json(
      .frame(
        frame, time: arrival,
        extent + JSON.diceMembers(shown, in: size) + outcome + JSON.drainingMember(services)))
  }
}

extension JSON {
  /// `draining`, while the server is shutting down: once the table is empty, use another server.
  fileprivate static func drainingMember(_ services: ServerDependencies) -> [(String, JSON)] {
    services.isDraining ? [("draining", .boolean(true))] : []
  }

  fileprivate static func session(_ session: DiceSession, _ services: ServerDependencies) -> JSON {
    .object(
      [
        ("session", .string(session.identifier)), ("rule", .string(session.tracker.ruleName.rawValue)),
        ("expect", session.expected.map { .string($0.description) } ?? .null),
        ("frames", .integer(session.tracker.frameCount)),
        ("rolls", .array(session.rolls.map { roll($0, expecting: session.expected) })),
      ] + expiryMember(session.lifetime) + drainingMember(services))
  }

  /// `expiresIn`, the seconds until a session or game ends without another request; none once it has ended.
  static func expiryMember(_ lifetime: Double?) -> [(String, JSON)] {
    lifetime.map { [("expiresIn", .number($0, decimals: 1))] } ?? []
  }

  fileprivate static func roll(_ ended: DiceSession.CompletedRoll, expecting expected: DiceNotation?) -> JSON
  {
    .roll(
      ended.roll, date: ended.date, recording: ended.recording,
      more: outcomeMembers(of: ended.roll.event.dice, expecting: expected))
  }
}
#endif
