package import CoreGraphics
package import ImageIO

extension JSON {
  /// A box in pixels, rounded to 0.1.
  package static func box(_ box: CGRect) -> JSON {
    .object([
      ("x", .number(box.minX, decimals: 1)), ("y", .number(box.minY, decimals: 1)),
      ("width", .number(box.width, decimals: 1)), ("height", .number(box.height, decimals: 1)),
    ])
  }

  /// A point in pixels, rounded to 0.1.
  package static func point(_ point: CGPoint) -> JSON {
    .array([.number(point.x, decimals: 1), .number(point.y, decimals: 1)])
  }

  /// 0…1, rounded to 0.001.
  package static func confidence(_ confidence: Float) -> JSON { .number(Double(confidence), decimals: 3) }

  /// In seconds, rounded to 0.001.
  package static func time(_ seconds: Double) -> JSON { .number(seconds, decimals: 3) }

  /// The path of the annotated copy, as the member `annotated`; empty without one.
  package static func annotatedMembers(_ path: String?) -> [(String, JSON)] {
    path.map { [("annotated", .string($0))] } ?? []
  }

  /// The results of a frame.
  ///
  /// - Parameters:
  ///   - index: the zero-based index of the frame.
  ///   - time: in seconds since the first frame.
  ///   - input: the video's name; nil if it has none.
  package static func frame(
    _ index: Int, time: Double, of input: String? = nil, _ members: [(String, JSON)]
  ) -> JSON {
    .result("frame", input: input, [("frame", .integer(index)), ("time", .time(time))] + members)
  }

  /// The results of an image.
  ///
  /// - Parameters:
  ///   - input: its name; nil if it has none.
  ///   - member: its name in an archive, which is then the input.
  ///   - page: the one-based page of an input that has several.
  ///   - remarks: the peculiarities of its file, for readers who see no other messages.
  package static func image(
    _ input: String?, member: String? = nil, page: Int? = nil, _ size: PixelSize,
    _ members: [(String, JSON)], remarks: [DecodingRemark] = []
  ) -> JSON {
    let sizeMembers: [(String, JSON)] = [("width", .integer(size.width)), ("height", .integer(size.height))]
    let remarkMembers: [(String, JSON)] =
      remarks.isEmpty ? [] : [("remarks", .array(remarks.map { .string($0.description) }))]
    return .result(
      "image", input: input, member: member, page: page, sizeMembers + members + remarkMembers)
  }
}
