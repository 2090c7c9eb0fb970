#if Server
import ArgumentParser
import Foundation
import VisionServer

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the web apps and the HTTP API: dice, still images, PictionARy.",
    discussion: """
      Open the printed address in a browser. By default only this computer can connect. To use a phone's \
      camera, listen on all interfaces with --https: requests then need the token in the printed address \
      and its QR code. The API is described in /openapi.json. Certificates, several servers, metrics: man \
      vision-serve.

      EXAMPLES
        vision serve
        vision serve --host 0.0.0.0 --https
        vision serve --certificate chain.pem --key key.pem --host-name vision.example
        vision serve --no-records --workers 2 --log-format json

      EXIT STATUS
        0 stopped by Ctrl-C or SIGTERM; 64 usage error; 65 unreadable model or certificate; 66 no such \
      file; 69 missing library; 73 can't listen on the address or write records.
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
#endif
