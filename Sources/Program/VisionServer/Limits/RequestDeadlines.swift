#if Server
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Foundation

struct RequestTimeout: LocalizedError {
  var errorDescription: String? { "the request took too long to arrive" }
}

/// Enforces the deadlines of each request of a connection or HTTP/2 stream: for the body after the head, for
/// reading the response, and for the next request. (`InitialRequestTimeout` covers the first.)
///
/// It also sends 100 Continue to a client that expects it (`Expect: 100-continue`) once the body is needed,
/// and reports the closing of the connection or stream to the request's work.
final class RequestDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private let connections: ConnectionTable
  private var isHTTP1 = false
  private var departure: AsyncStream<Never>.Continuation?
  private var isAskedToContinue = false
  private var deadline: Scheduled<Void>?
  private var isFirst = true
  private var isReading = false
  private var isAnswered = false
  private var closesAfterAnswer = false
  private var isLingering = false

  /// The seconds for which input is read and discarded after a response that closes the connection.
  private static let lingering = 2.0

  init(_ limits: ServerLimits, connections: ConnectionTable) {
    self.limits = limits
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let decoder = try? context.pipeline.syncOperations.context(
      handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
    isHTTP1 = decoder != nil
    do {
      try RequestSmugglingGuard.install(in: context.pipeline.syncOperations)
    } catch {
      // Rather no connection than one without its checks.
      context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { end(context) }

  func channelInactive(context: ChannelHandlerContext) {
    end(context)
    context.fireChannelInactive()
  }

  private func end(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    departure?.finish()
    connections.endsRequest(on: context.channel)
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    switch event {
    case let request as RequestStarted:
      departure = request.disconnect
      promise?.succeed()
    case is BodyRequested:
      if isAskedToContinue {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
      isAskedToContinue = false
      promise?.succeed()
    default: context.triggerUserOutboundEvent(event, promise: promise)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isLingering { context.read() }
    context.fireChannelReadComplete()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isLingering else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      if isFirst { InitialRequestTimeout.cancel(on: context.channel) }
      isFirst = false
      isReading = true
      connections.receivesRequest(on: context.channel)
      isAnswered = false
      set(limits.bodyTimeout, context) { [limits] in $0.expireReading(limits) }
      isAskedToContinue = head.headerFields[.expect]?.lowercased() == "100-continue"
    case .body: isAskedToContinue = false
    case .end:
      isReading = false
      isAskedToContinue = false
      deadline?.cancel()
      if isAnswered {
        // Before the request was read completely, as for a body of the wrong type.
        connections.endsRequest(on: context.channel)
        set(limits.idleSeconds, context) { $0.close() }
      } else {
        connections.startsProcessing(on: context.channel)
      }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // A client without 100 Continue may send the body or the next request: the connection must be closed.
      if isAskedToContinue { head.headerFields[.connection] = "close" }
      closesAfterAnswer = head.headerFields[.connection]?.lowercased() == "close"
      if !isHTTP1 { head.headerFields[.connection] = nil }
      connections.startsResponse(on: context.channel)
      if !isReading { set(limits.responseTimeout, context) { $0.close() } }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      connections.endsResponse(on: context.channel)
      let promise = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      promise.futureResult.whenSuccess { bound.value.0.hasAnswered(bound.value.1) }
      context.write(data, promise: promise)
    }
  }

  private func hasAnswered(_ context: ChannelHandlerContext) {
    isAnswered = true
    departure = nil
    if closesAfterAnswer, isReading, isHTTP1 {
      // Closing with unread input would reset the connection, and might lose the response.
      isLingering = true
      set(Self.lingering, context) { $0.close() }
      context.close(mode: .output, promise: nil)
      context.read()
    } else if closesAfterAnswer {
      context.close(promise: nil)
    } else if !isReading {
      connections.endsRequest(on: context.channel)
      set(limits.idleSeconds, context) { $0.close() }
    }
  }

  private func set(
    _ seconds: Double, _ context: ChannelHandlerContext, _ expire: @escaping @Sendable (Expiry) -> Void
  ) {
    deadline?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: TimeAmount(seconds: seconds)) {
      expire(Expiry(context: bound.value))
    }
  }

  private struct Expiry {
    let context: ChannelHandlerContext

    func close() { context.close(promise: nil) }

    /// Lets the body's reader respond that it is late, and later aborts a request that still waits.
    func expireReading(_ limits: ServerLimits) {
      context.fireErrorCaught(RequestTimeout())
      let channel = context.channel
      context.eventLoop.scheduleTask(in: TimeAmount(seconds: limits.workSeconds)) {
        channel.close(promise: nil)
      }
    }
  }
}

extension TimeAmount {
  init(seconds: Double) { self = .nanoseconds(Int64(seconds * 1e9)) }
}
#endif
