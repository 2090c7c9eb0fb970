import HummingbirdCore
import Logging
import NIOCore

/// A connection under the server's limits, whatever it speaks: those that are too many are closed at once, those
/// whose first request doesn't come in time, a TLS handshake in drips included, and those that the client has closed on its side.
struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let connections: ConnectionTable
  let limits: ServerLimits

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    do {
      if connections.admit(channel) {
        try channel.pipeline.syncOperations.addHandler(
          FirstRequestDeadline(TimeAmount(seconds: limits.headerTimeout)), name: FirstRequestDeadline.name)
        try channel.pipeline.syncOperations.addHandler(HalfCloseHandler())
      } else {
        // Set up all the same: a channel that can't be set up would end the listening for others.
        channel.eventLoop.execute { channel.close(promise: nil) }
      }
    } catch {
      channel.close(promise: nil)
    }
    return base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// Closes a connection on which no request's head has arrived in time.
final class FirstRequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
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

  /// Takes the handler out of a connection on which a request has arrived.
  ///
  /// - Parameter channel: the connection's, or that of one of its HTTP/2 streams, whose parent is the connection's.
  static func cancel(on channel: any Channel) {
    channel.pipeline.removeHandler(name: name, promise: nil)
    channel.parent?.pipeline.removeHandler(name: name, promise: nil)
  }
}

/// Closes a connection that the client has closed on its side.
///
/// Nobody can tell a client that has gone from one that has said all it wants to say and listens on; as in other servers, it
/// is taken for gone, so that no work is done for nobody.
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
