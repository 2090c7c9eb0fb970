// The names that types had before 1.0.

@available(*, deprecated, renamed: "ServerModels") public typealias Engines = ServerModels
@available(*, deprecated, renamed: "ListenerConfiguration")
public typealias ServerAddress = ListenerConfiguration
