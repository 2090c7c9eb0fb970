#if Server
public import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests to the server with the records, each on its own connection.
struct PeerClient: Sendable {
  struct PeerResponse: Sendable {
    let head: HTTPResponseHead
    let body: ByteBuffer
  }

  struct Failure: LocalizedError {
    let reason: String
    var errorDescription: String? { reason }
  }

  let server: RecordsServer
  private let tls: NIOSSLContext?

  /// The maximum size of a response in bytes: a table of half a million rolls.
  private static let maximumResponseBytes = 64 << 20
  private static let connectSeconds: Int64 = 2
  private static let pause = Duration.milliseconds(100)

  /// - Throws: `InvalidCertificateError` if its certificate can't be read.
  init(_ server: RecordsServer) throws {
    self.server = server
    guard server.isSecure else {
      tls = nil
      return
    }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.restrictToIntermediate()
    if let file = server.certificate { configuration.trustRoots = .file(file) }
    do {
      tls = try NIOSSLContext(configuration: configuration)
    } catch {
      throw InvalidCertificateError(
        file: server.certificate ?? "the system's certificates", reason: "\(error)")
    }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - target: path and query.
  ///   - json: the body; nil for none.
  ///   - seconds: the time limit for the complete response.
  /// - Throws: `Failure`, after which the request may or may not have been carried out.
  func send(
    _ method: HTTPMethod, _ target: String, json: Data?, within seconds: Double
  ) async throws(Failure) -> PeerResponse {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: PeerResponse.self)
    let request = head(method, target, bytes: json?.count ?? 0)
    let bootstrap = ClientBootstrap(group: loop).connectTimeout(.seconds(Self.connectSeconds))
      .channelInitializer { [tls, server] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          if let tls {
            let name = Host(server.authority)
            // The handshake doesn't contain an address, but the certificate must still match it.
            let host: String? = if case .name(let name) = name { name } else { nil }
            try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: host))
          }
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandler(
            NIOHTTPClientResponseAggregator(maxContentLength: Self.maximumResponseBytes))
          try pipeline.addHandler(
            SingleResponseHandler(promise, to: request, body: json, within: TimeAmount(seconds: seconds)))
        }
      }
    bootstrap.connect(host: server.host, port: server.port).whenFailure { promise.fail($0) }
    do {
      return try await promise.futureResult.get()
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(reason: "\(error)")
    }
  }

  /// Sends an idempotent request repeatedly until there is a response, for a server that is restarting.
  ///
  /// - Parameter seconds: the time limit, including the last response.
  /// - Throws: the last `Failure`; `CancellationError`.
  func sendPersistently(
    _ method: HTTPMethod, _ target: String, json: Data?, within seconds: Double
  ) async throws -> PeerResponse {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let rest = (end - .now) / .seconds(1)
      do {
        return try await send(method, target, json: json, within: rest)
      } catch {
        guard ContinuousClock.now + Self.pause < end else { throw error }
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private func head(_ method: HTTPMethod, _ target: String, bytes: Int) -> HTTPRequestHead {
    var headers: HTTPHeaders = [
      "Host": server.authority, "Authorization": "Bearer \(server.secret)", "Connection": "close",
    ]
    if bytes > 0 {
      headers.add(name: "Content-Type", value: "application/json")
      headers.add(name: "Content-Length", value: String(bytes))
    }
    return HTTPRequestHead(version: .http1_1, method: method, uri: target, headers: headers)
  }
}

/// Sends a request once connected, and waits for the response.
private final class SingleResponseHandler: ChannelInboundHandler {
  typealias InboundIn = NIOHTTPClientResponseFull
  typealias OutboundOut = HTTPClientRequestPart

  private let promise: EventLoopPromise<PeerClient.PeerResponse>
  private let head: HTTPRequestHead
  private let body: Data?
  private let time: TimeAmount
  private var deadline: Scheduled<Void>?

  init(
    _ promise: EventLoopPromise<PeerClient.PeerResponse>, to head: HTTPRequestHead, body: Data?,
    within time: TimeAmount
  ) {
    self.promise = promise
    self.head = head
    self.body = body
    self.time = time
  }

  func channelActive(context: ChannelHandlerContext) {
    let (channel, promise) = (context.channel, promise)
    deadline = context.eventLoop.scheduleTask(in: time) {
      promise.fail(PeerClient.Failure(reason: "it didn't respond in time"))
      channel.close(promise: nil)
    }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let body { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let answer = unwrapInboundIn(data)
    promise.succeed(PeerClient.PeerResponse(head: answer.head, body: answer.body ?? ByteBuffer()))
    context.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    promise.fail(PeerClient.Failure(reason: "it closed the connection without a response"))
    context.fireChannelInactive()
  }
}

/// The error of certificates that can't be used to verify a server.
public struct InvalidCertificateError: LocalizedError {
  let file: String
  let reason: String

  public var errorDescription: String? { "\(file) can't be used to verify a server's certificate: \(reason)" }

  public var recoverySuggestion: String? { "Use the server's certificate, or that of its issuer, in PEM" }
}
#endif
