#if Server
import Foundation
import Hummingbird
import ConfinedDecoding
import ImageIO
import Logging
import Synchronization
import VideoFrames
import VisionRecords

final class ServerDependencies: Sendable {
  /// The database of records, if this server has it.
  let records: RecordStore?
  /// The destination of recorded rolls and games: that database or another server; nil if recording is off.
  let destination: (any RecordDestination)?
  let writer: RecordWriter?
  let limits: ServerLimits
  /// The queue of image work. Images in progress may together have as many pixels as a single one, and a
  /// quarter more for clients without an image in progress.
  let queue: WorkQueue
  /// The queue of record access, independent of image work.
  let recordQueue: WorkQueue
  let uploads: RequestBodyReader
  let decoding: DecodingIsolation
  let metrics = ServerMetrics()
  let connections: ConnectionTable
  let diceSessions: SessionTable<DiceSession>
  let games: SessionTable<GameSession>
  let logger: Logger
  private let draining = Atomic(false)

  /// The lifetime of games relative to dice sessions: players draw, talk, and fetch another sheet.
  private static let gamePatience = 10.0

  /// - Parameter name: the prefix of session identifiers, if there are several servers.
  init(
    records: RecordStore?, destination: (any RecordDestination)?, name: String?,
    limits: ServerLimits, logger: Logger
  ) {
    self.records = records
    self.destination = destination
    var recordLimits = RecordWriter.Limits()
    recordLimits.longestPause = .seconds(5)
    writer = destination.map { RecordWriter($0, limits: recordLimits) }
    self.limits = limits
    self.logger = logger
    let deadline = Duration.seconds(limits.workSeconds)
    queue = WorkQueue(
      workers: limits.workerCount, waiting: limits.queueLength, deadline: deadline,
      pixels: PixelBudget(limits.pixels))
    recordQueue = WorkQueue(workers: 2, waiting: 64, deadline: deadline)
    decoding = DecodingIsolation(limits, logger: logger)
    uploads = RequestBodyReader(
      limits: limits, budget: ByteBudget(limit: limits.totalBodyBytes), queue: queue)
    connections = ConnectionTable(limit: limits.connections, limitPerClient: limits.connectionsPerClient)
    diceSessions = SessionTable(
      noun: "session", server: name, lifetime: .seconds(limits.sessionIdleSeconds), limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
    games = SessionTable(
      noun: "game", server: name, lifetime: .seconds(limits.sessionIdleSeconds * Self.gamePatience),
      limit: limits.sessions,
      limitPerClient: limits.sessionsPerClient)
  }

  /// Whether the server is shutting down: it starts no sessions, and load balancers should avoid it.
  var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// Stops starting sessions; waits until all have ended and are recorded, or for the time limit.
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

  /// Decodes a request's image and runs detection on it, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, errors of `find`.
  func read<Finding: Sendable>(
    _ request: Request, _ context: ServerRequestContext,
    _ find: @escaping @Sendable (DecodedImage) throws -> Finding
  ) async throws -> Finding {
    try queue.checkSpace(for: context.client)
    return try await read(try await uploads.picture(of: request, context), for: context.client, find)
  }

  /// Decodes a received image and runs detection on it, on a worker's thread.
  ///
  /// - Throws: a `Problem`, `ImageDecodingError`, errors of `find`.
  func read<Finding: Sendable>(
    _ upload: RequestBodyReader.Upload, for client: ClientAddress,
    _ find: @escaping @Sendable (DecodedImage) throws -> Finding
  ) async throws -> Finding {
    let limits = ImageDecodingLimits(maximumPixels: limits.pixels, maximumBytes: limits.bodyBytes)
    return try await queue.run(for: client, on: upload.data) { [decoding] in
      guard MotionJPEG.kind(of: upload.data) != .video else { throw Problem.video }
      return try find(decoding.decode(upload.data, limits: limits))
    }
  }
}

extension Problem {
  /// The problem of a video sent as an image.
  fileprivate static var video: Problem {
    Problem(
      .unreadableImage, "The body is a Motion JPEG video, not an image.",
      recovery: "Send its frames one by one, for example to /api/dice/sessions.")
  }
}
#endif
