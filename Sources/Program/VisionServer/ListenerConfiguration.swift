#if Server
/// The address that a server listens on, and access to it.
public struct ListenerConfiguration: Sendable {
  /// The name or address of an interface: `127.0.0.1`, `::1`, `0.0.0.0` for all.
  public var host: String
  /// 0 for any free port.
  public var port: Int
  /// The token that every request requires; nil for none.
  public var token: String?
  /// The accepted host names, besides addresses, `localhost` and `*.local`.
  public var hostNames: [String]
  /// nil for plain HTTP.
  public var identity: TLSIdentity?
  /// The prefix of session identifiers by which a reverse proxy finds their server; nil for a single server.
  public var name: String?

  public init(
    host: String = "127.0.0.1", port: Int = 8080, token: String? = nil, hostNames: [String] = [],
    identity: TLSIdentity? = nil, name: String? = nil
  ) {
    self.host = host
    self.port = port
    self.token = token
    self.hostNames = hostNames
    self.identity = identity
    self.name = name
  }
}
#endif
