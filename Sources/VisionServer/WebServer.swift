import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import VisionRecords
import ServiceLifecycle

/// The HTTP API and the web pages: dice, still images, PictionARy.
///
/// Plain HTTP/1.1, or HTTP/2 and HTTP/1.1 behind TLS.
public struct WebServer: Sendable {
  private let address: ServerAddress
  let services: Services
  private let pages: Pages
  /// Of the servers that record here.
  private let secret: String?
  private let logger: Logger
  /// What is answered by whom.
  var endpoints = Endpoints()

  /// - Parameters:
  ///   - records: where rolls and games are recorded.
  ///   - version: what the API says of itself.
  /// - Throws: where the package's own pages, or the certificate of the server of records, can't be read.
  public init(
    _ engines: Engines, records: ServerRecords, at address: ServerAddress,
    limits: ServerLimits = ServerLimits(),
    version: String, logger: Logger
  ) throws {
    self.address = address
    self.logger = logger
    let client = try records.server.map { try PeerClient($0) }
    let forwarded: (any RecordDestination)? = client.map {
      ForwardedRecords(client: $0, seconds: limits.workSeconds)
    }
    services = Services(
      engines, records: records.store, destination: forwarded ?? records.store, name: address.name,
      limits: limits,
      logger: logger)
    secret = records.sharedSecret
    pages = try Pages(folder: Bundle.module.bundleURL.appending(path: "Pages"))
    let description = try Data(contentsOf: Bundle.module.bundleURL.appending(path: "openapi.json"))
    StatusRoutes(services: services, version: version, description: description).add(to: &endpoints)
    DetectRoutes(services: services).add(to: &endpoints)
    DiceRoutes(services: services).add(to: &endpoints)
    ClassifyRoutes(services: services).add(to: &endpoints)
    PictionaryRoutes(services: services).add(to: &endpoints)
    var recorded = Endpoints()
    RollRoutes(services: services).add(to: &recorded)
    ScoreRoutes(services: services).add(to: &recorded)
    if let client {
      let forwarding = Forwarding(client: client, uploads: services.uploads, seconds: limits.workSeconds)
      endpoints.add(recorded.answered { try await forwarding.answer($0, $1) })
    } else {
      endpoints.add(recorded)
    }
    if let store = records.store, secret != nil {
      PeerRoutes(store: store, uploads: services.uploads).add(to: &endpoints)
    }
    for path in pages.paths {
      endpoints.on(.get, path) { [pages] request, _ in
        guard let answer = pages.answer(to: request, path: path) else {
          throw Problem(.notFound, "There is no such page.")
        }
        return answer
      }
    }
  }

  /// Listens until the task is cancelled. Then no session begins any more, and those that there are have
  /// ``ServerLimits/drainSeconds`` to come to their end. After that the requests that are being answered have five seconds before
  /// their work is cancelled, and all sessions are ended and recorded.
  ///
  /// - Parameter isListening: is told the port.
  /// - Throws: if the server can't listen on the address or use the certificate.
  public func run(isListening: @escaping @Sendable (Int) async -> Void) async throws {
    let application = Application(
      responder: RequestCancellation(base: router().buildResponder()), server: try server(),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: "swift-vision"),
      services: [ExpiryService(services: services)],
      onServerRunning: { channel in await isListening(channel.localAddress?.port ?? address.port) },
      logger: quietLogger)
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)], logger: quietLogger)
    // Connections are closed before: this is for what doesn't end even so.
    configuration.maximumGracefulShutdownDuration = Self.stoppingTime * 2
    let group = ServiceGroup(configuration: configuration)
    // A task of its own: the cancellation of this one would break off the requests that are being answered.
    let running = Task { try await group.run() }
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      Task { [services] in
        await services.drain()
        await group.triggerGracefulShutdown()
        await services.connections.closeAll(after: Self.stoppingTime)
      }
    }
    // So too what follows: in a task that is cancelled nothing waits for work to end or records to be written.
    try await Task { [services] in
      await services.endAllSessions()
      await services.flushRecords()
      try await services.queue.shutdown(within: Self.stoppingTime)
      try await services.recordQueue.shutdown(within: Self.stoppingTime)
    }.value
  }

  /// How long requests that are being answered when the server is stopped may take, and how long cancelled work may take to end.
  private static let stoppingTime = Duration.seconds(5)

  /// The methods of every route, by its path as OpenAPI writes it.
  package var routes: [String: Set<String>] { endpoints.routes }

  /// The paths of the pages and their files.
  package var pagePaths: Set<String> { Set(pages.paths) }

  /// How many connections are open.
  package var connectionCount: Int { services.connections.count }

  /// Ends the sessions that nobody will have asked for by then.
  package func endExpiredSessions(at time: ContinuousClock.Instant) async {
    await services.endExpiredSessions(at: time)
  }

  private func router() -> Router<ServerRequestContext> {
    let router = Router(context: ServerRequestContext.self)
    router.add(
      middleware: Answering(
        metrics: services.metrics, logger: logger, endpoints: endpoints, isSecure: address.identity != nil))
    router.add(
      middleware: Admission(
        rules: AccessRules(
          token: address.token, isSecure: address.identity != nil, secret: secret,
          hostNames: Set(address.hostNames.map { $0.lowercased() })),
        rate: RateLimiter(rate: services.limits.requestsPerSecond), pages: pages))
    endpoints.register(with: router)
    return router
  }

  private func server() throws -> HTTPServerBuilder {
    let limits = services.limits
    let connections = services.connections
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [RequestDeadlines(limits, connections: connections)],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: Self.headBytes, maxHeaderListSize: Self.headBytes, maxHeaderFieldCount: 100))
    guard let identity = address.identity else {
      return HTTPServerBuilder { responder in
        GuardedChannel(
          base: HTTP1Channel(responder: responder, configuration: http1), connections: connections,
          limits: limits)
      }
    }
    let tls = try identity.configuration()
    let configuration = HTTP2UpgradeChannel.Configuration(
      idleTimeout: Duration.seconds(limits.idleSeconds), gracefulCloseTimeout: .seconds(5),
      streamConfiguration: http1)
    return HTTPServerBuilder { responder in
      GuardedChannel(
        base: try HTTP2UpgradeChannel(
          tlsConfiguration: tls, configuration: configuration, responder: responder),
        connections: connections, limits: limits)
    }
  }

  /// The bytes of a request's head.
  private static let headBytes = 32 << 10

  /// For what the libraries below say: what goes wrong, not what goes on.
  private var quietLogger: Logger {
    var logger = logger
    logger.logLevel = max(.warning, logger.logLevel)
    return logger
  }
}

/// Ends the sessions that nobody asks for, while the server runs.
private struct ExpiryService: Service {
  let services: Services

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(1))
        await services.endExpiredSessions()
        await services.retryRecords()
      }
    }
  }
}
