import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Foundation

/// The client took too long to send a request.
struct RequestTimeout: LocalizedError {
  var errorDescription: String? { "the request took too long to come" }
}

/// Holds each request of a connection, or of an HTTP/2 stream, to its deadlines: for the body from the head on, for
/// reading the answer, and for the next request after that. (`FirstRequestDeadline` waits for the first.)
///
/// It also tells a client that asks first to go on sending (`Expect: 100-continue`).
final class RequestDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private var deadline: Scheduled<Void>?
  private var isFirst = true
  private var isReading = false
  private var isAnswered = false
  private var closesAfterAnswer = false

  init(_ limits: ServerLimits) { self.limits = limits }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      if isFirst { FirstRequestDeadline.meet(on: context.channel) }
      isFirst = false
      isReading = true
      isAnswered = false
      set(limits.bodySeconds, context) { $0.expireReading() }
      if head.headerFields[.expect]?.lowercased() == "100-continue" {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
    case .body: break
    case .end:
      isReading = false
      deadline?.cancel()
      // Answered before it was read, as a body of the wrong type is.
      if isAnswered { set(limits.idleSeconds, context) { $0.close() } }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      closesAfterAnswer = head.headerFields[.connection]?.lowercased() == "close"
      if !isReading { set(limits.answerSeconds, context) { $0.close() } }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      let promise = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      promise.futureResult.whenSuccess { bound.value.0.hasAnswered(bound.value.1) }
      context.write(data, promise: promise)
    }
  }

  private func hasAnswered(_ context: ChannelHandlerContext) {
    isAnswered = true
    if closesAfterAnswer {
      context.close(promise: nil)
    } else if !isReading {
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

    /// Lets whoever waits for the body answer that it came too late; whoever still waits after that is cut off.
    func expireReading() {
      context.fireErrorCaught(RequestTimeout())
      let channel = context.channel
      context.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
    }
  }
}

extension TimeAmount {
  init(seconds: Double) { self = .nanoseconds(Int64(seconds * 1e9)) }
}
