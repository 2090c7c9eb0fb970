#if Server
import HummingbirdCore
import Logging
import NIOCore

/// A connection under the server's limits. Closed at once: those over the limit, those whose first request or
/// TLS handshake is late, and those that the client has half-closed.
struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let connections: ConnectionTable
  let limits: ServerLimits

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    do {
      if connections.admit(channel) {
        try channel.pipeline.syncOperations.addHandler(
          InitialRequestTimeout(TimeAmount(seconds: limits.headerTimeout)), name: InitialRequestTimeout.name)
        try channel.pipeline.syncOperations.addHandler(HalfCloseHandler())
      } else {
        // Set up nevertheless: a channel whose setup fails would end the listener.
        channel.eventLoop.execute { channel.close(promise: nil) }
      }
    } catch {
      channel.close(promise: nil)
    }
    return base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// Closes a connection on which no request head has arrived in time.
final class InitialRequestTimeout: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  static let name = "first-request-deadline"

  private let time: TimeAmount
  private var closing: Scheduled<Void>?

  init(_ time: TimeAmount) { self.time = time }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    closing = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    closing?.cancel()
    context.fireChannelInactive()
  }

  /// Removes the handler from a connection on which a request has arrived.
  ///
  /// - Parameter channel: the connection's, or that of one of its HTTP/2 streams.
  static func cancel(on channel: any Channel) {
    channel.pipeline.removeHandler(name: name, promise: nil)
    channel.parent?.pipeline.removeHandler(name: name, promise: nil)
  }
}

/// Closes a connection that the client has half-closed.
///
/// A client that is gone can't be distinguished from one that has sent everything and still reads. As in
/// other servers it is considered gone, so that no work is wasted.
final class HalfCloseHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}
#endif
