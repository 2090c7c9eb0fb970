#if Server
public import Foundation
public import VisionRecords

/// The destination of a server's recorded rolls and games.
public enum ServerRecords: Sendable {
  case off
  /// A file. Servers that have the secret may record there as well; nil for none.
  case file(RecordStore, secret: String? = nil)
  /// Another server, which has the file.
  case server(RecordsServer)

  var store: RecordStore? { if case .file(let store, _) = self { store } else { nil } }
  var sharedSecret: String? { if case .file(_, let secret) = self { secret } else { nil } }
  var server: RecordsServer? { if case .server(let server) = self { server } else { nil } }
}

/// A server that records for others.
public struct RecordsServer: Sendable {
  let isSecure: Bool
  let host: String
  let port: Int
  let secret: String
  let certificate: String?

  /// Creates a server with this address; nil if it isn't such an address.
  ///
  /// - Parameters:
  ///   - url: its address: `http` or `https`, a host and an optional port, nothing else.
  ///   - secret: the shared secret of the servers that record there.
  ///   - certificate: a PEM file of trusted certificates; nil for the system's.
  public init?(_ url: URL, secret: String, certificate: String? = nil) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(percentEncoded: false), !host.isEmpty, ["", "/"].contains(url.path),
      url.query == nil, url.fragment == nil, url.user == nil
    else { return nil }
    isSecure = scheme == "https"
    self.host = host
    port = url.port ?? (isSecure ? 443 : 80)
    self.secret = secret
    self.certificate = certificate
  }

  /// The address in errors and logs.
  var name: String { "\(isSecure ? "https" : "http")://\(authority)" }

  /// The authority in requests.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
#endif
