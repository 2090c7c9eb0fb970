#if Server
import Foundation
import HTTPTypes
import Hummingbird

/// The access rules: requests from this server's pages, with the token if one is required.
struct AccessRules: Sendable {
  /// The token of every request, except those for `/health` and the pages' assets; nil if none is required.
  let token: String?
  let isSecure: Bool
  /// The secret of servers that record here; nil if none may.
  var secret: String?
  /// The accepted host names, in lowercase, besides addresses, `localhost` and `*.local`.
  let hostNames: Set<String>

  static let cookieName = "vision_token"

  /// Rejects requests that pages of other sites make a browser send.
  ///
  /// An unknown host name may be one that another site resolves to this server (DNS rebinding).
  ///
  /// - Throws: a `Problem`.
  func checkOrigin(of request: Request) throws {
    guard let authority = request.head.authority, request.header("Host") ?? authority == authority,
      let host = Host(authority), isOwn(host)
    else {
      throw Problem(
        .forbiddenOrigin, "“\((request.head.authority ?? "").shortened)” isn't a host name of this server.",
        recovery: "Use the server's address, or start it with --host-name.")
    }
    if let origin = request.headers[.origin], !ownOrigins(authority).contains(origin.lowercased()) {
      let pages = origin.isEmpty ? "without an origin" : "of \(origin.shortened)"
      throw Problem(.forbiddenOrigin, "Pages \(pages) may not send requests to this server.")
    }
    if let site = request.header("Sec-Fetch-Site"), ["cross-site", "same-site"].contains(site),
      request.header("Sec-Fetch-Mode") != "navigate"
    {
      throw Problem(.forbiddenOrigin, "Pages of other sites may not send requests to this server.")
    }
  }

  /// The path prefix of recording between servers.
  static let internalPaths = "/internal/"

  /// Whether the request is from another server that records here.
  func isPeer(_ request: Request) -> Bool {
    guard let secret, let given = request.bearerToken else { return false }
    return Self.areEqualInConstantTime(given, secret)
  }

  /// Rejects requests without the token, and requests to the internal routes without the secret.
  ///
  /// - Parameter route: the matching route, which decides however the path is written.
  /// - Throws: a `Problem` if a required token is missing.
  func checkToken(of request: Request, route: String?) throws {
    let path = request.uri.path
    guard ![path, route ?? ""].contains(where: { $0.hasPrefix(Self.internalPaths) }) else {
      throw Problem(.notFound, "There is nothing here.")
    }
    guard let token else { return }
    guard path != "/health", !path.hasPrefix("/assets/") else { return }
    let given = request.bearerToken ?? request.cookies[Self.cookieName]?.value
    guard let given, Self.areEqualInConstantTime(given, token) else {
      throw Problem(
        .unauthorized, "The server requires its token.",
        recovery: "Open the address that it printed when it started, or scan its QR code again.")
    }
  }

  /// A redirect that moves the token from a page's address to a cookie; nil if the address has no token.
  ///
  /// Both are relative to the address that the browser knows, which may have a prefix that a reverse proxy
  /// removes: the cookie has no path, so that it is valid in the page's folder.
  ///
  /// - Parameter request: a request for one of this server's pages; the redirect leads to its path.
  func tokenCookieRedirect(of request: Request) -> Response? {
    guard let token, request.method == .get, let given = request.uri.queryParameters["token"],
      Self.areEqualInConstantTime(String(given), token)
    else { return nil }
    let cookie =
      "\(Self.cookieName)=\(token); HttpOnly; SameSite=Strict; Max-Age=31536000"
      + (isSecure ? "; Secure" : "")
    let page = "./" + (request.uri.path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
    return Response(
      status: .seeOther, headers: [.location: page, .setCookie: cookie, .cacheControl: "no-store"])
  }

  /// The origins of this server's pages. Without TLS of its own it may be behind a proxy that has TLS.
  private func ownOrigins(_ authority: String) -> [String] {
    (isSecure ? ["https"] : ["http", "https"]).map { "\($0)://\(authority)".lowercased() }
  }

  private func isOwn(_ host: Host) -> Bool {
    switch host {
    case .address: true
    case .name(let name): name == "localhost" || name.hasSuffix(".local") || hostNames.contains(name)
    }
  }

  /// In constant time.
  private static func areEqualInConstantTime(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Request {
  fileprivate func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

  fileprivate var bearerToken: String? {
    guard let field = headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
    return field.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
  }
}
#endif
