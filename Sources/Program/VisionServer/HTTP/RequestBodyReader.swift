#if Server
import Foundation
import Hummingbird
import ImageIO
import NIOCore

struct RequestBodyReader: Sendable {
  let limits: ServerLimits
  let budget: ByteBudget

  /// The accepted content types of images; the actual format is detected from the first bytes.
  static let pictureTypes: Set<String> = [
    "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif", "image/avif", "image/tiff",
    "image/gif", "application/octet-stream",
  ]

  /// The maximum size of a small JSON body, in bytes.
  static let jsonBytes = 64 << 10

  /// A complete body. Its memory counts against the budget while it is referenced.
  struct Upload: Sendable {
    let data: Data
    fileprivate let share: ByteBudget.Share
  }

  /// - Throws: a `Problem`.
  func picture(of request: Request, _ context: ServerRequestContext) async throws -> Upload {
    if let type = request.mediaType, !Self.pictureTypes.contains(type) {
      throw Problem(
        .unsupportedMediaType, "The body is \(type.shortened), not an image.",
        recovery: "Send the image file as the body, for example as image/jpeg.")
    }
    let upload = try await body(
      of: request, context, limit: limits.bodyBytes, recovery: "Make the image smaller.")
    guard !upload.data.isEmpty else {
      throw Problem(.badRequest, "The body is empty.", recovery: "Send the image file as the body.")
    }
    return upload
  }

  /// Decodes a JSON body; an empty body is `{}`.
  ///
  /// - Parameter limit: its maximum size in bytes.
  /// - Throws: a `Problem`.
  func decode<Value: Decodable>(
    _ type: Value.Type, from request: Request, _ context: ServerRequestContext, limit: Int = jsonBytes
  ) async throws -> Value {
    let data = try await json(of: request, context, limit: limit)
    do {
      return try JSONDecoder().decode(Value.self, from: data.isEmpty ? Data("{}".utf8) : data)
    } catch let error as DecodingError {
      throw Problem(.badRequest, error.sentence(about: data))
    }
  }

  /// Reads a JSON body without parsing it.
  ///
  /// - Throws: a `Problem`.
  func json(
    of request: Request, _ context: ServerRequestContext, limit: Int = jsonBytes
  ) async throws -> Data {
    if let type = request.mediaType, type != "application/json" {
      throw Problem(
        .unsupportedMediaType, "The body is \(type.shortened), not JSON.", recovery: "Send application/json.")
    }
    return try await body(of: request, context, limit: limit, recovery: "Send less at once.").data
  }

  private func body(
    of request: Request, _ context: ServerRequestContext, limit: Int, recovery: String
  ) async throws -> Upload {
    let tooLarge = Problem(.tooLarge, "The body has more than \(limit) bytes.", recovery: recovery)
      .closingConnection()
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw tooLarge
    }
    var body = Data()
    let share = budget.share(for: context.client)
    context.channel.triggerUserOutboundEvent(BodyRequested(), promise: nil)
    do {
      for try await chunk in request.body {
        guard body.count + chunk.readableBytes <= limit else { throw tooLarge }
        try share.reserve(chunk.readableBytes)
        body.append(contentsOf: chunk.readableBytesView)
      }
    } catch is RequestTimeout {
      throw Problem(
        .timeout, "The body didn't come within \(limits.bodyTimeout.formatted()) s."
      ).closingConnection()
    }
    return Upload(data: body, share: share)
  }
}

extension Problem {
  /// The problem, with a response that closes the connection, because the rest of the request isn't read.
  fileprivate func closingConnection() -> Problem {
    var problem = self
    problem.headers[.connection] = "close"
    return problem
  }
}

extension Request {
  /// The body's media type without parameters, in lowercase; nil if unspecified.
  var mediaType: String? {
    headers[.contentType].map {
      $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }
}

extension DecodingError {
  /// The reason and its position in the JSON.
  ///
  /// - Parameter body: the decoded data.
  fileprivate func sentence(about body: Data) -> String {
    switch self {
    case .keyNotFound(let key, let context): return "“\(Self.place(context.codingPath + [key]))” is missing."
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      guard !context.codingPath.isEmpty else { return "The body isn't a JSON object." }
      return "“\(Self.place(context.codingPath))” isn't \(Self.typeDescription(for: type))."
    case .dataCorrupted(let context):
      guard context.codingPath.isEmpty else {
        return "“\(Self.place(context.codingPath))” can't be read: \(context.debugDescription)"
      }
      // The decoder doesn't report the position of a number that is out of range.
      let isJSON = (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
      return isJSON ? "A number in the body can't be read." : "The body isn't JSON."
    @unknown default: return "The body can't be read."
    }
  }

  /// A path in code notation: `players[0].name`.
  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }.shortened
  }

  private static func typeDescription(for type: Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "an integer"
    case is any BinaryFloatingPoint.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    default: "of the right type"
    }
  }
}
#endif
