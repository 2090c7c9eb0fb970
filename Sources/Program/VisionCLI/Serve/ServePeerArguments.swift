#if Server
import ArgumentParser
import Foundation
import SystemErrors
import VisionServer

/// Options of one of several servers that share an address.
struct ServePeerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Name of this server, the prefix of its session identifiers, by which a reverse proxy routes requests.",
      valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Time for sessions and games to end when the server is stopped; /health returns 503 meanwhile.",
      valueName: "seconds"))
  var drain = 0.0

  @Option(
    help: ArgumentHelp(
      "Record with the server at this address instead of in a file, http://… or https://….", valueName: "url")
  )
  var recordsServer: String?

  @Option(
    help: ArgumentHelp(
      "File with the secret shared by servers with common records; the server with the records accepts the others' rolls and games.",
      valueName: "file"),
    completion: .file())
  var recordsSecret: String?

  @Option(
    help: ArgumentHelp(
      "Trusted certificates of --records-server, PEM. (default: the system's)", valueName: "file"
    ),
    completion: .file(extensions: ["pem", "crt"]))
  var recordsCertificate: String?

  func check(_ sources: ServeModelArguments) throws {
    if let name, name.wholeMatch(of: /[a-z0-9]{1,16}/) == nil {
      throw ValidationError("--name must have 1 to 16 characters, lowercase ASCII letters and digits only.")
    }
    guard (0...86_400).contains(drain) else {
      throw ValidationError("--drain must be from 0 to 86400, not \(drain.formatted()).")
    }
    guard recordsServer != nil else {
      guard recordsCertificate == nil else {
        throw ValidationError("--records-certificate requires --records-server.")
      }
      guard recordsSecret == nil || !sources.noRecords else {
        throw ValidationError("--records-secret and --no-records can't be combined.")
      }
      return
    }
    guard recordsSecret != nil else { throw ValidationError("--records-server requires --records-secret.") }
    guard sources.records.records == nil, !sources.noRecords else {
      throw ValidationError("--records-server can't be combined with --records or --no-records.")
    }
    guard server(secret: "") != nil else {
      throw ValidationError(
        "--records-server must be http:// or https:// with a host and, optionally, a port.")
    }
  }

  /// - Throws: `InputError` if the secret's file can't be used.
  func server() throws -> RecordsServer? { try secret().flatMap { server(secret: $0) } }

  private func server(secret: String) -> RecordsServer? {
    recordsServer.flatMap { URL(string: $0) }.flatMap {
      RecordsServer($0, secret: secret, certificate: recordsCertificate)
    }
  }

  /// - Throws: `InputError` if the secret's file can't be used.
  func secret() throws -> String? {
    guard let recordsSecret else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: recordsSecret))
    } catch {
      throw InputError(
        FileManager.default.fileExists(atPath: recordsSecret) ? .unreadable : .noInput,
        "\(recordsSecret): can't be read: \(error.fileReason)")
    }
    let text = String(decoding: data.prefix(1_024), as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard text.wholeMatch(of: /[A-Za-z0-9]{32,256}/) != nil else {
      throw InputError(
        .unreadable, "\(recordsSecret): not a secret of 32 to 256 ASCII letters and digits",
        suggestion: "Make one: openssl rand -hex 32")
    }
    return text
  }
}
#endif
