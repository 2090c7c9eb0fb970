import Hummingbird

/// A request's surroundings: who sent it.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let client: ClientAddress

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = ClientAddress(source.channel.remoteAddress)
  }
}
