import DiceRoll
import Foundation
import Hummingbird
import VisionRecords
import Reports

/// Dice in a picture, and rolls before a camera.
struct DiceRoutes {
  let services: Services

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.post, "/api/dice") { [services] request, _ in
      _ = try QueryReading(request, known: [])
      let form = try PictureAnswerForm(acceptedBy: request)
      return try await services.read(request) { picture in
        let dice = try services.engines.dice.dice(in: picture)
          .leftToRight()
        let size = picture.size
        if let drawn = try form.encode(dice.drawing(in: size), on: picture) {
          return .bytes(drawn.data, type: drawn.type)
        }
        return .json(.image(nil, size, dice: dice))
      }
    }
    endpoints.on(.post, "/api/dice/sessions") { try await begin($0, $1) }
    endpoints.on(.get, "/api/dice/sessions/{session}") { [services] _, context in
      let session = try await services.diceSessions.use(try context.identifier("session")) { $0 }
      return .json(.session(session))
    }
    endpoints.on(.post, "/api/dice/sessions/{session}/frames") { try await take($0, $1) }
    endpoints.on(.delete, "/api/dice/sessions/{session}") { [services] _, context in
      let session = try await services.diceSessions.remove(try context.identifier("session"))
      return .json(.session(try services.end(session)))
    }
  }

  private struct NewSession: Decodable {
    var rule: DiceSession.Rule?
  }

  private func begin(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let wanted = try await services.uploads.decode(NewSession.self, from: request)
    let session = try await services.diceSessions.begin(for: context.client) { identifier in
      DiceSession(identifier: identifier, rule: wanted.rule ?? .steady)
    }
    var response = Response.json(.session(session), status: .created)
    response.headers[.location] = "/api/dice/sessions/\(session.identifier)"
    return response
  }

  private func take(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryReading(request, known: ["time"])
    let time = try query.number("time", in: 0...1e12)
    let identifier = try context.identifier("session")
    // Before the picture is read: a session that is gone costs nothing.
    let session = try await services.diceSessions.use(identifier) { $0 }
    let arrival = time ?? session.age
    let (dice, size) = try await services.read(request) { [services] picture in
      (
        try services.engines.dice.dice(in: picture).leftToRight(),
        picture.size
      )
    }
    let taken = try await services.diceSessions.use(identifier) { session in
      var taken = try session.take(dice, size: size, at: arrival)
      if let roll = taken.roll {
        taken.roll?.record = try services.record(roll, of: session)
        session.note(taken.roll?.record, ofRoll: roll.index)
      }
      return (frame: taken.frame, time: taken.time, roll: taken.roll, state: session.state(showing: dice))
    }
    return .json(
      .object([
        ("type", .string("frame")), ("frame", .integer(taken.frame)), ("time", .time(taken.time)),
        ("width", .integer(size.width)), ("height", .integer(size.height)), ("values", .values(dice)),
        ("dice", .dice(dice, in: size)), ("state", .string(taken.state.rawValue)),
        ("roll", taken.roll.map(JSON.roll) ?? .null),
      ]))
  }
}

extension Services {
  /// Records a roll, where rolls are recorded; it is in the file when this returns.
  ///
  /// - Returns: the number that it is recorded under.
  func record(_ roll: DiceSession.EndedRoll, of session: DiceSession) throws -> Int64? {
    try records?.add(
      roll.event, index: roll.index, in: RollSession(name: session.identifier, source: "web"), on: roll.date
    )?.rawValue
  }

  /// Ends a session, and records the roll at rest that its rule had yet to decide about.
  func end(_ session: DiceSession) throws -> DiceSession {
    var session = session
    if let roll = session.finish() { session.note(try record(roll, of: session), ofRoll: roll.index) }
    return session
  }
}

extension JSON {
  fileprivate static func session(_ session: DiceSession) -> JSON {
    .object([
      ("session", .string(session.identifier)), ("rule", .string(session.ruleName.rawValue)),
      ("frames", .integer(session.frameCount)), ("rolls", .array(session.rolls.map(roll))),
    ])
  }

  fileprivate static func roll(_ roll: DiceSession.EndedRoll) -> JSON {
    .object([
      ("type", .string("roll")), ("roll", roll.record.map { .integer(Int($0)) } ?? .null),
      ("index", .integer(roll.index)), ("date", .string(roll.date.formatted(.iso8601))),
      ("start", .moment(roll.event.start)), ("end", .moment(roll.event.end)),
      ("values", .values(roll.event.dice)), ("sum", .integer(roll.event.values.reduce(0, +))),
      ("dice", .dice(roll.event.dice, in: roll.size)),
    ])
  }
}
