#if Server
import Overlays
import Foundation
import Hummingbird
import ImageIO
import Reports

/// The format of a response about an image: JSON, or the annotated image.
enum ImageResponseFormat: Sendable {
  case json
  case image(ImageFormat)
  case svg

  /// - Parameter request: the request whose `Accept` field decides; JSON wins ties.
  /// - Throws: a `Problem` if no acceptable format is available.
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
        .notAcceptable, "The response can't be \(accept.shortened).",
        recovery: "Accept application/json, image/png, image/jpeg, image/webp or image/svg+xml.")
    }
    self = best.form
  }

  private static let forms: [String: ImageResponseFormat] = [
    "application/json": .json, "application/*": .json, "*/*": .json, "image/*": .image(.png),
    "image/png": .image(.png), "image/jpeg": .image(.jpeg), "image/webp": .image(.webP),
    "image/svg+xml": .svg,
  ]

  /// Draws the annotated image if the format is one; takes as long as encoding the image.
  ///
  /// - Returns: nil for JSON.
  func encode(
    _ drawing: @autoclosure () -> OverlayDrawing, on image: OrientedImage
  ) throws -> (data: Data, type: String)? {
    let form: OverlayImage.Form
    let type: String
    switch self {
    case .json: return nil
    case .svg: (form, type) = (.svg(isLossy: true), "image/svg+xml")
    case .image(let format): (form, type) = (.pixels(format), "image/\(format.rawValue.lowercased())")
    }
    do {
      return (try OverlayImage.encode(drawing(), on: image, as: form), type)
    } catch let error as ImageEncodingError where error.reason == .outOfMemory {
      throw Problem(.busy, "There is not enough memory for the image.", retryAfter: 5)
    }
  }
}
#endif
