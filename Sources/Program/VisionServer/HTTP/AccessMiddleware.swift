#if Server
import Hummingbird

/// Rejects requests that exceed the rate limit or that the access rules forbid.
struct AccessMiddleware: RouterMiddleware {
  let rules: AccessRules
  let rate: RateLimiter
  let pages: Pages

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    let isPeer = rules.isPeer(request)
    if !isPeer, let wait = rate.acquire(for: context.client) {
      throw Problem(
        .tooManyRequests, "You have exceeded the request rate limit.",
        retryAfter: max(1, Int(wait.rounded(.up))))
    }
    guard let target = request.head.path, RequestTarget.isNormalized(target, method: request.method) else {
      throw Problem(
        .badRequest, "The request's target isn't a plain path.",
        recovery: "Use a path that starts with one slash, without empty segments, “.” and “..”.")
    }
    // A peer isn't a browser, and it sends requests for all of its clients.
    if isPeer { return try await next(request, context) }
    try rules.checkOrigin(of: request)
    let isPage = pages.isPage(request.uri.path)
    if isPage, let answer = rules.tokenCookieRedirect(of: request) { return answer }
    do {
      try rules.checkToken(of: request, route: context.endpointPath)
    } catch  where isPage {
      return pages.unauthorized
    }
    return try await next(request, context)
  }
}
#endif
