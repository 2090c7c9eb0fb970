#if Server
import AnnotationEditing
import AnnotationFormats
import ConfinedDecoding
import CoreGraphics
import Digests
import Foundation
import Hummingbird
import ImageIO
import ImageModels
import Reports

struct AnnotationRoutes {
  let services: ServerDependencies
  let project: AnnotationProject
  let detector: ObjectDetector?
  let labels: [String]

  /// In bytes.
  private static let maximumBodyBytes = 1 << 20
  /// In bytes.
  private static let maximumImageBytes = 1 << 28
  /// The default maximum side of a returned image.
  private static let defaultSide = 2_048

  func add(to endpoints: inout Endpoints) {
    endpoints.on(.get, "/api/annotations") { request, context in
      _ = try QueryParameters(request, known: [])
      return try await work(context) { try .json(list()) }
    }
    endpoints.on(.get, "/api/annotations/{picture}") { request, context in
      _ = try QueryParameters(request, known: [])
      let number = try number(context)
      return try await work(context) { try .json(json(number, project.annotations(of: number))) }
    }
    endpoints.on(.put, "/api/annotations/{picture}") { try await save($0, $1) }
    endpoints.on(.delete, "/api/annotations/{picture}") { request, context in
      let query = try QueryParameters(request, known: ["revision"])
      guard let revision = query.string("revision") else {
        throw Problem(.badRequest, "“revision” is missing.")
      }
      return try await save(nil, revision, context)
    }
    endpoints.on(.get, "/api/annotations/{picture}/picture") { try await picture($0, $1) }
    endpoints.on(.get, "/api/annotations/{picture}/proposals") { try await proposals($0, $1) }
  }

  private struct NewAnnotations: Decodable {
    struct Box: Decodable {
      var label: String
      var x: Double
      var y: Double
      var width: Double
      var height: Double
    }

    var boxes: [Box]
    var revision: String
  }

  private func save(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let new = try await services.uploads.decode(
      NewAnnotations.self, from: request, context, limit: Self.maximumBodyBytes)
    return try await save(
      new.boxes.map {
        AnnotationProject.Box(
          label: $0.label, rect: CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
      }, new.revision, context)
  }

  private func save(
    _ boxes: [AnnotationProject.Box]?, _ revision: String, _ context: ServerRequestContext
  ) async throws -> Response {
    let number = try number(context)
    return try await services.recordQueue.change(for: context.client) { commitment in
      try describingProblems {
        try .json(
          json(
            number,
            project.save(boxes, of: number, revision: revision, beforeWriting: { try commitment.commit() })))
      }
    }
  }

  private func picture(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    let query = try QueryParameters(request, known: ["side"])
    let side = try query.integer("side", in: 16...4_096) ?? Self.defaultSide
    let (number, data) = try await file(context)
    let tag = "\"\(SHA256.hash(data).hexadecimal.prefix(24))-\(side)\""
    let caching: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
    if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: caching) }
    let small = try await detect(at: data, number, context) { picture in
      guard let small = ImagePreview.jpeg(of: picture, side: side) else {
        throw Problem(.busy, "There is not enough memory for the image.", retryAfter: 5)
      }
      return small
    }
    var response = Response.bytes(small, type: "image/jpeg")
    response.headers.append(contentsOf: caching)
    return response
  }

  private func proposals(_ request: Request, _ context: ServerRequestContext) async throws -> Response {
    _ = try QueryParameters(request, known: [])
    guard let detector else {
      throw Problem(
        .notFound, "This server has no model to propose objects with.", recovery: "Start it with --model.")
    }
    let (number, data) = try await file(context)
    return try await detect(at: data, number, context) { picture in
      let frame = CGRect(x: 0, y: 0, width: picture.width, height: picture.height)
      let found = try detector.objects(in: picture)
        .map { (object: $0, box: $0.box.intersection(frame)) }
        .filter { $0.box.width >= 1 && $0.box.height >= 1 }
      return .json(
        .object([
          (
            "proposals",
            .array(
              found.prefix(AnnotationProject.maximumBoxes).map { object, box in
                .object([
                  ("label", .string(object.labels.first?.identifier ?? "")),
                  ("confidence", .confidence(object.confidence)), ("box", .box(box)),
                ])
              })
          )
        ]))
    }
  }

  private func file(_ context: ServerRequestContext) async throws -> (number: Int, data: Data) {
    let number = try number(context)
    let data = try await work(context) {
      try addingContext(number) {
        try ImageDecoder.contents(
          of: project.url(of: number),
          limits: ImageDecodingLimits(
            maximumPixels: services.limits.pixels, maximumBytes: Self.maximumImageBytes))
      }
    }
    return (number, data)
  }

  private func detect<Finding: Sendable>(
    at data: Data, _ number: Int, _ context: ServerRequestContext,
    _ find: @escaping @Sendable (OrientedImage) throws -> Finding
  ) async throws -> Finding {
    let limits = ImageDecodingLimits(
      maximumPixels: services.limits.pixels, maximumBytes: Self.maximumImageBytes)
    return try await services.queue.run(for: context.client, on: data) {
      try find(addingContext(number) { try services.decoding.decode(data, limits: limits).picture })
    }
  }

  /// Runs file access on threads that may block.
  private func work<Value: Sendable>(
    _ context: ServerRequestContext, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await services.recordQueue.run(for: context.client) { try describingProblems(body) }
  }

  private func describingProblems<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as AnnotationError {
      throw Problem(error.withoutFolders, shown: project.withoutFolders)
    } catch let error as AnnotationFileError {
      // Another program has written the file since the server was started.
      throw Problem(.conflict, project.withoutFolders(error.localizedDescription))
    } catch let error as ImageDecodingError {
      throw Problem(describing: error)
    }
  }

  /// Replaces paths in errors by the image's name in the folder.
  private func addingContext<Result>(_ number: Int, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ImageDecodingError {
      throw ImageDecodingError(error.reason, source: project.names[number].text)
    }
  }

  private func number(_ context: ServerRequestContext) throws -> Int {
    guard let number = Int(try context.identifier("picture")), project.names.indices.contains(number) else {
      throw Problem(.notFound, "There is no such image.")
    }
    return number
  }

  private func list() throws -> JSON {
    let own = Set(labels)
    let known = labels + (detector?.labels ?? []).filter { !own.contains($0) }
    return .object(
      [
        ("folder", .string(project.folder.lastPathComponent)),
        ("output", .string(project.output.lastPathComponent)),
        (
          "labels",
          .array((known + project.labels.filter { !known.contains($0) }).map { .string($0) })
        ),
        ("hasProposals", .boolean(detector != nil)),
        ("problems", .array(project.problems.map { .string(project.withoutFolders($0)) })),
        (
          "images",
          .array(
            try project.summaries().map { picture in
              .object(
                [
                  ("name", .string(picture.name.text)), ("isReviewed", .boolean(picture.isReviewed)),
                  ("boxes", .integer(picture.boxCount)),
                ].withFormerKeys(.annotations))
            })
        ),
      ].withFormerKeys(.annotations))
  }

  private func json(_ number: Int, _ annotations: AnnotationProject.Annotations) throws -> JSON {
    .object(
      [
        ("image", .integer(number)), ("name", .string(project.names[number].text)),
        ("width", .integer(annotations.size.width)), ("height", .integer(annotations.size.height)),
        ("isReviewed", .boolean(annotations.isReviewed)), ("revision", .string(annotations.revision)),
        (
          "boxes",
          .array(
            annotations.boxes.map { box in
              .object([
                ("label", .string(box.label)), ("x", .number(box.rect.minX, decimals: 2)),
                ("y", .number(box.rect.minY, decimals: 2)), ("width", .number(box.rect.width, decimals: 2)),
                ("height", .number(box.rect.height, decimals: 2)),
              ])
            })
        ), ("problems", .array(annotations.problems.map { .string(project.withoutFolders($0)) })),
      ].withFormerKeys(.annotations))
  }
}

extension Problem {
  /// - Parameter shown: removes folder paths from a message.
  fileprivate init(_ error: AnnotationError, shown: (String) -> String) {
    let detail = shown(error.errorDescription ?? "").asSentence
    switch error {
    case .conflict: self.init(.conflict, detail, recovery: error.recoverySuggestion)
    case .unusableBox: self.init(.unprocessable, detail)
    case .locked: self.init(.busy, detail, retryAfter: 5)
    case .full: self.init(.noRoom, "The annotations can't be saved: the disk is full.")
    case .unwritable, .foreignOutput, .linkedOutput, .noImages:
      self.init(.internal, detail, recovery: error.recoverySuggestion)
    }
  }
}
#endif
