import CoreVideo
import Foundation
import ImageIO
import PictionARy

/// A picture of a drawing, decoded.
struct DrawingInput {
  let picture: CVPixelBuffer
  let orientation: CGImagePropertyOrientation
  /// The picture as it is in its file.
  let encoded: Data

  /// - Parameter orientation: instead of the file's own.
  /// - Throws: why the picture can't be read.
  init(_ input: Input, orientation: CGImagePropertyOrientation? = nil) throws {
    let source = try input.picture()
    encoded = try source.contents()
    let decoded = try source.decode(encoded)
    picture = decoded.buffer
    self.orientation = orientation ?? decoded.orientation
  }

  var size: PixelSize { PixelSize(of: picture, orientation: orientation) }
}

extension JSON {
  /// 0…1, rounded down to a thousandth: points are rounded down, too, and have to agree with it.
  static func drawingConfidence(_ confidence: Float) -> JSON {
    .number(Double((confidence * 1000).rounded(.down) / 1000), decimals: 3)
  }

  static func classification(_ classification: Classification) -> JSON {
    .object([
      ("identifier", .string(classification.identifier)),
      ("confidence", .drawingConfidence(classification.confidence)),
    ])
  }

  static func classifications(_ classifications: some Sequence<Classification>) -> JSON {
    .array(classifications.map(classification))
  }
}

extension [Classification] {
  /// The most confident ones; all where `count` is 0.
  func top(_ count: Int) -> ArraySlice<Classification> { count > 0 ? prefix(count) : self[...] }
}

extension Classification {
  /// Such as `dog 91 %`.
  var text: String { "\(identifier.withoutControls) \(percent(confidence))" }
}

/// Whole hundredths, rounded down as points are.
func percent(_ confidence: Float) -> String {
  "\(Int((Swift.min(Swift.max(confidence, 0), 1) * 100).rounded(.down))) %"
}
