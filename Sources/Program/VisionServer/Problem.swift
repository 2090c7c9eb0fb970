#if Server
import Foundation
import Hummingbird
import Reports

/// An error of the API as problem details (RFC 9457).
struct Problem: HTTPResponseError {
  /// The machine-readable kind of problem, which ends its `type`.
  enum Kind: String, CaseIterable {
    case badRequest = "bad-request"
    case unauthorized
    case forbiddenOrigin = "forbidden-origin"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case notAcceptable = "not-acceptable"
    case timeout
    case conflict
    case tooLarge = "too-large"
    case unsupportedMediaType = "unsupported-media-type"
    case unreadableImage = "unreadable-picture"
    case unprocessable
    case tooManyRequests = "too-many-requests"
    case `internal`
    case busy
    case deadline
    case noRoom = "no-room"
  }

  let kind: Kind
  /// A sentence that says what happened.
  let detail: String
  /// A sentence that says what to do.
  var recovery: String?
  var headers = HTTPFields()

  init(_ kind: Kind, _ detail: String, recovery: String? = nil) {
    self.kind = kind
    self.detail = detail
    self.recovery = recovery
  }

  /// A temporary problem.
  ///
  /// - Parameter seconds: the time after which the client may retry, at least 1.
  init(_ kind: Kind, _ detail: String, retryAfter seconds: Int) {
    self.init(kind, detail, recovery: "Try again in \(seconds) s.")
    headers[.retryAfter] = String(seconds)
  }

  var status: HTTPResponse.Status { kind.status }

  var json: JSON {
    var members: [(String, JSON)] = [
      ("type", .string("urn:swift-vision:problem:\(kind.rawValue)")), ("title", .string(kind.title)),
      ("status", .integer(status.code)), ("detail", .string(detail)),
    ]
    if let recovery { members.append(("recovery", .string(recovery))) }
    return .object(members)
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    var response = Response.json(json, status: status)
    response.headers[.contentType] = "application/problem+json"
    for field in headers { response.headers[field.name] = field.value }
    return response
  }
}

extension Problem.Kind {
  var status: HTTPResponse.Status {
    switch self {
    case .badRequest: .badRequest
    case .unauthorized: .unauthorized
    case .forbiddenOrigin: .forbidden
    case .notFound: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .timeout: .requestTimeout
    case .conflict: .conflict
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .unreadableImage, .unprocessable: .unprocessableContent
    case .tooManyRequests: .tooManyRequests
    case .internal: .internalServerError
    case .busy: .serviceUnavailable
    case .deadline: .gatewayTimeout
    case .noRoom: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
    }
  }

  var title: String {
    switch self {
    case .badRequest: "Bad request"
    case .unauthorized: "Token required"
    case .forbiddenOrigin: "Cross-origin request rejected"
    case .notFound: "Not found"
    case .methodNotAllowed: "Method not allowed"
    case .notAcceptable: "Not acceptable"
    case .timeout: "Request timed out"
    case .conflict: "Conflict with the current state"
    case .tooLarge: "Request too large"
    case .unsupportedMediaType: "Unsupported media type"
    case .unreadableImage: "Unreadable image"
    case .unprocessable: "Invalid values"
    case .tooManyRequests: "Too many requests"
    case .internal: "Internal server error"
    case .busy: "Server busy"
    case .deadline: "Deadline exceeded"
    case .noRoom: "Insufficient storage"
    }
  }
}
#endif
