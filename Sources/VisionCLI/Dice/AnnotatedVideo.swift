import Annotation
import VideoFrames
import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import Reports

/// A video with its dice drawn on every frame, and the last roll's values below.
final class AnnotatedVideo {
  private let writer: VideoWriter
  private let canvas: AnnotationCanvas
  private let buffer: CVPixelBuffer
  private let size: PixelSize

  /// - Parameter size: The upright size of every frame.
  init(_ url: URL, size: PixelSize, frameRate: Double?) throws {
    guard
      let buffer = CVPixelBuffer(
        width: size.width, height: size.height, pixelFormat: kCVPixelFormatType_32BGRA),
      let canvas = AnnotationCanvas(drawingOn: buffer)
    else { throw OutputError(path: url.path, reason: "there is no memory for a frame") }
    self.buffer = buffer
    self.canvas = canvas
    self.size = size
    var options = VideoWriter.Options()
    if let frameRate, frameRate > 0 { options.frameRate = frameRate }
    writer = try VideoWriter(to: url, options: options)
  }

  func append(
    _ picture: OrientedPicture, at time: Double, dice: [DieReading], roll: RollEvent?
  ) async throws {
    // A frame of another size than the first has no place in the file.
    guard AnnotationCanvas.copyUpright(of: picture, to: buffer) else { return }
    var drawing = dice.drawing(in: size)
    drawing.caption = roll?.caption
    canvas.draw(drawing)
    try await writer.append(canvas.pixelBuffer, time: time)
  }

  func finish() async throws { try await writer.finish() }
}

extension RollEvent {
  /// Such as `Last roll: 3 + 5 = 8`, or `Last roll: 4` for one die.
  fileprivate var caption: String {
    let sum = values.map(String.init).joined(separator: " + ")
    return "Last roll: " + (values.count > 1 ? "\(sum) = \(values.reduce(0, +))" : sum)
  }
}
