import Foundation
import Hummingbird
import ImageIO
import NIOCore

/// Reads requests' bodies within the server's limits.
struct UploadReading: Sendable {
  let limits: ServerLimits
  let budget: ByteBudget

  /// The types of bodies that are taken for pictures; what they really are, their first bytes say.
  static let pictureTypes: Set<String> = [
    "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif", "image/tiff",
    "image/gif", "application/octet-stream",
  ]

  /// The bytes that a small JSON body may have.
  static let jsonBytes = 64 << 10

  /// A body that has come whole. Its memory counts for as long as anybody has it.
  struct Upload: Sendable {
    let data: Data
    fileprivate let share: ByteBudget.Share
  }

  /// Reads a picture's bytes.
  ///
  /// - Throws: a `Problem`.
  func picture(of request: Request, _ context: ServerRequestContext) async throws -> Upload {
    if let type = request.mediaType, !Self.pictureTypes.contains(type) {
      throw Problem(
        .unsupportedMediaType, "The body is \(type.shortened), not a picture.",
        recovery: "Send the picture's bytes as the body, as image/jpeg for example.")
    }
    let upload = try await body(of: request, context, limit: limits.bodyBytes)
    guard !upload.data.isEmpty else {
      throw Problem(.badRequest, "There is no picture.", recovery: "Send its bytes as the body.")
    }
    return upload
  }

  /// Decodes a body of JSON; an empty body is `{}`.
  ///
  /// - Parameter limit: the bytes that it may have.
  /// - Throws: a `Problem`.
  func decode<Value: Decodable>(
    _ type: Value.Type, from request: Request, _ context: ServerRequestContext, limit: Int = jsonBytes
  ) async throws -> Value {
    let data = try await json(of: request, context, limit: limit)
    do {
      return try JSONDecoder().decode(Value.self, from: data.isEmpty ? Data("{}".utf8) : data)
    } catch let error as DecodingError {
      throw Problem(.badRequest, error.sentence)
    }
  }

  /// Reads a body of JSON without looking into it.
  ///
  /// - Throws: a `Problem`.
  func json(
    of request: Request, _ context: ServerRequestContext, limit: Int = jsonBytes
  ) async throws -> Data {
    if let type = request.mediaType, type != "application/json" {
      throw Problem(
        .unsupportedMediaType, "The body is \(type.shortened), not JSON.", recovery: "Send application/json.")
    }
    return try await body(of: request, context, limit: limit).data
  }

  private func body(
    of request: Request, _ context: ServerRequestContext, limit: Int
  ) async throws -> Upload {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw tooLarge(limit)
    }
    var body = Data()
    let share = budget.share()
    context.channel.triggerUserOutboundEvent(BodyWanted(), promise: nil)
    do {
      for try await chunk in request.body {
        guard body.count + chunk.readableBytes <= limit else { throw tooLarge(limit) }
        try share.take(chunk.readableBytes)
        body.append(contentsOf: chunk.readableBytesView)
      }
    } catch is RequestTimeout {
      throw Problem(
        .timeout, "The body didn't come within \(limits.bodySeconds.formatted()) s."
      ).closingConnection()
    }
    return Upload(data: body, share: share)
  }

  private func tooLarge(_ limit: Int) -> Problem {
    Problem(
      .tooLarge, "The body has more than \(limit) bytes.", recovery: "Make the picture smaller."
    ).closingConnection()
  }
}

extension Problem {
  /// The problem, after whose answer the connection is closed: the rest of the request isn't read.
  fileprivate func closingConnection() -> Problem {
    var problem = self
    problem.headers[.connection] = "close"
    return problem
  }
}

extension Request {
  /// The body's type without parameters, in lower case; nil where it isn't said.
  var mediaType: String? {
    headers[.contentType].map {
      $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }
}

extension DecodingError {
  /// What is wrong where in the JSON.
  fileprivate var sentence: String {
    func place(_ path: [any CodingKey]) -> String {
      path.map(\.stringValue).joined(separator: ".").shortened
    }
    switch self {
    case .keyNotFound(let key, _): return "“\(key.stringValue)” is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "“\(place(context.codingPath))” isn't of the right kind."
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty
        ? "The body isn't JSON." : "“\(place(context.codingPath))” can't be read: \(context.debugDescription)"
    @unknown default: return "The body can't be read."
    }
  }
}
