import Hummingbird

/// Registers handlers, and for each path a refusal of the methods that it has no handler for.
final class Endpoints {
  typealias Handler = @Sendable (Request, ServerRequestContext) async throws -> Response

  private let router: Router<ServerRequestContext>
  private var methods: [String: [HTTPRequest.Method: Handler]] = [:]

  private static let known: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
  ]

  init(_ router: Router<ServerRequestContext>) { self.router = router }

  /// - Parameter path: with parameters in braces, as OpenAPI writes them.
  func on(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
    methods[path, default: [:]][method] = handler
  }

  /// The paths with their methods.
  var routes: [String: Set<String>] { methods.mapValues { Set($0.keys.map(\.rawValue)) } }

  /// Hands everything to the router.
  func register() {
    for (path, handlers) in methods {
      var handlers = handlers
      if let get = handlers[.get] {
        handlers[.head] = { try await get($0, $1).createHeadResponse() }
      }
      let allowed = handlers.keys.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.known {
        let handler = handlers[method] ?? { _, _ in throw Problem(method, isNoneOf: allowed) }
        router.on(RouterPath(path.replacing(/\{(\w+)\}/) { ":\($0.1)" }), method: method, use: handler)
      }
    }
  }
}

extension Problem {
  fileprivate init(_ method: HTTPRequest.Method, isNoneOf allowed: String) {
    self.init(.methodNotAllowed, "\(method.rawValue) isn't allowed here; \(allowed) is.")
    headers[.allow] = allowed
  }
}
