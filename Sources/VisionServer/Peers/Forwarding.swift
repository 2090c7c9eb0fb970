import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import VisionRecords

/// Lets the server that has the records answer: the list of rolls, corrections, scores.
///
/// Each of these requests may be sent twice without harm, so that one that meets a server just being started anew waits for it.
struct Forwarding: Sendable {
  let client: PeerClient
  let uploads: UploadReading
  /// How long a request waits for the other server.
  let seconds: Double

  /// - Throws: a `Problem` where the other server can't be reached.
  func answer(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let method: NIOHTTP1.HTTPMethod = request.method == .patch ? .PATCH : .GET
    let body = method == .PATCH ? try await uploads.json(of: request, context) : nil
    do {
      return Self.response(
        try await client.sendPersistently(method, request.uri.string, json: body, within: seconds))
    } catch let failure as PeerClient.Failure {
      throw RecordsError.unreachable(server: client.server.name, reason: failure.reason)
    }
  }

  private static func response(_ answer: PeerClient.Answer) -> Response {
    var response = Response(
      status: HTTPResponse.Status(code: Int(answer.head.status.code)), headers: [:],
      body: ResponseBody(byteBuffer: answer.body))
    for name in [HTTPField.Name.contentType, .contentDisposition, .retryAfter] {
      if let value = answer.head.headers.first(name: name.rawName) { response.headers[name] = value }
    }
    return response
  }
}
