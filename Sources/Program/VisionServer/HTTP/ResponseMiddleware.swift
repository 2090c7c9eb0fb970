#if Server
import Foundation
import HTTPTypes
import Hummingbird
import ImageIO
import Logging
import NIOHTTP1
import VisionRecords

/// The outermost middleware: counts and logs requests, and converts errors to problem details.
struct ResponseMiddleware: RouterMiddleware {
  let metrics: ServerMetrics
  let logger: Logger
  let endpoints: Endpoints
  let isSecure: Bool

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      let isUnrouted = (error as? HTTPError)?.status == .notFound
      let problem = isUnrouted ? endpoints.refusal(of: request) : Problem(describing: error)
      if problem.kind == .internal {
        logger.error(
          "a request failed", metadata: ["error": "\(error)", "path": "\(path(of: request, context))"])
      }
      if Self.putOff.contains(problem.kind) { try? await Task.sleep(for: Self.pause) }
      response = problem.response(from: request, context: context)
    }
    addHeaders(to: &response)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    // The route, not the path: paths made up by clients would grow the metrics without bound.
    metrics.count(
      method: request.method.rawValue, route: context.endpointPath ?? "unknown", status: response.status.code,
      seconds: seconds)
    logger.info(
      "request",
      metadata: [
        "method": "\(request.method.rawValue.shortened)", "path": "\(path(of: request, context))",
        "status": "\(response.status.code)", "milliseconds": "\((seconds * 1e4).rounded() / 10)",
        "client": "\(context.client)",
      ])
    return response
  }

  /// The path for the log, which is the route's: the actual path may contain a session's secret identifier.
  private func path(of request: Request, _ context: ServerRequestContext) -> String {
    if let route = context.endpointPath, route.hasPrefix("/") { return route }
    return request.uri.path.shortened.replacing(/[0-9A-Fa-f]{16,}/, with: "…")
  }

  /// Delays rejections briefly: a client that retries at once would take time from the requests in progress.
  private static let putOff: Set<Problem.Kind> = [.busy, .tooManyRequests]
  private static let pause = Duration.milliseconds(100)

  private func addHeaders(to response: inout Response) {
    for (name, value) in Self.headers {
      if let name = HTTPField.Name(name) { response.headers[name] = value }
    }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    if isSecure { response.headers[.strictTransportSecurity] = "max-age=31536000" }
  }

  private static let headers = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "media-src 'self' blob: mediastream:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
    ),
    ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"),
    ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}

extension Problem {
  init(describing error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case let error as HTTPError: self.init(.badRequest, error.body ?? "The request can't be read.")
    case let error as ImageDecodingError: self.init(error)
    case let error as RecordsError:
      switch error {
      // The path of the records isn't revealed.
      case .busy: self.init(.busy, "The records are locked by another program.", retryAfter: 5)
      case .unreachable: self.init(.busy, "The server with the records can't be reached.", retryAfter: 5)
      case .full: self.init(.noRoom, "The records can't be written: the disk is full.")
      case .readOnly, .unwritable: self.init(.internal, "The records can't be written.")
      default: self.init(.internal, "The records can't be used.", recovery: error.recoverySuggestion)
      }
    case let error as HTTPParserError:
      self.init(.badRequest, "The request's body isn't HTTP: \(error).")
      headers[.connection] = "close"
    case is RequestTimeout: self.init(.timeout, "The request took too long to arrive.")
    // A client that disconnected doesn't read this.
    case is CancellationError: self.init(.busy, "The server is shutting down.", retryAfter: 5)
    default: self.init(.internal, "The server failed to respond. Its log has the reason.")
    }
  }

  private init(_ error: ImageDecodingError) {
    let detail = error.errorDescription ?? "The image can't be read."
    switch error.reason {
    case .tooManyBytes, .tooManyPixels: self.init(.tooLarge, detail, recovery: "Make the image smaller.")
    case .outOfMemory: self.init(.busy, detail, retryAfter: 5)
    case .decoderUnavailable: self.init(.busy, detail, retryAfter: 1)
    case .missingLibrary: self.init(.internal, detail)
    default: self.init(.unreadableImage, detail, recovery: error.recoverySuggestion)
    }
  }
}
#endif
