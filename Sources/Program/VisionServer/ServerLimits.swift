import Foundation

/// What clients may cost.
public struct ServerLimits: Sendable {
  /// The bytes of one body. 16 MiB unless set.
  public var bodyBytes = 16 << 20
  /// The bytes of all bodies that are being read or worked on; twice `bodyBytes` or more. One client has half of them at most. 128 MiB
  /// unless set.
  public var totalBodyBytes = 128 << 20
  /// The pixels of one picture, checked before it is decoded, and of all pictures in work together; a quarter more is for clients that
  /// have none in work. 64 million unless set.
  public var pixels = 64_000_000
  /// The pictures in work at once; nil, as it is unless set, for one a processor.
  public var workers: Int?
  /// The pictures that wait for a worker; further ones are refused with 503. 16 unless set.
  public var queueLength = 16
  /// Seconds that the server works on one request at most, from the moment it has come whole: in line and underway. 10 unless
  /// set.
  public var workSeconds = 10.0
  /// Connections, and those of one client. 256 and 64 unless set.
  public var connections = 256
  public var connectionsPerClient = 64
  /// Sessions of dice and of games that live at once, and those of one client. 1,000 and 32 unless set.
  public var sessions = 1_000
  public var sessionsPerClient = 32
  /// Seconds after which a session nobody asks for ends. 120 unless set; games live ten times as long.
  public var sessionIdleSeconds = 120.0
  /// The requests a second of one client that are answered in the long run; twice as many at once; 0 for any number. 60
  /// unless set.
  public var requestsPerSecond = 60.0
  /// Seconds from the connection to the end of the first request's head. 10 unless set.
  public var headerTimeout = 10.0
  /// Seconds from a head to the end of its body. 20 unless set.
  public var bodyTimeout = 20.0
  /// Seconds that a client may take to read an answer. 30 unless set.
  public var responseTimeout = 30.0
  /// Seconds that a connection may be idle between two requests. 60 unless set.
  public var idleSeconds = 60.0
  /// Seconds that sessions and games have to come to their end when the server is stopped; meanwhile no others begin. 0 unless
  /// set.
  public var drainSeconds = 0.0

  /// Whether pictures are decoded by the program `vision-decoder`, in processes that can do nothing else, where it is installed: the
  /// environment variable SWIFT_VISION_DECODER names it, or it lies beside the running program. True unless set.
  public var decodesApart = true

  public init() {}

  /// `workers`, or what it stands for.
  package var workerCount: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }
}
