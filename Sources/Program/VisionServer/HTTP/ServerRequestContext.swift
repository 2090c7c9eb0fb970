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
