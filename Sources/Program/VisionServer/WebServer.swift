#if Server
package import AnnotationEditing
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
package import ImageModels
import VisionRecords
import ServiceLifecycle

/// The HTTP API and the web pages: dice, still images, PictionARy; or the annotation of a folder's images.
///
/// HTTP/1.1 without TLS, or HTTP/2 and HTTP/1.1 with TLS.
public struct WebServer: Sendable {
  let address: ListenerConfiguration
  let services: ServerDependencies
  private let pages: Pages
  /// The secret of servers that record here.
  private let secret: String?
  private let logger: Logger
  var endpoints = Endpoints()

  /// Makes the server of the applications.
  ///
  /// - Parameters:
  ///   - models: the models of the applications.
  ///   - records: the destination of recorded rolls and games.
  ///   - address: the address to listen at.
  ///   - limits: the limits of requests, sessions and work.
  ///   - version: the version that the API reports.
  ///   - logger: the log of requests and errors.
  /// - Throws: an error if the package's pages or the server's certificate for the records can't be read.
  public init(
    _ models: ServerModels, records: ServerRecords, at address: ListenerConfiguration,
    limits: ServerLimits = ServerLimits(),
    version: String, logger: Logger
  ) throws {
    let client = try records.server.map { try PeerClient($0) }
    let forwarded: (any RecordDestination)? = client.map {
      RemoteRecords(client: $0, seconds: limits.workSeconds)
    }
    self.init(
      at: address,
      ServerDependencies(
        records: records.store, destination: forwarded ?? records.store, name: address.name, limits: limits,
        logger: logger),
      try Pages(folder: Self.file("Pages")), secret: records.sharedSecret)
    StatusRoutes(services: services, description: try Data(contentsOf: Self.file("openapi.json")))
      .add(to: &endpoints)
    CapabilityRoutes(services: services, version: version).add(to: &endpoints)
    DetectRoutes(services: services).add(to: &endpoints)
    DiceRoutes(services: services, models: models).add(to: &endpoints)
    ClassifyRoutes(services: services, models: models).add(to: &endpoints)
    PictionaryRoutes(services: services, models: models).add(to: &endpoints)
    var recorded = Endpoints()
    RollRoutes(services: services).add(to: &recorded)
    ScoreRoutes(services: services).add(to: &recorded)
    if let client {
      let forwarding = RecordsProxy(client: client, uploads: services.uploads, seconds: limits.workSeconds)
      endpoints.add(recorded.answered { try await forwarding.answer($0, $1) })
    } else {
      endpoints.add(recorded)
    }
    if let store = records.store, secret != nil {
      PeerRoutes(store: store, uploads: services.uploads).add(to: &endpoints)
    }
  }

  /// Makes the server of the page for annotating a folder's images.
  ///
  /// - Parameters:
  ///   - detector: proposes objects; nil for none.
  ///   - labels: additional labels to choose from.
  /// - Throws: an error if the package's own pages can't be read.
  package init(
    annotating project: AnnotationProject, detector: ObjectDetector?, labels: [String],
    at address: ListenerConfiguration, limits: ServerLimits = ServerLimits(), logger: Logger
  ) throws {
    let shared = (
      folder: Self.file("Pages"), beginnings: ["assets/shared/", "assets/icons/", "unauthorized"]
    )
    self.init(
      at: address,
      ServerDependencies(records: nil, destination: nil, name: nil, limits: limits, logger: logger),
      try Pages(folder: Self.file("AnnotationPages"), shared: shared))
    let description = try APIDescription(
      Data(contentsOf: Self.file("openapi-annotate.json")),
      sharing: Data(contentsOf: Self.file("openapi.json")))
    StatusRoutes(services: services, description: try description.data()).add(to: &endpoints)
    AnnotationRoutes(services: services, project: project, detector: detector, labels: labels)
      .add(to: &endpoints)
  }

  private init(
    at address: ListenerConfiguration, _ services: ServerDependencies, _ pages: Pages, secret: String? = nil
  ) {
    (self.address, self.services, self.pages, logger) = (address, services, pages, services.logger)
    self.secret = secret
    for path in pages.paths {
      endpoints.on(.get, path) { [pages] request, _ in
        guard let answer = pages.answer(to: request, path: path) else {
          throw Problem(.notFound, "There is no such page.")
        }
        return answer
      }
    }
  }

  private static func file(_ name: String) -> URL { Bundle.module.bundleURL.appending(path: name) }

  /// Listens until the task is canceled. Then no sessions start, and the existing ones have
  /// ``ServerLimits/drainSeconds`` to end; requests in progress have five seconds more before their work is
  /// canceled, and all sessions are ended and recorded.
  ///
  /// - Parameter isListening: called with the port.
  /// - Throws: `ListeningError` if the address can't be used, `TLSIdentityError` if the certificate can't.
  public func run(isListening: @escaping @Sendable (Int) async -> Void) async throws {
    let application = Application(
      responder: RequestCancellation(base: router().buildResponder()), server: try server(),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: "swift-vision"),
      services: [
        ExpiryService(services: services), MemoryTrimService(queue: services.queue),
        DecodingService(place: services.decoding, isEnabled: services.limits.decodesApart, logger: logger),
      ],
      onServerRunning: { channel in await isListening(channel.localAddress?.port ?? address.port) },
      logger: quietLogger)
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: application)], logger: quietLogger)
    // Connections are closed before; this is a fallback.
    configuration.maximumGracefulShutdownDuration = Self.stoppingTime * 2
    let group = ServiceGroup(configuration: configuration)
    // A separate task: canceling this one would abort the requests in progress.
    let running = Task { try await group.run() }
    try await withTaskCancellationHandler {
      do {
        try await running.value
      } catch {
        if let failure = ListeningError(error, at: address) { throw failure }
        throw error
      }
    } onCancel: {
      Task { [services] in
        await services.drain()
        await group.triggerGracefulShutdown()
        await services.connections.closeAll(after: Self.stoppingTime)
      }
    }
    // The same for the rest: in a canceled task, nothing waits for work to end or records to be written.
    try await Task { [services] in
      await services.endAllSessions()
      await services.flushRecords()
      try await services.queue.shutdown(within: Self.stoppingTime)
      try await services.recordQueue.shutdown(within: Self.stoppingTime)
    }.value
  }

  /// The time limit for requests in progress when the server is stopped, and for canceled work to end.
  private static let stoppingTime = Duration.seconds(5)

  /// The methods of every route, by its path in OpenAPI notation.
  package var routes: [String: Set<String>] { endpoints.routes }

  package var pagePaths: Set<String> { Set(pages.paths) }

  package var connectionCount: Int { services.connections.count }

  /// Ends the sessions that will have expired by then.
  package func endExpiredSessions(at time: ContinuousClock.Instant) async {
    await services.endExpiredSessions(at: time)
  }

  private func router() -> Router<ServerRequestContext> {
    let router = Router(context: ServerRequestContext.self)
    router.add(
      middleware: ResponseMiddleware(
        metrics: services.metrics, logger: logger, endpoints: endpoints, isSecure: address.identity != nil))
    router.add(
      middleware: AccessMiddleware(
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
        LimitedChannel(
          base: HTTP1Channel(responder: responder, configuration: http1), connections: connections,
          limits: limits)
      }
    }
    let tls = try identity.configuration()
    let configuration = HTTP2UpgradeChannel.Configuration(
      idleTimeout: Duration.seconds(limits.idleSeconds), gracefulCloseTimeout: .seconds(5),
      streamConfiguration: http1)
    return HTTPServerBuilder { responder in
      LimitedChannel(
        base: try HTTP2UpgradeChannel(
          tlsConfiguration: tls, configuration: configuration, responder: responder),
        connections: connections, limits: limits)
    }
  }

  /// In bytes.
  private static let headBytes = 32 << 10

  /// For the libraries below: errors only.
  private var quietLogger: Logger {
    var logger = logger
    logger.logLevel = max(.warning, logger.logLevel)
    return logger
  }
}

private struct ExpiryService: Service {
  let services: ServerDependencies

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
#endif
