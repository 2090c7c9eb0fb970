package import CoreGraphics
import CoreVideo
import Foundation
package import ImageIO
import SystemErrors

/// Encodes an annotated image.
package enum OverlayImage {
  package enum Form: Hashable, Sendable {
    case pixels(ImageFormat)
    /// Lines and text over the image, which is embedded as JPEG if `isLossy`, otherwise as PNG.
    case svg(isLossy: Bool)

    /// - Parameters:
    ///   - fileExtension: in any case.
    ///   - isLossy: whether the image's own format is lossy, for SVG.
    /// - Returns: nil for an unsupported extension.
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

  /// Encodes an image with a drawing. Takes as long as encoding the image.
  ///
  /// - Throws: `ImageEncodingError`, also if memory is short.
  package static func encode(
    _ drawing: OverlayDrawing, on image: OrientedImage, as form: Form
  ) throws -> Data {
    if let failure = CGContext.missingLibrary {
      throw ImageEncodingError(.missingLibrary("Cairo", package: "libcairo2-dev", detail: failure))
    }
    switch form {
    case .pixels(let format):
      guard let drawn = OverlayCanvas.image(image, with: drawing) else {
        throw ImageEncodingError(.outOfMemory)
      }
      return try ImageEncoder.encode(drawn, as: format, isOpaque: true)
    case .svg(let isLossy):
      let document = try SVGDocument.encode(image, isLossy: isLossy, with: drawing)
      guard let document else { throw ImageEncodingError(.outOfMemory) }
      return document
    }
  }

  /// Writes the file atomically, in the format of its extension.
  ///
  /// - Parameter isLossy: whether the image's own format is lossy, which determines the format embedded in
  ///   SVG.
  /// - Throws: `ImageEncodingError`, which names the file.
  package static func write(
    _ drawing: OverlayDrawing, on image: OrientedImage, isLossy: Bool, to url: URL
  ) throws {
    guard let form = Form(fileExtension: url.pathExtension, isLossy: isLossy) else {
      throw ImageEncodingError(.unknownFormat(url.pathExtension), destination: url.path)
    }
    do {
      try encode(drawing, on: image, as: form).write(to: url, options: .atomic)
    } catch let error as ImageEncodingError {
      throw ImageEncodingError(error.reason, destination: url.path)
    } catch {
      throw ImageEncodingError(.unwritable(error.fileReason), destination: url.path)
    }
  }
}

extension ImageFormat {
  /// Whether files of this format are usually lossy.
  package var isLossy: Bool { [.jpeg, .webP, .heic, .avif].contains(self) }
}
