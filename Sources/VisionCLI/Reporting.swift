import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

// What the commands' reports share.

/// The upright picture's size in pixels.
struct PixelSize: Hashable, Sendable {
  var width: Int
  var height: Int
}

extension PixelSize {
  init(of buffer: CVPixelBuffer, orientation: CGImagePropertyOrientation) {
    let size = orientation.uprightSize(
      width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
    self.init(width: size.width, height: size.height)
  }
}

extension Console {
  /// Tells of an input that can't be read: to people always, and in the JSON in its place.
  func tellFailure(of input: String, message: String, asJSON: Bool) {
    if asJSON {
      print(
        JSON.object([("type", .string("error")), ("input", .string(input)), ("error", .string(message))]).text
      )
    }
    warn(message.contains(input) ? message : "\(input): \(message)")
  }
}

/// Such as `1 roll` or `2 rolls`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension JSON {
  /// A box in pixels, to a tenth.
  static func box(_ box: CGRect) -> JSON {
    .object([
      ("x", .number(box.minX, decimals: 1)), ("y", .number(box.minY, decimals: 1)),
      ("width", .number(box.width, decimals: 1)), ("height", .number(box.height, decimals: 1)),
    ])
  }

  /// A point in pixels, to a tenth.
  static func point(_ point: CGPoint) -> JSON {
    .array([.number(point.x, decimals: 1), .number(point.y, decimals: 1)])
  }

  /// 0…1, to a thousandth.
  static func confidence(_ confidence: Float) -> JSON { .number(Double(confidence), decimals: 3) }
}
