import ArgumentParser
import DiceRoll
import Foundation
import VisionServer

/// Where the server listens, and for whom.
struct ServePlaceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The interface to listen on: 127.0.0.1 for this computer alone, 0.0.0.0 for all.", valueName: "address")
  )
  var host = "127.0.0.1"

  @Option(help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number"))
  var port = 8080

  @Flag(help: "Speak HTTPS with a certificate made when the server starts.")
  var https = false

  @Option(
    help: ArgumentHelp("Speak HTTPS with this chain of certificates, PEM.", valueName: "file"),
    completion: .file(extensions: ["pem", "crt"]))
  var certificate: String?

  @Option(
    help: ArgumentHelp("The certificate's private key, PEM.", valueName: "file"),
    completion: .file(extensions: ["pem", "key"]))
  var key: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A name that the server may be called by, besides addresses, localhost and *.local. May be repeated.",
      valueName: "name"))
  var hostName: [String] = []

  @Option(
    help: ArgumentHelp(
      "What every request has to carry. (default: one made at random, where other computers can reach the server)",
      valueName: "text"))
  var token: String?

  @Flag(help: "Let everybody who can reach the server use it, without a token.")
  var noToken = false

  func check() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("--port is 0 to 65535, not \(port).") }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together.")
    }
    guard !(https && certificate != nil) else {
      throw ValidationError("--https makes a certificate of its own: leave it out beside --certificate.")
    }
    guard token == nil || !noToken else {
      throw ValidationError("--token and --no-token exclude one another.")
    }
    if let token, token.utf8.count < 16 || !token.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
      throw ValidationError("--token has at least 16 letters and digits.")
    }
  }

  /// - Throws: `InputError` where a file doesn't exist.
  func address() throws -> ServerAddress {
    for file in [certificate, key].compactMap(\.self) {
      switch fileType(file) {
      case nil: throw InputError(.noInput, "\(file): there is no such file")
      case S_IFREG: break
      default: throw InputError(.unreadable, "\(file): is no regular file")
      }
    }
    var address = ServerAddress(host: host, port: port, token: token, hostNames: hostName)
    if let certificate, let key { address.identity = .files(certificate: certificate, key: key) }
    if https { address.identity = ServerAddress.selfSigned(hostNames: hostName) }
    if token == nil, !noToken, !address.isLoopback { address.token = ServerAddress.makeToken() }
    return address
  }
}

/// What the server reads with, and where it records.
struct ServeSourceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The detector of dice. (default: the one trained here)", valueName: "file"),
    completion: .file(extensions: ["mlmodel", "mlpackage", "mlmodelc"]))
  var diceModel: String?

  @Option(help: SecondLookUse.help)
  var secondLook = SecondLookUse.pictures

  @Option(
    help: ArgumentHelp("The classifier of drawings. (default: the one trained here)", valueName: "file"),
    completion: .file(extensions: ["mlmodel", "mlpackage", "mlmodelc"]))
  var drawingModel: String?

  @Option(
    help: ArgumentHelp("The classifier behind /api/classify. (default: that of drawings)", valueName: "file"),
    completion: .file(extensions: ["mlmodel", "mlpackage", "mlmodelc"]))
  var classifier: String?

  @Flag(help: "Record neither rolls nor games.")
  var noRecords = false

  @OptionGroup var records: RecordsArguments
}

/// What clients may cost.
struct ServeLimitArguments: ParsableArguments {
  @Option(help: ArgumentHelp("The largest body, in MiB.", valueName: "count"))
  var maxBody = 16

  @Option(help: ArgumentHelp("The largest picture, in millions of pixels.", valueName: "count"))
  var maxPixels = 64.0

  @Option(help: ArgumentHelp("Pictures read at once. (default: one a processor)", valueName: "count"))
  var workers: Int?

  @Option(
    help: ArgumentHelp("Pictures that may wait; further ones are answered with 503.", valueName: "count"))
  var queue = 16

  @Option(help: ArgumentHelp("Requests a second of one client; 0 for any number.", valueName: "count"))
  var rate = 60.0

  @Option(help: ArgumentHelp("Connections at once.", valueName: "count"))
  var maxConnections = 256

  @Option(help: ArgumentHelp("Connections at once of one client.", valueName: "count"))
  var clientConnections = 64

  @Option(help: ArgumentHelp("Live rolls and games at once of one client.", valueName: "count"))
  var clientSessions = 32

  @Option(
    help: ArgumentHelp("How long an unused live roll is kept; games ten times as long.", valueName: "seconds")
  )
  var sessionTimeout = 120.0

  @Option(help: ArgumentHelp("How long the first request's head may take.", valueName: "seconds"))
  var headTimeout = 10.0

  @Option(help: ArgumentHelp("How long a body may take.", valueName: "seconds"))
  var bodyTimeout = 20.0

  @Option(help: ArgumentHelp("How long a connection may be idle.", valueName: "seconds"))
  var idleTimeout = 60.0

  func check() throws {
    let positive: [(String, Double)] = [
      ("--max-body", Double(maxBody)), ("--max-pixels", maxPixels), ("--workers", Double(workers ?? 1)),
      ("--max-connections", Double(maxConnections)), ("--client-connections", Double(clientConnections)),
      ("--client-sessions", Double(clientSessions)), ("--session-timeout", sessionTimeout),
      ("--head-timeout", headTimeout), ("--body-timeout", bodyTimeout), ("--idle-timeout", idleTimeout),
    ]
    for (name, value) in positive where !(value > 0 && value <= 1e6) {
      throw ValidationError("\(name) is a number above 0, not \(value.formatted()).")
    }
    guard rate >= 0, queue >= 0, rate.isFinite else {
      throw ValidationError("--rate and --queue are 0 or more.")
    }
  }

  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.bodyBytes = maxBody << 20
    limits.bodyBytesTogether = max(limits.bodyBytesTogether, limits.bodyBytes * 2)
    limits.pixels = Int(maxPixels * 1e6)
    limits.workers = workers
    limits.waiting = queue
    limits.requestsPerSecond = rate
    limits.connections = maxConnections
    limits.connectionsPerClient = clientConnections
    limits.sessionsPerClient = clientSessions
    limits.sessionIdleSeconds = sessionTimeout
    limits.headSeconds = headTimeout
    limits.bodySeconds = bodyTimeout
    limits.idleSeconds = idleTimeout
    return limits
  }
}
