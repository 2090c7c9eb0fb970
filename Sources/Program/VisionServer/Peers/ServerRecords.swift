public import Foundation
public import VisionRecords

/// Where a server records rolls and games.
public enum ServerRecords: Sendable {
  /// Nowhere.
  case off
  /// In a file. Servers that have the secret record there, too; nil for none.
  case file(RecordStore, secret: String? = nil)
  /// With another server, which has them in a file.
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

  /// - Parameters:
  ///   - url: its address: `http` or `https`, a host and perhaps a port, nothing else.
  ///   - secret: what it was told that servers have which record there.
  ///   - certificate: a PEM file of the certificates that its own is verified with; nil for the system's.
  /// - Returns: nil where the address is anything else.
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

  /// The address, as errors and logs have it.
  var name: String { "\(isSecure ? "https" : "http")://\(authority)" }

  /// What requests name it by.
  var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
