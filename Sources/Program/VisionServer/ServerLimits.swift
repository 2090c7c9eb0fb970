#if Server
import Foundation

/// Limits on the resources that clients use.
public struct ServerLimits: Sendable {
  /// The maximum size of a body in bytes. Default 16 MiB.
  public var bodyBytes = 16 << 20
  /// The maximum bytes of bodies in progress, at least twice `bodyBytes`; half per client. Default 128 MiB.
  public var totalBodyBytes = 128 << 20
  /// The maximum number of pixels of an image, checked before decoding, and of all images in progress
  /// together; a quarter more is available for clients without one in progress. Default 64 million.
  public var pixels = 64_000_000
  /// The number of images processed concurrently; nil, the default, for one per processor.
  public var workers: Int?
  /// The maximum number of images waiting for a worker; further ones get status 503. Default 64.
  public var queueLength = 64
  /// The maximum time in seconds for a request after its arrival: waiting and running. Default 10.
  public var workSeconds = 10.0
  /// The maximum number of connections, in total and per client. Default 256 and 64.
  public var connections = 256
  public var connectionsPerClient = 64
  /// The maximum number of live dice sessions and of games, in total and per client. Default 1,000 and 32.
  public var sessions = 1_000
  public var sessionsPerClient = 32
  /// The idle time in seconds after which a session ends. Default 120; games live ten times as long.
  public var sessionIdleSeconds = 120.0
  /// The sustained requests per second of one client, with bursts of twice as many; 0: no limit. Default 60.
  public var requestsPerSecond = 60.0
  /// The time limit in seconds from the connection to the end of the first request's head. Default 10.
  public var headerTimeout = 10.0
  /// The time limit in seconds from a head to the end of its body. Default 20.
  public var bodyTimeout = 20.0
  /// The time limit in seconds for a client to read a response. Default 30.
  public var responseTimeout = 30.0
  /// The maximum idle time in seconds of a connection between two requests. Default 60.
  public var idleSeconds = 60.0
  /// The time in seconds for sessions and games to end after a stop; no others start then. Default 0.
  public var drainSeconds = 0.0

  /// Whether images are decoded in confined processes by `vision-decoder`, if it is installed: named by the
  /// environment variable SWIFT_VISION_DECODER, or beside the running program. Default true.
  public var decodesApart = true

  public init() {}

  /// `workers`, or its default.
  package var workerCount: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }
}
#endif
