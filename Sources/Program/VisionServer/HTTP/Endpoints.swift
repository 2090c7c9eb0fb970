#if Server
import Hummingbird

/// The routes: a handler for each path and method.
struct Endpoints: Sendable {
  typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

  private var handlers: [String: [HTTPRequest.Method: Handler]] = [:]

  /// - Parameter path: with parameters in braces, as in OpenAPI.
  mutating func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
    handlers[path, default: [:]][method] = handler
  }

  /// Adds the given endpoints, replacing existing ones with the same path and method.
  mutating func add(_ others: Endpoints) {
    for (path, methods) in others.handlers { handlers[path, default: [:]].merge(methods) { $1 } }
  }

  /// Returns the same paths and methods with a single handler.
  func answered(by handler: @escaping Handler) -> Endpoints {
    var endpoints = self
    endpoints.handlers = handlers.mapValues { $0.mapValues { _ in handler } }
    return endpoints
  }

  var routes: [String: Set<String>] { handlers.mapValues { Set($0.keys.map(\.rawValue)) } }

  /// Registers all routes with the router; each GET route also responds to HEAD.
  func register(with router: Router<ServerRequestContext>) {
    for (path, methods) in handlers {
      let pattern = RouterPath(path.replacing(/\{(\w+)\}/) { ":\($0.1)" })
      for (method, handler) in methods { router.on(pattern, method: method, use: handler) }
      if let get = methods[.get] {
        router.on(pattern, method: .head) { try await get($0, $1).createHeadResponse() }
      }
    }
  }

  /// The problem for a request without a handler: a disallowed method or an unknown path.
  func refusal(of request: Request) -> Problem {
    guard let methods = methods(at: request.uri.path) else {
      return Problem(
        .notFound, "There is nothing here.", recovery: "See /openapi.json for the available paths.")
    }
    let allowed = Set(methods.keys.map(\.rawValue)).union(methods[.get] == nil ? [] : ["HEAD"])
    let list = allowed.sorted().joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "\(request.method.rawValue) isn't allowed here; \(list) is.")
    problem.headers[.allow] = list
    return problem
  }

  /// The methods at a request's path; a path without parameters takes precedence over one with parameters.
  private func methods(at path: String) -> [HTTPRequest.Method: Handler]? {
    if let methods = handlers[path] { return methods }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    return handlers.first { path, _ in
      let pattern = path.split(separator: "/", omittingEmptySubsequences: false)
      return pattern.count == segments.count
        && zip(pattern, segments).allSatisfy { $0.first == "{" ? !$1.isEmpty : $0 == $1 }
    }?.value
  }
}
#endif
