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
  private static let jsonBytes = 64 << 10

  /// Reads a picture's bytes and gives them to `use`; their memory counts until it returns.
  ///
  /// - Throws: a `Problem`; what `use` throws.
  func withPicture<Result>(of request: Request, _ use: (Data) async throws -> Result) async throws -> Result {
    if let type = request.mediaType, !Self.pictureTypes.contains(type) {
      throw Problem(
        .unsupportedMediaType, "The body is \(type), not a picture.",
        recovery: "Send the picture's bytes as the body, as image/jpeg for example.")
    }
    return try await withBody(of: request, limit: limits.bodyBytes) { data in
      guard !data.isEmpty else {
        throw Problem(.badRequest, "There is no picture.", recovery: "Send its bytes as the body.")
      }
      return try await use(data)
    }
  }

  /// Decodes a body of JSON; an empty body is `{}`.
  ///
  /// - Throws: a `Problem`.
  func decode<Value: Decodable>(_ type: Value.Type, from request: Request) async throws -> Value {
    if let type = request.mediaType, type != "application/json" {
      throw Problem(
        .unsupportedMediaType, "The body is \(type), not JSON.", recovery: "Send application/json.")
    }
    return try await withBody(of: request, limit: Self.jsonBytes) { data in
      do {
        return try JSONDecoder().decode(Value.self, from: data.isEmpty ? Data("{}".utf8) : data)
      } catch let error as DecodingError {
        throw Problem(.badRequest, error.sentence)
      }
    }
  }

  private func withBody<Result>(
    of request: Request, limit: Int, _ use: (Data) async throws -> Result
  ) async throws -> Result {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw tooLarge(limit)
    }
    var body = Data()
    var reserved = 0
    defer { budget.give(reserved) }
    do {
      for try await chunk in request.body {
        guard body.count + chunk.readableBytes <= limit else { throw tooLarge(limit) }
        try budget.take(chunk.readableBytes)
        reserved += chunk.readableBytes
        body.append(contentsOf: chunk.readableBytesView)
      }
    } catch is RequestTimeout {
      throw Problem(
        .timeout, "The body didn't come within \(limits.bodySeconds.formatted()) s."
      ).closingConnection()
    }
    return try await use(body)
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
    func place(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
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
