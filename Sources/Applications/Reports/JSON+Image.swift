package import CoreGraphics
package import ImageIO

extension JSON {
  /// A box in pixels, to a tenth.
  package static func box(_ box: CGRect) -> JSON {
    .object([
      ("x", .number(box.minX, decimals: 1)), ("y", .number(box.minY, decimals: 1)),
      ("width", .number(box.width, decimals: 1)), ("height", .number(box.height, decimals: 1)),
    ])
  }

  /// A point in pixels, to a tenth.
  package static func point(_ point: CGPoint) -> JSON {
    .array([.number(point.x, decimals: 1), .number(point.y, decimals: 1)])
  }

  /// 0…1, to a thousandth.
  package static func confidence(_ confidence: Float) -> JSON { .number(Double(confidence), decimals: 3) }

  /// Seconds to the millisecond.
  package static func time(_ seconds: Double) -> JSON { .number(seconds, decimals: 3) }

  /// The findings of one frame.
  ///
  /// - Parameters:
  ///   - index: of the frame, from 0.
  ///   - time: since the first frame, in seconds.
  ///   - input: the video's name; nil where it has none.
  package static func frame(
    _ index: Int, time: Double, of input: String? = nil, _ members: [(String, JSON)]
  ) -> JSON {
    .result("frame", input: input, [("frame", .integer(index)), ("time", .time(time))] + members)
  }

  /// What was read from one picture.
  ///
  /// - Parameters:
  ///   - input: its name; nil where it has none.
  ///   - member: its name within an archive, which is the input then.
  package static func image(
    _ input: String?, member: String? = nil, _ size: PixelSize, _ members: [(String, JSON)]
  ) -> JSON {
    .result(
      "image", input: input, member: member,
      [("width", .integer(size.width)), ("height", .integer(size.height))] + members)
  }
}
