/// Where and for whom a server listens.
public struct ListenerConfiguration: Sendable {
  /// The name or address of an interface: `127.0.0.1`, `::1`, `0.0.0.0` for all.
  public var host: String
  /// 0 for one that is free.
  public var port: Int
  /// What every request has to carry; nil where none is needed.
  public var token: String?
  /// The names that the server may be called by, besides addresses, `localhost` and `*.local`.
  public var hostNames: [String]
  /// nil for plain HTTP.
  public var identity: TLSIdentity?
  /// What the names of this server's sessions begin with, so that whoever distributes requests to several servers knows whose a
  /// session is; nil for one server.
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
