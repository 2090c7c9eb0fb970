#if Server
import Foundation
import Hummingbird
import Reports

extension Response {
  static func json(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: json.text)))
  }

  static func bytes(_ data: Data, type: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }
}
#endif
