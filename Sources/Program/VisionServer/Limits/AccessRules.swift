import Foundation
import HTTPTypes
import Hummingbird

/// Who may ask: pages of this server, and, where a token is needed, those who have it.
struct AccessRules: Sendable {
  /// What every request but those for `/health` and the pages' files has to carry; nil where none is needed.
  let token: String?
  let isSecure: Bool
  /// What servers have that record here; nil where none may.
  var secret: String?
  /// Names, in lower case, that the server may be called by, besides addresses, `localhost` and `*.local`.
  let hostNames: Set<String>

  static let cookieName = "vision_token"

  /// Refuses requests that pages of other sites make a browser send.
  ///
  /// A name that isn't this server's may be one that another site has pointed here (DNS rebinding).
  ///
  /// - Throws: a `Problem`.
  func checkOrigin(of request: Request) throws {
    guard let authority = request.head.authority, request.header("Host") ?? authority == authority,
      let host = Host(authority), isOwn(host)
    else {
      throw Problem(
        .forbiddenOrigin, "This server isn't called “\((request.head.authority ?? "").shortened)”.",
        recovery: "Ask for it by its address, or start it with --host-name.")
    }
    if let origin = request.headers[.origin], origin.lowercased() != ownOrigin(authority) {
      let pages = origin.isEmpty ? "that don't say whose they are" : "of \(origin.shortened)"
      throw Problem(.forbiddenOrigin, "Pages \(pages) may not ask this server.")
    }
    if let site = request.header("Sec-Fetch-Site"), ["cross-site", "same-site"].contains(site),
      request.header("Sec-Fetch-Mode") != "navigate"
    {
      throw Problem(.forbiddenOrigin, "Other sites' pages may not ask this server.")
    }
  }

  /// Where servers record with each other.
  static let internalPaths = "/internal/"

  /// Whether another server asks that records here.
  func isPeer(_ request: Request) -> Bool {
    guard let secret, let given = request.bearerToken else { return false }
    return Self.areEqual(given, secret)
  }

  /// Refuses requests without the token, and those of whoever hasn't the secret where servers record.
  ///
  /// - Parameter route: the one that answers the request: however its path is written, it is the route that needs the secret.
  /// - Throws: a `Problem` where a token is needed and isn't there.
  func checkToken(of request: Request, route: String?) throws {
    let path = request.uri.path
    guard ![path, route ?? ""].contains(where: { $0.hasPrefix(Self.internalPaths) }) else {
      throw Problem(.notFound, "There is nothing here.")
    }
    guard let token else { return }
    guard path != "/health", !path.hasPrefix("/assets/") else { return }
    let given = request.bearerToken ?? request.cookies[Self.cookieName]?.value
    guard let given, Self.areEqual(given, token) else {
      throw Problem(
        .unauthorized, "The server needs its token.",
        recovery: "Open the address that it printed when it started, or scan its QR code again.")
    }
  }

  /// The answer that takes the token out of a page's address and into a cookie; nil where the address has none.
  ///
  /// - Parameter request: one of this server's pages: it is sent to its path again.
  func tokenCookieRedirect(of request: Request) -> Response? {
    guard let token, request.method == .get, let given = request.uri.queryParameters["token"],
      Self.areEqual(String(given), token)
    else { return nil }
    let cookie =
      "\(Self.cookieName)=\(token); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000"
      + (isSecure ? "; Secure" : "")
    return Response(
      status: .seeOther,
      headers: [.location: request.uri.path, .setCookie: cookie, .cacheControl: "no-store"])
  }

  private func ownOrigin(_ authority: String) -> String {
    "\(isSecure ? "https" : "http")://\(authority)".lowercased()
  }

  private func isOwn(_ host: Host) -> Bool {
    switch host {
    case .address: true
    case .name(let name): name == "localhost" || name.hasSuffix(".local") || hostNames.contains(name)
    }
  }

  /// Compares in a time that doesn't tell how much is right.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
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
