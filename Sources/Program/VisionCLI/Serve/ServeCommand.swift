import ArgumentParser
import Foundation
import VisionServer

/// `vision serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the web apps and the HTTP API: dice, still images, PictionARy.",
    discussion: """
      Open the printed address in a browser: the browser's camera takes the pictures and this computer processes \
      them. By default the server listens on the loopback interface only.

      To use a phone's camera, listen on all interfaces with HTTPS, because browsers give a page the camera only over \
      a secure connection. Requests then need a token, which is part of the printed address and its QR code. The \
      server generates a self-signed certificate at start, so the browser shows a warning on the first visit; use \
      --certificate and --key to provide your own.

      The API is described in /openapi.json; /metrics has metrics for Prometheus.

      Several servers can share one address and one file of records behind a reverse proxy such as nginx: give each a \
      --name and --drain, one of them the file, and the others --records-server.

      EXAMPLES
        vision serve
        vision serve --host 0.0.0.0 --https
        vision serve --host 0.0.0.0 --certificate chain.pem --key key.pem \\
            --host-name vision.example.org
        vision serve --no-records --workers 2 --log-format json
        vision serve --name a --drain 60 --records-secret secret.txt
        vision serve --name b --drain 60 --records-secret secret.txt \\
            --records-server http://10.0.0.1:8080

      EXIT STATUS
        0 stopped by Ctrl-C or SIGTERM; 64 usage error; 65 not a model or certificate that can be read; 66 no such \
      file; 69 a required library is not installed; 73 can't listen on the address or write the records.
      """)

  @OptionGroup(title: "Address and access") var place: ServeAddressArguments

  @OptionGroup(title: "Models and records") var sources: ServeModelArguments

  @OptionGroup(title: "Several servers") var peers: ServePeerArguments

  @OptionGroup(title: "Limits") var limits: ServeLimitArguments

  @OptionGroup(title: "Log") var log: ServeLogArguments

  @Flag(help: "Print the server's addresses as JSON.")
  var json = false

  func validate() throws {
    try place.check()
    try peers.check(sources)
    try limits.check()
  }

  func run() async throws {
    let (place, sources, peers, logger, json) = (place, sources, peers, log.logger, json)
    var limits = limits.limits
    limits.drainSeconds = peers.drain
    try await runInterruptibly(endsBySignal: true) { [limits] console in
      var address = try place.address()
      address.name = peers.name
      let run = ServeRun(
        address: address, limits: limits, sources: sources, peers: peers, logger: logger, isJSON: json,
        isOpen: place.noToken)
      try await run.run(console: console)
    }
  }
}
