#if Server
// Deprecated names of types before 1.0.

@available(*, deprecated, renamed: "ServerModels") public typealias Engines = ServerModels
@available(*, deprecated, renamed: "ListenerConfiguration")
public typealias ServerAddress = ListenerConfiguration
#endif
