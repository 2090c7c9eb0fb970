#if Server
import Hummingbird
import NIOCore

/// An event for a request's channel: cancel the request's work when the channel is closed.
struct RequestStarted: Sendable {
  let disconnect: AsyncStream<Never>.Continuation
}

/// An event for a request's channel: the body is needed now.
struct BodyRequested: Sendable {}

/// Wraps a responder; cancels it if the request's connection or stream is closed before the response.
struct RequestCancellation<Base: HTTPResponder>: HTTPResponder where Base.Context == ServerRequestContext {
  let base: Base

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    let (departures, departure) = AsyncStream.makeStream(of: Never.self)
    let delivered = context.channel.eventLoop.makePromise(of: Void.self)
    delivered.futureResult.whenFailure { _ in departure.finish() }
    context.channel.triggerUserOutboundEvent(RequestStarted(disconnect: departure), promise: delivered)
    return try await withThrowingTaskGroup(of: Response?.self) { group in
      group.addTask { try await base.respond(to: request, context: context) }
      group.addTask {
        for await _ in departures {}
        return nil
      }
      defer { group.cancelAll() }
      while let ended = try await group.next() {
        if let response = ended { return response }
        group.cancelAll()
      }
      throw CancellationError()
    }
  }
}
#endif
