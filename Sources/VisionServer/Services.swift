import Foundation
import Hummingbird
import ImageIO
import Logging
import VisionRecords

/// What the routes share.
final class Services: Sendable {
  let engines: Engines
  let records: RecordStore?
  let writer: RecordWriter?
  let limits: ServerLimits
  /// For pictures. Those in work have as many pixels together as one may have.
  let queue: WorkQueue
  /// For reading and writing records: never in the way of pictures, nor behind them.
  let recordQueue: WorkQueue
  let uploads: UploadReading
  let metrics = ServerMetrics()
  let connections: ConnectionTable
  let diceSessions: SessionTable<DiceSession>
  let games: SessionTable<GameSession>
  let logger: Logger

  /// How much longer a game lives than a live roll: people draw, talk, and fetch another sheet.
  private static let gamePatience = 10.0

  init(_ engines: Engines, records: RecordStore?, limits: ServerLimits, logger: Logger) {
    self.engines = engines
    self.records = records
    writer = records.map { RecordWriter($0) }
    self.limits = limits
    self.logger = logger
    let deadline = Duration.seconds(limits.workSeconds)
    queue = WorkQueue(
      workers: limits.workerCount, waiting: limits.waiting, deadline: deadline,
      pixels: PixelBudget(limits.pixels))
    recordQueue = WorkQueue(workers: 2, waiting: 64, deadline: deadline)
    uploads = UploadReading(limits: limits, budget: ByteBudget(limit: limits.bodyBytesTogether))
    connections = ConnectionTable(limit: limits.connections, limitPerClient: limits.connectionsPerClient)
    diceSessions = SessionTable(
      noun: "session", lifetime: .seconds(limits.sessionIdleSeconds), limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
    games = SessionTable(
      noun: "game", lifetime: .seconds(limits.sessionIdleSeconds * Self.gamePatience), limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
  }

  /// Decodes a request's picture and finds in it what is asked for, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, what `find` throws.
  func read<Finding: Sendable>(
    _ request: Request, _ context: ServerRequestContext,
    _ find: @escaping @Sendable (OrientedPicture) throws -> Finding
  ) async throws -> Finding {
    try await read(try await uploads.picture(of: request, context), for: context.client, find)
  }

  /// Decodes a picture that has come and finds in it what is asked for, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, what `find` throws.
  func read<Finding: Sendable>(
    _ upload: UploadReading.Upload, for client: ClientAddress,
    _ find: @escaping @Sendable (OrientedPicture) throws -> Finding
  ) async throws -> Finding {
    let limits = ImageDecodingLimits(maximumPixels: limits.pixels, maximumBytes: limits.bodyBytes)
    return try await queue.run(for: client, on: upload.data) {
      try find(ImageDecoder.decode(upload.data, limits: limits).picture)
    }
  }
}
