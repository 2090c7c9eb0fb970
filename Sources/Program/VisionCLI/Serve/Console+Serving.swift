#if Server
import BarcodeSymbols
import Foundation
import Reports
import VisionServer

extension Console {
  /// Serves until the task is canceled, and reports the addresses.
  ///
  /// - Parameters:
  ///   - risk: what anyone who can reach the server can do.
  ///   - isOpen: whether `--no-token` was given.
  ///   - needsCamera: whether its pages use the browser's camera.
  /// - Throws: `InputError` if it can't listen or can't use its certificate.
  func serve(
    _ server: WebServer, at address: ListenerConfiguration, risk: String, isOpen: Bool, needsCamera: Bool,
    asJSON isJSON: Bool
  ) async throws {
    do {
      try await server.run { port in
        self.report(address.pages(port: port), port: port, asJSON: isJSON, hasCode: !address.isLoopback)
        guard !address.isLoopback else { return }
        self.warn(
          "everyone who can reach \(address.host):\(port)" + (isOpen ? "" : " and has the token") + " \(risk)"
        )
        if needsCamera, address.identity == nil {
          self.warn(
            "browsers don't let pages from other computers use the camera over HTTP: add --https")
        }
      }
    } catch let error as TLSIdentityError {
      throw InputError(.unreadable, error.localizedDescription, suggestion: error.recoverySuggestion)
    } catch let error as ListeningError {
      throw InputError(.unwritable, error.localizedDescription, suggestion: error.recoverySuggestion)
    } catch let error as any CustomStringConvertible & Error where !(error is any LocalizedError) {
      throw InputError(.unwritable, "can't listen on \(address.host):\(address.port): \(error)")
    }
  }

  private func report(_ pages: [String], port: Int, asJSON isJSON: Bool, hasCode: Bool) {
    if isJSON {
      return print(
        JSON.result(
          "listening", [("port", .integer(port)), ("addresses", .array(pages.map { .string($0) }))]
        ).text)
    }
    for page in pages { print(page) }
    if hasCode, isOutputTerminal, let page = pages.first, let code = try? QRCode(page) {
      print(code.terminalText)
    }
  }
}
#endif
