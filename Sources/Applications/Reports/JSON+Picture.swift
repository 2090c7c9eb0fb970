import CoreGraphics
import ImageIO

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
