import Overlays
import VideoFrames
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

final class AnnotatedVideo {
  private let writer: VideoWriter
  private let canvas: OverlayCanvas
  private let buffer: CVPixelBuffer

  /// - Parameter size: The upright size of every frame.
  init(_ url: URL, size: PixelSize, frameRate: Double?) throws {
    if let failure = CGContext.missingLibrary {
      throw ImageEncodingError(
        .missingLibrary("Cairo", package: "libcairo2-dev", detail: failure), destination: url.path)
    }
    guard
      let buffer = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let canvas = OverlayCanvas(drawingOn: buffer)
    else { throw OutputError(path: url.path, reason: "not enough memory for a frame") }
    self.buffer = buffer
    self.canvas = canvas
    var options = VideoWriter.Options()
    if let frameRate, frameRate > 0 { options.frameRate = frameRate }
    writer = try VideoWriter(to: url, options: options)
  }

  /// - Parameter drawing: in pixels of the upright image.
  func append(_ image: OrientedImage, at time: Double, _ drawing: OverlayDrawing) async throws {
    // Frames whose size differs from the first can't be written to the file.
    guard OverlayCanvas.copyUpright(of: image, to: buffer) else { return }
    canvas.draw(drawing)
    try await writer.append(canvas.pixelBuffer, time: time)
  }

  func finish() async throws { try await writer.finish() }
}
