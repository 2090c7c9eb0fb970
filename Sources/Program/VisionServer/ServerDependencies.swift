import Foundation
import Hummingbird
import ConfinedDecoding
import ImageIO
import Logging
import Synchronization
import VisionRecords

/// What the routes share.
final class ServerDependencies: Sendable {
  /// The file of records, where it is this server's.
  let records: RecordStore?
  /// Where rolls and games are recorded: in that file or by another server; nil where they aren't.
  let destination: (any RecordDestination)?
  let writer: RecordWriter?
  let limits: ServerLimits
  /// For pictures. Those in work have as many pixels together as one may have, and a quarter more for clients with none in work.
  let queue: WorkQueue
  /// For reading and writing records: never in the way of pictures, nor behind them.
  let recordQueue: WorkQueue
  let uploads: RequestBodyReader
  /// Where pictures are decoded.
  let decoding: DecodingPlace
  let metrics = ServerMetrics()
  let connections: ConnectionTable
  let diceSessions: SessionTable<DiceSession>
  let games: SessionTable<GameSession>
  let logger: Logger
  private let draining = Atomic(false)

  /// How much longer a game lives than a live roll: people draw, talk, and fetch another sheet.
  private static let gamePatience = 10.0

  /// - Parameter name: what sessions' identifiers begin with, where there are several servers.
  init(
    records: RecordStore?, destination: (any RecordDestination)?, name: String?,
    limits: ServerLimits, logger: Logger
  ) {
    self.records = records
    self.destination = destination
    var patience = RecordWriter.Limits()
    patience.longestPause = .seconds(5)
    writer = destination.map { RecordWriter($0, limits: patience) }
    self.limits = limits
    self.logger = logger
    let deadline = Duration.seconds(limits.workSeconds)
    queue = WorkQueue(
      workers: limits.workerCount, waiting: limits.queueLength, deadline: deadline,
      pixels: PixelBudget(limits.pixels))
    recordQueue = WorkQueue(workers: 2, waiting: 64, deadline: deadline)
    decoding = DecodingPlace(limits, logger: logger)
    uploads = RequestBodyReader(limits: limits, budget: ByteBudget(limit: limits.totalBodyBytes))
    connections = ConnectionTable(limit: limits.connections, limitPerClient: limits.connectionsPerClient)
    diceSessions = SessionTable(
      noun: "session", server: name, lifetime: .seconds(limits.sessionIdleSeconds), limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
    games = SessionTable(
      noun: "game", server: name, lifetime: .seconds(limits.sessionIdleSeconds * Self.gamePatience),
      limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
  }

  /// Whether the server is being stopped: it begins no session, and what distributes requests should send it no others.
  var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// Begins no session any more, and waits until those that there are have ended and everything is recorded, or the time for that
  /// is over.
  func drain() async {
    draining.store(true, ordering: .releasing)
    await diceSessions.close()
    await games.close()
    let end = ContinuousClock.now + .seconds(limits.drainSeconds)
    while .now < end, !(await isDrained) { try? await Task.sleep(for: .milliseconds(50)) }
  }

  private var isDrained: Bool {
    get async {
      guard await diceSessions.isEmpty, await games.isEmpty else { return false }
      return await writer?.pending.isEmpty ?? true
    }
  }

  /// Decodes a request's picture and finds in it what is asked for, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, what `find` throws.
  func read<Finding: Sendable>(
    _ request: Request, _ context: ServerRequestContext,
    _ find: @escaping @Sendable (OrientedImage) throws -> Finding
  ) async throws -> Finding {
    try await read(try await uploads.picture(of: request, context), for: context.client, find)
  }

  /// Decodes a picture that has come and finds in it what is asked for, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, what `find` throws.
  func read<Finding: Sendable>(
    _ upload: RequestBodyReader.Upload, for client: ClientAddress,
    _ find: @escaping @Sendable (OrientedImage) throws -> Finding
  ) async throws -> Finding {
    let limits = ImageDecodingLimits(maximumPixels: limits.pixels, maximumBytes: limits.bodyBytes)
    return try await queue.run(for: client, on: upload.data) { [decoding] in
      try find(decoding.decode(upload.data, limits: limits).picture)
    }
  }
}
