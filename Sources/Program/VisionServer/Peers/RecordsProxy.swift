import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import VisionRecords

/// Lets the server that has the records answer: the list of rolls, corrections, scores.
///
/// Each of these requests may be sent twice without harm, so that one that meets a server just being started anew waits for it.
struct RecordsProxy: Sendable {
  let client: PeerClient
  let uploads: RequestBodyReader
  /// How long a request waits for the other server.
  let seconds: Double

  /// - Throws: a `Problem` where the other server can't be reached.
  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let method: NIOHTTP1.HTTPMethod = request.method == .patch ? .PATCH : .GET
    let body = method == .PATCH ? try await uploads.json(of: request, context) : nil
    do {
      let answer = try await client.sendPersistently(method, request.uri.string, json: body, within: seconds)
      guard let type = Self.expectedType(of: answer) else {
        throw PeerClient.Failure(reason: "it answers \(answer.head.status.code) with what isn't its API's")
      }
      return Self.response(answer, type)
    } catch let failure as PeerClient.Failure {
      throw RecordsError.unreachable(server: client.server.name, reason: failure.reason)
    }
  }

  /// The types that the forwarded routes answer with, as they write them.
  private static let types = [
    "application/json", "application/problem+json", "text/csv; charset=utf-8", "image/svg+xml", "image/png",
  ]

  /// An answer's type, where it is one that the API has and the status is one of success or a problem's: anything else, such as a
  /// page of whatever else listens there, must not be shown under this server's name.
  private static func expectedType(of answer: PeerClient.PeerResponse) -> String? {
    let status = answer.head.status.code
    let given = answer.head.headers["Content-Type"]
    guard given.count == 1, let type = types.first(where: { $0 == given[0].lowercased() }) else { return nil }
    return (type == "application/problem+json" ? 400..<600 : 200..<300).contains(Int(status)) ? type : nil
  }

  private static func response(_ answer: PeerClient.PeerResponse, _ type: String) -> Response {
    var response = Response(
      status: HTTPResponse.Status(code: Int(answer.head.status.code)), headers: [.contentType: type],
      body: ResponseBody(byteBuffer: answer.body))
    for name in [HTTPField.Name.contentDisposition, .retryAfter] {
      if let value = answer.head.headers.first(name: name.rawName) { response.headers[name] = value }
    }
    return response
  }
}
