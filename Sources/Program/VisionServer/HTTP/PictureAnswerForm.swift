import Annotation
import Foundation
import Hummingbird
import ImageIO
import Reports

/// The form of an answer about a picture: JSON, or the picture with what was found drawn on it.
enum PictureAnswerForm: Sendable {
  case json
  case picture(ImageFormat)
  case svg

  /// - Parameter request: its `Accept`; JSON is preferred where it is as welcome.
  /// - Throws: a `Problem` where nothing that the client accepts can be given.
  init(acceptedBy request: Request) throws {
    guard let accept = request.headers[.accept] else {
      self = .json
      return
    }
    var best: (form: PictureAnswerForm, quality: Double)?
    for range in accept.split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
      guard let type = parts.first, let form = Self.forms[type] else { continue }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      if quality > 0, quality > best?.quality ?? 0 { best = (form, quality) }
    }
    guard let best else {
      throw Problem(
        .notAcceptable, "The answer can't be \(accept.shortened).",
        recovery: "Accept application/json, image/png, image/jpeg, image/webp or image/svg+xml.")
    }
    self = best.form
  }

  private static let forms: [String: PictureAnswerForm] = [
    "application/json": .json, "application/*": .json, "*/*": .json, "image/*": .picture(.png),
    "image/png": .picture(.png), "image/jpeg": .picture(.jpeg), "image/webp": .picture(.webP),
    "image/svg+xml": .svg,
  ]

  /// Draws the answer where it is a picture; otherwise the drawing isn't made. Takes as long as encoding the picture does.
  ///
  /// - Returns: nil where the answer is JSON.
  func encode(
    _ drawing: @autoclosure () -> AnnotationDrawing, on picture: OrientedPicture
  ) throws -> (data: Data, type: String)? {
    let form: AnnotatedPicture.Form
    let type: String
    switch self {
    case .json: return nil
    case .svg: (form, type) = (.svg(isLossy: true), "image/svg+xml")
    case .picture(let format): (form, type) = (.pixels(format), "image/\(format.rawValue.lowercased())")
    }
    do {
      return (try AnnotatedPicture.encode(drawing(), on: picture, as: form), type)
    } catch let error as ImageEncodingError where error.reason == .outOfMemory {
      throw Problem(.busy, "There is no memory for the picture.", retryAfter: 5)
    }
  }
}
