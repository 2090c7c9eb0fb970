import Annotation
import Foundation
import Hummingbird
import ImageIO
import Reports

/// The form of an answer about a picture: JSON, or the picture with what was found drawn on it.
enum ImageResponseFormat: Sendable {
  case json
  case image(ImageFormat)
  case svg

  /// - Parameter request: its `Accept`; JSON is preferred where it is as welcome.
  /// - Throws: a `Problem` where nothing that the client accepts can be given.
  init(acceptedBy request: Request) throws {
    guard let accept = request.headers[.accept] else {
      self = .json
      return
    }
    var best: (form: ImageResponseFormat, quality: Double)?
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

  private static let forms: [String: ImageResponseFormat] = [
    "application/json": .json, "application/*": .json, "*/*": .json, "image/*": .image(.png),
    "image/png": .image(.png), "image/jpeg": .image(.jpeg), "image/webp": .image(.webP),
    "image/svg+xml": .svg,
  ]

  /// Draws the answer where it is a picture; otherwise the drawing isn't made. Takes as long as encoding the picture does.
  ///
  /// - Returns: nil where the answer is JSON.
  func encode(
    _ drawing: @autoclosure () -> OverlayDrawing, on picture: OrientedImage
  ) throws -> (data: Data, type: String)? {
    let form: OverlayImage.Form
    let type: String
    switch self {
    case .json: return nil
    case .svg: (form, type) = (.svg(isLossy: true), "image/svg+xml")
    case .image(let format): (form, type) = (.pixels(format), "image/\(format.rawValue.lowercased())")
    }
    do {
      return (try OverlayImage.encode(drawing(), on: picture, as: form), type)
    } catch let error as ImageEncodingError where error.reason == .outOfMemory {
      throw Problem(.busy, "There is no memory for the picture.", retryAfter: 5)
    }
  }
}
