import Hummingbird

/// The routes: each path with a handler for each of its methods.
struct Endpoints: Sendable {
  typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

  private var handlers: [String: [HTTPRequest.Method: Handler]] = [:]

  /// - Parameter path: with parameters in braces, as OpenAPI writes them.
  mutating func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
    handlers[path, default: [:]][method] = handler
  }

  /// Takes in others; those of a path and method that are there already are replaced.
  mutating func add(_ others: Endpoints) {
    for (path, methods) in others.handlers { handlers[path, default: [:]].merge(methods) { $1 } }
  }

  /// The same paths and methods, all answered by one handler.
  func answered(by handler: @escaping Handler) -> Endpoints {
    var endpoints = self
    endpoints.handlers = handlers.mapValues { $0.mapValues { _ in handler } }
    return endpoints
  }

  /// The paths with their methods.
  var routes: [String: Set<String>] { handlers.mapValues { Set($0.keys.map(\.rawValue)) } }

  /// Hands everything to the router; whatever can be got can be asked for without its body, too.
  func register(with router: Router<ServerRequestContext>) {
    for (path, methods) in handlers {
      let pattern = RouterPath(path.replacing(/\{(\w+)\}/) { ":\($0.1)" })
      for (method, handler) in methods { router.on(pattern, method: method, use: handler) }
      if let get = methods[.get] {
        router.on(pattern, method: .head) { try await get($0, $1).createHeadResponse() }
      }
    }
  }

  /// What a request that no handler answers meets: another method than its path has, or no such path.
  func refusal(of request: Request) -> Problem {
    guard let methods = methods(at: request.uri.path) else {
      return Problem(.notFound, "There is nothing here.", recovery: "See /openapi.json for what there is.")
    }
    let allowed = Set(methods.keys.map(\.rawValue)).union(methods[.get] == nil ? [] : ["HEAD"])
    let list = allowed.sorted().joined(separator: ", ")
    var problem = Problem(.methodNotAllowed, "\(request.method.rawValue) isn't allowed here; \(list) is.")
    problem.headers[.allow] = list
    return problem
  }

  /// The methods of the path that a request's is: a path without parameters goes before one with.
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
