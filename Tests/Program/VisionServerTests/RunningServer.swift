#if !(Records && Server && Training)
#error("The tests need all traits of the package: swift test --enable-all-traits")
#endif

import DiceRoll
import Foundation
import FoundationNetworking
import Logging
import VisionModels
import PictionARy
import ImageModels
import VisionRecords
import Testing
import TestSupport

@testable import VisionServer

/// A server on a free local port, and its client.
struct RunningServer: Sendable {
  let server: WebServer
  let base: URL

  /// The networks, loaded once for all tests.
  static let models = Result {
    let drawings = try Drawings().model
    return try ServerModels(
      dice: DiceReader(model: DiceDetector().model, secondLook: DiceValues().model),
      drawings: DrawingClassifier(model: drawings), classifier: ImageLabeler(model: drawings))
  }

  /// Runs `body` beside a server, then stops the server as Ctrl-C does.
  ///
  /// - Parameter endpoints: additional routes.
  static func run<Result: Sendable>(
    limits: ServerLimits = .longDeadline, token: String? = nil, name: String? = nil,
    identity: TLSIdentity? = nil,
    records: RecordStore? = nil, recordingWith place: ServerRecords? = nil, logger: Logger? = nil,
    endpoints: (inout Endpoints) -> Void = { _ in },
    _ body: @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    var quiet = Logger(label: "tests")
    quiet.logLevel = .error
    var made = try WebServer(
      models.get(), records: place ?? records.map { .file($0) } ?? .off,
      at: ListenerConfiguration(port: 0, token: token, identity: identity, name: name), limits: limits,
      version: "1.2.3", logger: logger ?? quiet)
    endpoints(&made.endpoints)
    return try await run(made, body)
  }

  /// Runs `body` beside a server, as above.
  static func run<Result: Sendable>(
    _ server: WebServer, _ body: @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    let (ports, arrival) = AsyncStream.makeStream(of: Int.self)
    let serving = Task {
      defer { arrival.finish() }
      try await server.run { arrival.yield($0) }
    }
    var iterator = ports.makeAsyncIterator()
    guard let port = await iterator.next() else {
      try await serving.value
      throw CancellationError()
    }
    let scheme = server.address.identity == nil ? "http" : "https"
    let base = try #require(URL(string: "\(scheme)://127.0.0.1:\(port)"))
    do {
      let result = try await body(RunningServer(server: server, base: base))
      serving.cancel()
      try await serving.value
      return result
    } catch {
      serving.cancel()
      _ = await serving.result
      throw error
    }
  }

  struct Answer {
    var status: Int
    var headers: [String: String]
    var data: Data

    var text: String { String(decoding: data, as: UTF8.self) }

    /// The response's JSON object; empty if it isn't one.
    var json: [String: Any] { (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:] }

    /// The last component of the problem's type.
    var problem: String? { (json["type"] as? String)?.split(separator: ":").last.map(String.init) }
  }

  func ask(
    _ method: String, _ path: String, body: Data? = nil, type: String? = nil, headers: [String: String] = [:]
  ) async throws -> Answer {
    var request = URLRequest(url: try #require(URL(string: base.absoluteString + path)))
    request.httpMethod = method
    request.httpBody = body
    if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await Self.session.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    let fields = http.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
    return Answer(status: http.statusCode, headers: Dictionary(fields) { $1 }, data: data)
  }

  func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
    try await ask("GET", path, headers: headers)
  }

  func post(_ path: String, image: Data, headers: [String: String] = [:]) async throws -> Answer {
    try await ask("POST", path, body: image, type: "image/jpeg", headers: headers)
  }

  func post(_ path: String, json: String) async throws -> Answer {
    try await ask("POST", path, body: Data(json.utf8), type: "application/json")
  }

  /// Follows no redirections and stores no cookies.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = 120
    return URLSession(configuration: configuration, delegate: NoRedirection(), delegateQueue: nil)
  }()
}

private final class NoRedirection: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) { completionHandler(nil) }
}

enum Images {
  static func example(_ path: String) throws -> Data {
    try Data(contentsOf: packageFolder.appending(path: "Examples/\(path)"))
  }
}

extension ServerLimits {
  /// The default limits with a long deadline: busy machines or sanitizers take over 10 s for an image.
  static var longDeadline: ServerLimits {
    var limits = ServerLimits()
    limits.workSeconds = 600
    return limits
  }
}
