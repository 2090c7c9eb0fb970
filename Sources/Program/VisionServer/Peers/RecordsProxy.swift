#if Server
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import VisionRecords

/// Forwards requests to the server with the records: the list of rolls, corrections, deletions, scores.
///
/// These requests are idempotent, so that they can be retried while the server restarts.
struct RecordsProxy: Sendable {
  let client: PeerClient
  let uploads: RequestBodyReader
  /// The maximum time in seconds to wait for the other server.
  let seconds: Double

  /// - Throws: a `Problem` if the other server can't be reached.
  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let method: NIOHTTP1.HTTPMethod =
      switch request.method {
      case .patch: .PATCH
      case .delete: .DELETE
      case .post: .POST
      default: .GET
      }
    let body = method == .PATCH ? try await uploads.json(of: request, context) : nil
    do {
      let answer = try await client.sendPersistently(method, request.uri.string, json: body, within: seconds)
      guard let type = Self.expectedType(of: answer) else {
        throw PeerClient.Failure(
          reason: "it returns \(answer.head.status.code) with an unexpected content type")
      }
      return Self.response(answer, type)
    } catch let failure as PeerClient.Failure {
      throw RecordsError.unreachable(server: client.server.name, reason: failure.reason)
    }
  }

  /// The content types of the forwarded routes.
  private static let types = [
    "application/json", "application/problem+json", "text/csv; charset=utf-8", "image/svg+xml", "image/png",
  ]

  /// The response's type if it is one of the API's and the status is success or a problem: any other content,
  /// such as a page of another program, must not be served under this server's name.
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
#endif
