import Hummingbird
import NIOCore

/// A request's surroundings: who sent it, and on what.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: ClientAddress
  /// The connection, or the HTTP/2 stream.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = ClientAddress(source.channel.remoteAddress)
    channel = source.channel
  }
}

extension ServerRequestContext {
  /// A parameter of the path.
  ///
  /// - Throws: a `Problem` where it isn't one that a session or game could have.
  func identifier(_ name: String) throws -> String {
    guard let value = parameters.get(name), value.utf8.count <= 64 else {
      throw Problem(.notFound, "There is no such \(name).")
    }
    return value
  }
}
