#if Server
import Archives
import Foundation
import Hummingbird
import NIOCore

struct RequestBodyReader: Sendable {
  let limits: ServerLimits
  let budget: ByteBudget
  /// The queue in which compressed bodies are unpacked.
  let queue: WorkQueue

  /// The maximum size of a small JSON body, in bytes.
  static let jsonBytes = 64 << 10

  /// A complete body. Its memory counts against the budget while it is referenced.
  struct Upload: Sendable {
    fileprivate(set) var data: Data
    fileprivate let share: ByteBudget.Share
  }

  /// Reads an image: the body itself, or the only file of a form.
  ///
  /// - Throws: a `Problem`.
  func picture(of request: Request, _ context: ServerRequestContext) async throws -> Upload {
    let type = request.mediaType
    if let type, type != MultipartForm.mediaType, !Self.mayBeImage(type) { throw Self.refusal(of: type) }
    var upload = try await body(
      of: request, context, limit: limits.bodyBytes, recovery: "Make the image smaller.")
    if type == MultipartForm.mediaType {
      let file = try MultipartForm(upload.data, contentType: request.headers[.contentType] ?? "").file
      upload.data.removeSubrange(file.upperBound...)
      upload.data.removeSubrange(..<file.lowerBound)
    }
    guard !upload.data.isEmpty else {
      throw Problem(.badRequest, "The body is empty.", recovery: "Send the image file as the body.")
    }
    return upload
  }

  /// Whether a body of this media type may be an image, whose format is detected from the first bytes.
  ///
  /// Clients have many names for the same format, such as `image/jpg` and `image/pjpeg`, and for bytes.
  private static func mayBeImage(_ type: String) -> Bool {
    type.hasPrefix("image/") || type.hasSuffix("/octet-stream")
  }

  private static func refusal(of type: String) -> Problem {
    let isCurlsDefault = type == "application/x-www-form-urlencoded"
    return Problem(
      .unsupportedMediaType, "The body is \(type.shortened), not an image.",
      recovery: "Send the image file as the body, for example as image/jpeg"
        + (isCurlsDefault ? "; with curl: --data-binary @FILE -H 'Content-Type: image/jpeg'." : "."))
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

  /// Reads a body, and decompresses it if it is compressed.
  ///
  /// - Parameters:
  ///   - limit: the maximum size in bytes, compressed and decompressed.
  ///   - recovery: what to do about a larger body.
  private func body(
    of request: Request, _ context: ServerRequestContext, limit: Int, recovery: String
  ) async throws -> Upload {
    let isGzip = try request.isGzip
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
    let upload = Upload(data: body, share: share)
    // A proxy may have decompressed the body and left the field.
    guard isGzip, GzipData.isSignature(of: body) else { return upload }
    return try await queue.run(for: context.client) {
      do {
        return Upload(
          data: try GzipData.decompress(upload.data, limit: limit, reserve: share.reserve), share: share)
      } catch let error as ArchiveError {
        throw Problem(unpacking: error, limit: limit, recovery: recovery)
      }
    }
  }
}

extension Problem {
  /// - Parameters:
  ///   - limit: the maximum size of a decompressed body in bytes.
  ///   - recovery: what to do about a larger one.
  fileprivate init(unpacking error: ArchiveError, limit: Int, recovery: String) {
    switch error.reason {
    case .tooManyBytes:
      self.init(.tooLarge, "The body has more than \(limit) bytes when decompressed.", recovery: recovery)
    case .missingLibrary, .unsupportedCompression:
      self.init(contentCoding: "gzip", supported: "identity")
    case .damaged(let detail):
      self.init(
        .badRequest, "The body can't be decompressed: \(detail).",
        recovery: "Send it again, or without Content-Encoding.")
    default:
      self.init(
        .badRequest, "The body can't be decompressed as gzip.", recovery: "Send it without Content-Encoding.")
    }
  }

  /// The problem of a content coding that can't be decompressed, with the supported ones (RFC 9110, 12.5.3).
  fileprivate init(contentCoding: String, supported: String) {
    self.init(
      .unsupportedMediaType,
      "The body's Content-Encoding is \(contentCoding.shortened), which isn't supported.",
      recovery: "Send it without Content-Encoding.")
    headers[.acceptEncoding] = supported
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
  /// The body's media type without parameters, in lowercase; nil if unspecified or empty.
  var mediaType: String? {
    let type = headers[.contentType].map {
      $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return type == "" ? nil : type
  }

  /// Whether the body is compressed with gzip, by the field `Content-Encoding` (RFC 9110, 8.4).
  ///
  /// - Throws: a `Problem` for another coding.
  fileprivate var isGzip: Bool {
    get throws {
      let codings = (headers[.contentEncoding] ?? "").lowercased().split(separator: ",")
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && $0 != "identity" }
      if codings.isEmpty { return false }
      guard codings == ["gzip"] || codings == ["x-gzip"] else {
        throw Problem(contentCoding: codings.joined(separator: ", "), supported: "gzip, identity")
      }
      return true
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
