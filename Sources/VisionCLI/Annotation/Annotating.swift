import Annotation
import VideoFrames
import CoreVideo
import DiceRoll
import Foundation
import ImageIO

/// A picture with what was found drawn on it.
enum AnnotatedPicture {
  /// Writes the file in the format that its name's ending says, SVG among them, whole or not at all.
  ///
  /// - Parameter isLossy: whether the picture's own format is, so that an SVG holds it likewise.
  static func write(
    _ drawing: AnnotationDrawing, on picture: OrientedPicture, isLossy: Bool, to url: URL
  ) throws {
    let noMemory = OutputError(path: url.path, reason: "there is no memory for the picture")
    guard url.pathExtension.lowercased() == "svg" else {
      guard let drawn = AnnotationCanvas.picture(picture, with: drawing) else {
        throw noMemory
      }
      return try ImageEncoder.write(drawn, to: url, isOpaque: true)
    }
    let document = try SVGDocument.encode(picture, isLossy: isLossy, with: drawing)
    guard let document else { throw noMemory }
    do {
      try document.write(to: url, options: .atomic)
    } catch {
      throw OutputError(path: url.path, reason: error.localizedDescription)
    }
  }
}

extension ImageFormat {
  /// Whether files of this format usually hold less than the camera's or program's pixels.
  var isLossy: Bool { [.jpeg, .webP, .heic, .avif].contains(self) }
}
