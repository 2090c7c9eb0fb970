import ArgumentParser
import Foundation
import Logging
import VisionServer

/// `vision serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the web pages and the HTTP API: dice, still images, PictionARy.",
    discussion: """
      Open the printed address in a browser: the browser's camera takes the pictures, this computer reads them. \
      Without options only this computer can reach the server.

      For a phone, listen on all interfaces and with HTTPS, which browsers want before they give a page the camera. \
      The server then needs a token, which the printed address and its QR code carry. The certificate is made when the \
      server starts, so that browsers warn of it once; or give one of your own.

      The routes are described in /openapi.json, the measures in /metrics are Prometheus's.

      EXAMPLES
        vision serve
        vision serve --host 0.0.0.0 --https
        vision serve --host 0.0.0.0 --certificate chain.pem --key key.pem --host-name vision.example.org
        vision serve --no-records --workers 2 --log-format json

      EXIT STATUS
        0 ended by Ctrl-C or SIGTERM, 64 usage, 65 not a model or certificate, 66 no such file, 69 something that must be \
      installed is missing, 73 the address can't be listened on or the records can't be written.
      """)

  @OptionGroup(title: "Where") var place: ServePlaceArguments

  @OptionGroup(title: "Models and records") var sources: ServeSourceArguments

  @OptionGroup(title: "Limits") var limits: ServeLimitArguments

  @Option(
    help: ArgumentHelp("How the log is written to the standard error: text or json.", valueName: "format"))
  var logFormat = LogFormat.text

  @Option(
    help: ArgumentHelp(
      "What is logged: debug, info (every request), warning or error.", valueName: "level"))
  var logLevel = Logger.Level.info

  @Flag(help: "Write the addresses as JSON.")
  var json = false

  func validate() throws {
    try place.check()
    try limits.check()
  }

  func run() async throws {
    let (place, sources, limits, logger, json) = (place, sources, limits.limits, logger, json)
    try await runInterruptibly(endsBySignal: true) { console in
      let run = ServeRun(
        address: try place.address(), limits: limits, sources: sources, logger: logger, isJSON: json,
        isOpen: place.noToken)
      try await run.run(console: console)
    }
  }

  private var logger: Logger {
    var logger = Logger(label: "vision") { label in
      switch logFormat {
      case .text: StreamLogHandler.standardError(label: label)
      case .json: JSONLogHandler(label: label)
      }
    }
    logger.logLevel = logLevel
    return logger
  }
}

/// How the log is written.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
