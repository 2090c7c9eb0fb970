import Hummingbird
import NIOCore

/// Told to a request's channel: what is done for the request should end when the channel is closed.
struct RequestStarted: Sendable {
  let disconnect: AsyncStream<Never>.Continuation
}

/// Told to a request's channel: the body is wanted now.
struct BodyRequested: Sendable {}

/// Answers as another responder does, and cancels that where the request's connection or HTTP/2 stream is closed before: nobody is
/// there to be answered.
struct RequestCancellation<Base: HTTPResponder>: HTTPResponder where Base.Context == ServerRequestContext {
  let base: Base

  func respond(to request: Request, context: ServerRequestContext) async throws -> Response {
    let (departures, departure) = AsyncStream.makeStream(of: Never.self)
    let told = context.channel.eventLoop.makePromise(of: Void.self)
    told.futureResult.whenFailure { _ in departure.finish() }
    context.channel.triggerUserOutboundEvent(RequestStarted(disconnect: departure), promise: told)
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
