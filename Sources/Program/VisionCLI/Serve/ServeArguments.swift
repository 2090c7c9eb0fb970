#if Server
import ArgumentParser
import DiceRoll
import Foundation
import VisionServer

struct ServeAddressArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Address to listen on: 127.0.0.1 for this computer only, 0.0.0.0 for all interfaces.",
      valueName: "address")
  )
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "number"))
  var port = 8080

  @Flag(help: "Use HTTPS with a self-signed certificate generated at start.")
  var https = false

  @Option(
    help: ArgumentHelp("Use HTTPS with this certificate chain, PEM.", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var certificate: String?

  @Option(
    help: ArgumentHelp("Private key of the certificate, PEM.", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var key: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Host name accepted in requests, besides IP addresses, localhost and *.local; may be repeated.",
      valueName: "name"))
  var hostName: [String] = []

  @Option(
    help: ArgumentHelp(
      "Access token required in every request. (default: random, if other computers can reach the server)",
      valueName: "text"))
  var token: String?

  @Flag(help: "Require no token: everyone who can reach the server may use it.")
  var noToken = false

  func check() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535, not \(port).")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key must be given together.")
    }
    guard !(https && certificate != nil) else {
      throw ValidationError("--https generates a certificate; it can't be combined with --certificate.")
    }
    guard token == nil || !noToken else {
      throw ValidationError("--token and --no-token can't be combined.")
    }
    if let token,
      !(16...256).contains(token.utf8.count)
        || !token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    {
      throw ValidationError("--token must have 16 to 256 characters, ASCII letters and digits only.")
    }
    for name in hostName where name.utf8.count > 253 || !name.allSatisfy({ $0.isASCII && !$0.isWhitespace }) {
      throw ValidationError("--host-name must be a DNS name of at most 253 ASCII characters.")
    }
  }

  /// - Throws: `InputError` if a file doesn't exist.
  func address() throws -> ListenerConfiguration {
    for file in [certificate, key].compactMap(\.self) {
      switch fileType(file) {
      case nil: throw InputError(.noInput, "\(file): no such file")
      case S_IFREG: break
      default: throw InputError(.unreadable, "\(file): not a regular file")
      }
    }
    var address = ListenerConfiguration(host: host, port: port, token: token, hostNames: hostName)
    if let certificate, let key { address.identity = .files(certificate: certificate, key: key) }
    if https { address.identity = ListenerConfiguration.selfSigned(hostNames: hostName) }
    if token == nil, !noToken, !address.isLoopback { address.token = ListenerConfiguration.makeToken() }
    return address
  }
}

struct ServeModelArguments: ParsableArguments {
  @OptionGroup var precision: PrecisionArguments

  @Option(
    help: ArgumentHelp(
      "Core ML model of the dice detector. (default: the built-in model)", valueName: "file"),
    completion: .coreMLModel)
  var diceModel: String?

  @Option(help: SecondLookPolicy.help)
  var secondLook = SecondLookPolicy.atRest

  @Option(
    help: ArgumentHelp(
      "Core ML model of the drawing classifier. (default: the built-in model)", valueName: "file"),
    completion: .coreMLModel)
  var drawingModel: String?

  @Option(
    help: ArgumentHelp(
      "Core ML model for /api/classify. (default: the drawing classifier)", valueName: "file"),
    completion: .coreMLModel)
  var classifier: String?

  @Flag(help: "Don't record rolls and games.")
  var noRecords = false

  @OptionGroup var records: RecordsArguments
}

struct ServeLimitArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Maximum size of a request body, in MiB.", valueName: "count"))
  var maxBody = 16

  @Option(
    help: ArgumentHelp(
      "Maximum size of an image, and of all images decoded at the same time, in megapixels.",
      valueName: "count"))
  var maxPixels = 64.0

  @Option(
    help: ArgumentHelp(
      "Number of images processed in parallel. (default: one per processor)", valueName: "count"))
  var workers: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum number of queued images; further requests get status 503.", valueName: "count"))
  var queue = 64

  @Option(
    help: ArgumentHelp(
      "Maximum time for one request, queued and processed; then it gets status 504.",
      valueName: "seconds"))
  var deadline = 10.0

  @Flag(
    inversion: .prefixedNo,
    help: """
      Decode images in processes without access to files and network, with limited memory and time.
      """)
  var confined = true

  @Option(help: ArgumentHelp("Maximum requests per second per client; 0 for no limit.", valueName: "count"))
  var rate = 60.0

  @Option(help: ArgumentHelp("Maximum number of concurrent connections.", valueName: "count"))
  var maxConnections = 256

  @Option(help: ArgumentHelp("Maximum number of concurrent connections per client.", valueName: "count"))
  var clientConnections = 64

  @Option(
    help: ArgumentHelp("Maximum number of concurrent dice sessions and games per client.", valueName: "count")
  )
  var clientSessions = 32

  @Option(
    help: ArgumentHelp(
      "Idle time after which a dice session is discarded; games are kept ten times as long.",
      valueName: "seconds")
  )
  var sessionTimeout = 120.0

  @Option(
    help: ArgumentHelp(
      "Time limit for receiving the head of a connection's first request.", valueName: "seconds"))
  var headTimeout = 10.0

  @Option(help: ArgumentHelp("Time limit for receiving a request body.", valueName: "seconds"))
  var bodyTimeout = 20.0

  @Option(help: ArgumentHelp("Idle time after which a connection is closed.", valueName: "seconds"))
  var idleTimeout = 60.0

  func check() throws {
    let counts = [
      ("--max-body", maxBody, 1...1_024), ("--workers", workers ?? 1, 1...256),
      ("--queue", queue, 0...100_000), ("--max-connections", maxConnections, 1...100_000),
      ("--client-connections", clientConnections, 1...100_000),
      ("--client-sessions", clientSessions, 1...100_000),
    ]
    for (name, value, range) in counts where !range.contains(value) {
      throw ValidationError("\(name) must be from \(range.lowerBound) to \(range.upperBound), not \(value).")
    }
    let measures = [
      ("--max-pixels", maxPixels, 10_000), ("--deadline", deadline, 86_400),
      ("--session-timeout", sessionTimeout, 86_400), ("--head-timeout", headTimeout, 86_400),
      ("--body-timeout", bodyTimeout, 86_400), ("--idle-timeout", idleTimeout, 86_400),
    ]
    for (name, value, most) in measures where !(value > 0 && value <= Double(most)) {
      throw ValidationError(
        "\(name) must be greater than 0 and at most \(most), not \(value.formatted()).")
    }
    guard (0...1_000_000).contains(rate) else {
      throw ValidationError("--rate must be from 0 to 1000000, not \(rate.formatted()).")
    }
  }

  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.bodyBytes = maxBody << 20
    limits.totalBodyBytes = max(limits.totalBodyBytes, limits.bodyBytes * 2)
    limits.pixels = Int(maxPixels * 1e6)
    limits.workers = workers
    limits.queueLength = queue
    limits.workSeconds = deadline
    limits.decodesApart = confined
    limits.requestsPerSecond = rate
    limits.connections = maxConnections
    limits.connectionsPerClient = clientConnections
    limits.sessionsPerClient = clientSessions
    limits.sessionIdleSeconds = sessionTimeout
    limits.headerTimeout = headTimeout
    limits.bodyTimeout = bodyTimeout
    limits.idleSeconds = idleTimeout
    return limits
  }
}
#endif
