package import CoreGraphics
import CoreVideo
import Foundation
package import ImageIO
import SystemErrors

/// A picture with what was found drawn on it, encoded.
package enum OverlayImage {
  /// What it is encoded as.
  package enum Form: Hashable, Sendable {
    case pixels(ImageFormat)
    /// Lines and text over the picture, which is embedded as JPEG where `isLossy`, as PNG otherwise.
    case svg(isLossy: Bool)

    /// - Parameters:
    ///   - fileExtension: in any case.
    ///   - isLossy: whether the picture came so, for SVG.
    /// - Returns: nil where no picture is called so.
    package init?(fileExtension: String, isLossy: Bool) {
      if fileExtension.lowercased() == "svg" {
        self = .svg(isLossy: isLossy)
      } else if let format = ImageFormat(fileExtension: fileExtension) {
        self = .pixels(format)
      } else {
        return nil
      }
    }
  }

  /// Takes as long as encoding the picture does.
  ///
  /// - Throws: `ImageEncodingError`, where memory is short, too.
  package static func encode(
    _ drawing: OverlayDrawing, on picture: OrientedImage, as form: Form
  ) throws -> Data {
    if let failure = CGContext.missingLibrary {
      throw ImageEncodingError(.missingLibrary("Cairo", package: "libcairo2-dev", detail: failure))
    }
    switch form {
    case .pixels(let format):
      guard let drawn = OverlayCanvas.image(picture, with: drawing) else {
        throw ImageEncodingError(.outOfMemory)
      }
      return try ImageEncoder.encode(drawn, as: format, isOpaque: true)
    case .svg(let isLossy):
      let document = try SVGDocument.encode(picture, isLossy: isLossy, with: drawing)
      guard let document else { throw ImageEncodingError(.outOfMemory) }
      return document
    }
  }

  /// Writes the file in the format that its name's ending says, whole or not at all.
  ///
  /// - Parameter isLossy: whether the picture's own format is, so that an SVG holds it likewise.
  /// - Throws: `ImageEncodingError`, which names the file.
  package static func write(
    _ drawing: OverlayDrawing, on picture: OrientedImage, isLossy: Bool, to url: URL
  ) throws {
    guard let form = Form(fileExtension: url.pathExtension, isLossy: isLossy) else {
      throw ImageEncodingError(.unknownFormat(url.pathExtension), destination: url.path)
    }
    do {
      try encode(drawing, on: picture, as: form).write(to: url, options: .atomic)
    } catch let error as ImageEncodingError {
      throw ImageEncodingError(error.reason, destination: url.path)
    } catch {
      throw ImageEncodingError(.unwritable(error.fileReason), destination: url.path)
    }
  }
}

extension ImageFormat {
  /// Whether files of this format usually hold less than the camera's or program's pixels.
  package var isLossy: Bool { [.jpeg, .webP, .heic, .avif].contains(self) }
}
