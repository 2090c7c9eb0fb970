#if Server
import Hummingbird
import NIOCore

/// A request's context: its client and its channel.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: ClientAddress
  /// The channel of the connection or the HTTP/2 stream.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = ClientAddress(source.channel.remoteAddress)
    channel = source.channel
  }
}

extension ServerRequestContext {
  /// - Throws: a `Problem` if it isn't a valid identifier of a session or game.
  func identifier(_ name: String) throws -> String {
    guard let value = parameters.get(name), value.utf8.count <= 64 else {
      throw Problem(.notFound, "There is no such \(name).")
    }
    return value
  }
}
#endif
