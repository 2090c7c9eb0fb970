package import AnnotationEditing
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
package import PictureClassifier
import VisionRecords
import ServiceLifecycle

/// The HTTP API and the web pages: dice, still images, PictionARy; or those on which a folder's pictures are annotated.
///
/// Plain HTTP/1.1, or HTTP/2 and HTTP/1.1 behind TLS.
public struct WebServer: Sendable {
  let address: ListenerConfiguration
  let services: ServerDependencies
  private let pages: Pages
  /// Of the servers that record here.
  private let secret: String?
  private let logger: Logger
  /// What is answered by whom.
  var endpoints = Endpoints()

  /// The applications.
  ///
  /// - Parameters:
  ///   - records: where rolls and games are recorded.
  ///   - version: what the API says of itself.
  /// - Throws: where the package's own pages, or the certificate of the server of records, can't be read.
  public init(
    _ engines: ServerModels, records: ServerRecords, at address: ListenerConfiguration,
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
    DiceRoutes(services: services, engines: engines).add(to: &endpoints)
    ClassifyRoutes(services: services, engines: engines).add(to: &endpoints)
    PictionaryRoutes(services: services, engines: engines).add(to: &endpoints)
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

  /// The page on which the pictures of a folder are annotated.
  ///
  /// - Parameters:
  ///   - detector: proposes objects; nil for none.
  ///   - labels: that can be chosen besides those of the annotations and the detector.
  /// - Throws: where the package's own pages can't be read.
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

  /// Listens until the task is canceled. Then no session begins any more, and those that there are have
  /// ``ServerLimits/drainSeconds`` to come to their end. After that the requests that are being answered have five seconds before
  /// their work is canceled, and all sessions are ended and recorded.
  ///
  /// - Parameter isListening: is told the port.
  /// - Throws: `ListeningError` where the server can't listen on the address, `TLSIdentityError` where it can't use the certificate.
  public func run(isListening: @escaping @Sendable (Int) async -> Void) async throws {
    let application = Application(
      responder: RequestCancellation(base: router().buildResponder()), server: try server(),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: "swift-vision"),
      services: [
        ExpiryService(services: services), MemoryTrimService(queue: services.queue),
        DecodingService(place: services.decoding, isWanted: services.limits.decodesApart, logger: logger),
      ],
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
    // So too what follows: in a task that is canceled nothing waits for work to end or records to be written.
    try await Task { [services] in
      await services.endAllSessions()
      await services.flushRecords()
      try await services.queue.shutdown(within: Self.stoppingTime)
      try await services.recordQueue.shutdown(within: Self.stoppingTime)
    }.value
  }

  /// How long requests that are being answered when the server is stopped may take, and how long canceled work may take to end.
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
